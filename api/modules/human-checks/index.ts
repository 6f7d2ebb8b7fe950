export { createHumanCheck, type HumanCheck } from "./human-check.ts";
export { humanCheckRoutes } from "./routes.ts";
