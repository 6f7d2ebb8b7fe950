export { countOwn, countReport, reportRetention } from "./reports.ts";
