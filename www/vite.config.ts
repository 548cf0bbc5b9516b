import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { offline } from "./build/offline.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const proxyPort = process.env["DUSTLENS_PORT"] ?? "8787";

const sharedFiles =
  /node_modules\/(?:preact|@preact|i18next)\/|rolldown\/runtime|www\/(?:i18n\/(?:index|words)|app\/(?:announcements|failures|language|proxy)|place_model\/(?:context|link_text|query\/latest)|ui\/(?:button|icon|problem_words|use_words)|worker\/errors)\.ts/;

/**
 * The repository is the root, because its index.html is the only page; what Vite
 * crawls and watches is therefore named, so that Rust's target/ stays out of it.
 */
export default defineConfig({
  root: here(".."),
  base: "./",
  publicDir: false,
  cacheDir: here("./node_modules/.vite"),
  plugins: [
    preact({ devToolsEnabled: false, reactAliasesEnabled: false }),
    compress(),
    offline(here("./worker/service_worker.ts")),
  ],
  worker: { format: "es" },
  optimizeDeps: { entries: ["index.html"], exclude: ["dustlens"] },
  server: {
    watch: { ignored: ["**/target/**", "**/dist/**", "**/fuzz/**", "**/.git/**"] },
    proxy: { "/api": { target: `http://127.0.0.1:${proxyPort}`, changeOrigin: true } },
  },
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Code that the first load and the lazy parts share is one file: each more costs a request and its headers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: sharedFiles }] } } },
  },
  test: {
    root: here(".."),
    include: ["www/**/*.test.{ts,tsx}", "tests/wasm/**/*.test.ts"],
    exclude: ["**/node_modules/**", "www/dist/**"],
    environment: "node",
  },
});
