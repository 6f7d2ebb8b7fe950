export { countOwn, reportRetention } from "./reports.ts";
export { clientErrorRoutes } from "./routes.ts";
