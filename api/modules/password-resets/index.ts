export { passwordResetRoutes } from "./routes.ts";
