export { createHumanCheck } from "./human-check.ts";
