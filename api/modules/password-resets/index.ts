export { passwordResetMail } from "./mailed.ts";
export { passwordResetRoutes } from "./routes.ts";
