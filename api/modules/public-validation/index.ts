export { publicValidationRoutes } from "./routes.ts";
