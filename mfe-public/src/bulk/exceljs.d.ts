/** The browser build without polyfills; only writing is used. */
declare module "exceljs/dist/exceljs.bare.min.js" {
	export { Workbook } from "exceljs";
}
