export { companionsOf } from "./files.ts";
export {
	type Database,
	type Db,
	filePath,
	isFileUrl,
	openDatabase,
	openForReading,
	type Reader,
	type Tx,
	type Writer,
} from "./open.ts";
export { isOutOfService, isUniqueViolation } from "./problems.ts";
export { copyDatabase } from "./snapshot.ts";
