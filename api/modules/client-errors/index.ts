export { countOwn, forgetOldReports } from "./reports.ts";
export { clientErrorRoutes } from "./routes.ts";
