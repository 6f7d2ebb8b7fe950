export { companionsOf } from "./files.ts";
export {
	type AroundWrite,
	type Database,
	type DatabaseAddress,
	type Db,
	filePath,
	isFileUrl,
	MigrationFailed,
	openDatabase,
	openForReading,
	type Reader,
	type Tx,
	type Writer,
} from "./open.ts";
export { isOutOfService, isUniqueViolation } from "./problems.ts";
export { NewerSchema, newestSchema, type SchemaDifference, schemaDifferences, schemaOf } from "./schema.ts";
export { copyDatabase } from "./snapshot.ts";
