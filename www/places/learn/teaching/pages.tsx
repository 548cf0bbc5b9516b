/** The pages beside the lessons. They come together: each is small. */
import type { ComponentType } from "preact";
import { AllHandouts } from "../handout/handout";
import type { PageName } from "../link";
import { Practice } from "./practice";
import { Quiz } from "./quiz";
import { Teacher } from "./teacher";

export const views: Readonly<Record<PageName, ComponentType>> = {
  handout: AllHandouts,
  teacher: Teacher,
  practice: Practice,
  quiz: Quiz,
};
