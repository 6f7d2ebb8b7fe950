export { EXPORT_LIMIT, type ExportColumn, exportList, exportOf } from "./export.ts";
