/** Playwright, named by its place once: the packages live under www/. */
export {
  type CDPSession,
  expect,
  type Locator,
  type Page,
  test as plain,
} from "../../www/node_modules/@playwright/test/index.js";
