export { type Database, type Db, openDatabase, filePath, isFileUrl, type Reader, type Tx } from "./open.ts";
export { isUniqueViolation } from "./problems.ts";
