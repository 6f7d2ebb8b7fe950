export { registrationMail } from "./mailed.ts";
export { registrationRoutes } from "./routes.ts";
