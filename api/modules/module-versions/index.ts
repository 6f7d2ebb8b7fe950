export { moduleVersionRoutes } from "./routes.ts";
