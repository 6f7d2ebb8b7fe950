/** These functions are loaded only after the visitor submits the form, chooses a file or saves the result. */
export { parseBulkAnswer } from "./answer.ts";
export { readTable } from "./sheet/read.ts";
export { columnsOf, likeliestColumn, rowsOfColumn } from "./sheet/table.ts";
export { writeWorkbook } from "./write-workbook.ts";
