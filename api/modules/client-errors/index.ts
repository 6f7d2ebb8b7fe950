export { forgetOldReports } from "./reports.ts";
export { clientErrorRoutes } from "./routes.ts";
