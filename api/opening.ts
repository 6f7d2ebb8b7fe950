import { join } from "node:path";
import { beginSealed } from "./audit/index.ts";
import { copyBeforeMigration } from "./maintenance/before-migration.ts";
import {
	type Database,
	filePath,
	isAnsweredOtherwise,
	isFileUrl,
	isOutOfService,
	MigrationFailed,
	NewerSchema,
	UnfinishedCopy,
} from "./platform/database/index.ts";
import { COPY_FOLDER } from "./platform/database/public-copy.ts";
import type { Deps } from "./platform/deps.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { reasonOf } from "./platform/runtime/error-trace.ts";
import { type Settings, SettingsError } from "./platform/runtime/settings.ts";

function copyOf({ databaseReplicaUrl: url, dataDir }: Settings, log: Deps["log"]) {
	const onDiscard = (reason: string) => log.error("public copy discarded", { error: reason });
	return url === undefined ? undefined : { url, folder: join(dataDir, COPY_FOLDER), clock: systemClock, onDiscard };
}

function outageLog(settings: Settings, log: Deps["log"]) {
	let isUnavailable = false;
	return (failure?: Error) => {
		if (failure && !isUnavailable) log.error("primary unavailable", { error: problemOf(settings, failure).message });
		if (!failure && isUnavailable) log.info("primary back");
		isUnavailable = failure !== undefined;
	};
}

/**
 * Starts to open the database. `say` prints a line for the operator, such as the path of the copy that is made before a
 * migration.
 */
export function beginOpening(settings: Settings, log: Deps["log"], say: (line: string) => void) {
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	const beforeMigration = (path: string) => {
		const copy = copyBeforeMigration(settings, path, systemClock);
		say(`Before the migration to this version, the database was copied to ${copy}.`);
		return copy;
	};
	const copy = copyOf(settings, log);
	const onAnswer = outageLog(settings, log);
	return beginSealed(settings, { url, authToken, beforeMigration, copy, onAnswer }).catch((error: unknown) => {
		throw problemOf(settings, error);
	});
}

export function problemOf({ databaseUrl: url }: Settings, error: unknown): SettingsError {
	if (error instanceof SettingsError) return error;
	const name = isFileUrl(url) ? `The file "${filePath(url)}"` : `The database ${new URL(url).host}`;
	return new SettingsError(`DATABASE_URL: ${name} ${openingProblem(error, isFileUrl(url))}.`);
}

/**
 * Returns a function that completes the opening: it returns true once the database is open and false while the database
 * server is unavailable. It throws permanent errors.
 */
export function completing(
	{ complete }: Awaited<ReturnType<typeof beginOpening>>,
	{ settings, first }: { settings: Settings; first: (database: Database) => Promise<void> },
) {
	return async (): Promise<boolean> => {
		let isOpen = false;
		try {
			await complete((database) => {
				isOpen = true;
				return first(database);
			});
			return true;
		} catch (error) {
			const mayComeBack = !isFileUrl(settings.databaseUrl) && isOutOfService(error) && !isAnsweredOtherwise(error);
			if (!mayComeBack) throw isOpen ? error : problemOf(settings, error);
			return false;
		}
	};
}

function openingProblem(error: unknown, isFile: boolean): string {
	if (error instanceof NewerSchema) return "was written by a newer version of the portal; start that version";
	if (error instanceof UnfinishedCopy)
		return "is the target of a move (move-to) that did not end; set up an empty database and repeat the move";
	const text = reasonOf(error);
	if (error instanceof MigrationFailed) {
		const copy = error.copy ? `; a copy is in ${error.copy}` : "";
		return `could not be migrated to this version and is unchanged${copy} (${text})`;
	}
	if (/not a database|malformed|corrupt/i.test(text)) return `is damaged or not a database (${text}); restore a backup`;
	if (/readonly|read-only|disk is full/i.test(text))
		return `cannot be written (${text}); check its permissions and the free space`;
	return isFile ? `cannot be opened as a database (${text})` : `is not reachable (${text})`;
}
