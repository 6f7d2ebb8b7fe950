/** The build for browsers without what older ones lack; of it the writing alone is used. */
declare module "exceljs/dist/exceljs.bare.min.js" {
	export { Workbook } from "exceljs";
}
