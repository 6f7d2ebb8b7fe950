export { overviewRoutes } from "./routes.ts";
export { mendFigures, verifyFigures } from "./verify.ts";
