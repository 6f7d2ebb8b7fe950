export { type Database, type Db, filePath, isFileUrl, openDatabase, type Reader, type Tx } from "./open.ts";
export { isUniqueViolation } from "./problems.ts";
