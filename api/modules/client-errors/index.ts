export { countOwn, createReportRetention } from "./reports.ts";
export { clientErrorRoutes } from "./routes.ts";
