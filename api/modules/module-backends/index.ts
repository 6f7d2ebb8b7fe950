export { moduleBackendRoutes } from "./routes.ts";
