export { copyTables, countRows, finishCopy, firstDifference, type Passed, sumsOf, type TableSum } from "./copy/copy.ts";
export {
	type CopySide,
	DatabaseInUse,
	lockedFile,
	newFile,
	privateFile,
	serverSide,
	serverState,
} from "./copy/side.ts";
export { stateOf, UNFINISHED_COPY } from "./copy/tables.ts";
export type {
	Answer,
	AroundWrite,
	Database,
	Db,
	Once,
	PublicRead,
	Reader,
	Source,
	Tx,
	Writer,
} from "./database.ts";
export { companionsOf, restrictToOwner } from "./file/files.ts";
export { lockForServer, lockPathOf } from "./file/lock.ts";
export { copyDatabase } from "./file/snapshot.ts";
export { freeBytes, RESERVED_BYTES } from "./file/space.ts";
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
export { isAnsweredOtherwise, isOutOfService, isServerUnavailable, isUniqueViolation } from "./problems.ts";
export {
	assertKnownSchema,
	isBehind,
	NewerSchema,
	newestSchema,
	type SchemaDifference,
	schemaDifferences,
	schemaOf,
} from "./schema.ts";
