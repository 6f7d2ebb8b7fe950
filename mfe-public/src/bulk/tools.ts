/**
 * These functions are needed only after the visitor submits the form, chooses a file or saves the result, and are
 * loaded then.
 */
export { parseBulkAnswer } from "./answer.ts";
export { readTable } from "./sheet/read.ts";
export { columnsOf, likeliestColumn, rowsOfColumn } from "./sheet/table.ts";
export { writeWorkbook } from "./write-workbook.ts";
