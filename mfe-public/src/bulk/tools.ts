/** What only those need who ask, have a file read, or want one back. */
export { bulkAnswered } from "./answer.ts";
export { readTable } from "./sheet/read.ts";
export { columnsOf, likeliestColumn, rowsOfColumn } from "./sheet/table.ts";
export { writeWorkbook } from "./write-workbook.ts";
