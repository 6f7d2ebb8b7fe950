/**
 * Functions that are needed only after the form is submitted, a file is chosen or the result is saved. They are loaded
 * together then.
 */
export { parseBulkAnswer } from "./answer.ts";
export { readTable } from "./sheet/read.ts";
export { columnsOf, likeliestColumn, rowsOfColumn } from "./sheet/table.ts";
export { writeWorkbook } from "./write-workbook.ts";
