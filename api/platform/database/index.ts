export { copyTables, countRows, finishCopy, firstDifference, type Passed, sumsOf, type TableSum } from "./copy/copy.ts";
export { type CopySide, DatabaseInUse, lockedFile, newFile, serverSide, serverState } from "./copy/side.ts";
export { stateOf, UNFINISHED_COPY } from "./copy/tables.ts";
export type {
	Answer,
	AroundWrite,
	Commits,
	Database,
	Db,
	Once,
	Reader,
	Replica,
	Seeing,
	Seen,
	Source,
	Tx,
	Writer,
} from "./database.ts";
export { companionsOf } from "./file/files.ts";
export { copyDatabase } from "./file/snapshot.ts";
export {
	beginOpening,
	type DatabaseAddress,
	filePath,
	isFileUrl,
	MIGRATIONS,
	MigrationFailed,
	type Opening,
	openDatabase,
	openForReading,
	UnfinishedCopy,
} from "./open.ts";
export { isAnsweredOtherwise, isOutOfService, isUniqueViolation } from "./problems.ts";
export { NewerSchema, newestSchema, type SchemaDifference, schemaDifferences, schemaOf } from "./schema.ts";
