import "../schema/sealed-tables.ts";
import { join } from "node:path";
import { headOf, openSealed, readHead, readSeen, recordAudit } from "../audit/index.ts";
import { isFileUrl, openForReading, serverSide, stateOf } from "../platform/database/index.ts";
import { COPY_FOLDER, copyFileIn } from "../platform/database/public-copy.ts";
import { SYSTEM } from "../platform/deps.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import { readSealKeys } from "../platform/runtime/keys.ts";
import type { readDataSettings } from "../platform/runtime/settings.ts";
import { evidenceIn, inspect } from "./checks.ts";
import { closeAfter, databaseName, Refusal } from "./command.ts";
import { copyDatabaseForOwner, removeDatabase } from "./files.ts";
import { rotateKeys } from "./keys.ts";
import { moveDatabase } from "./move.ts";
import type { Progress } from "./progress.ts";
import { resumeFrom } from "./resume.ts";

/**
 * Each number series, such as certificate numbers, skips this many numbers in addition to one per missing audit entry,
 * because the former primary may have issued numbers that no instance has seen.
 */
const MARGIN = 100;
const DRAFT_NAME = "promotion.db";

type DataSettings = ReturnType<typeof readDataSettings>;

function copyIn({ dataDir }: DataSettings): string {
	const folder = join(dataDir, COPY_FOLDER);
	const path = copyFileIn(folder);
	if (path === undefined) throw new Refusal(`There is no copy of the database in "${folder}".`);
	return path;
}

/**
 * Returns two lines about the database replica of this instance: its last audit entry, and the last entry that the
 * instance has seen. The server may be running meanwhile.
 */
export async function describeCopy(settings: DataSettings): Promise<string> {
	const last = await closeAfter(await openForReading({ url: `file:${copyIn(settings)}` }), ({ db }) => headOf(db));
	return `Copy: ${last ? `${last.seq} of ${last.ts}` : "empty"}\nSeen: ${seenIn(settings) || "unknown"}`;
}

/** Returns the number of the newest audit entry that this instance has saved outside of the database, or 0. */
function seenIn(settings: DataSettings): number {
	const keys = readSealKeys(settings);
	const { head } = keys ? readHead(settings.keysDir, keys) : {};
	return Math.max(readSeen(settings.dataDir) ?? 0, head?.seq ?? 0);
}

interface PromoteOptions {
	/** Highest number of an audit entry that any instance has seen, which shows how much the replica lacks. */
	seen: number;
	skip?: number | undefined;
	clock: Clock;
	progress: Progress;
}

/** Fills a new, empty database server with the replica of this instance, which itself stays unchanged. */
export async function promoteCopy(settings: DataSettings, options: PromoteOptions) {
	const { databaseUrl: url, databaseAuthToken: authToken, dataDir } = settings;
	if (isFileUrl(url)) throw new Refusal("DATABASE_URL: the address of the new, empty database server is missing.");
	const copy = copyIn(settings);
	await assertEmpty({ url, authToken });
	const draft = join(dataDir, DRAFT_NAME);
	removeDatabase(draft);
	try {
		copyDatabaseForOwner(copy, draft);
		const resumed = await resume(settings, `file:${draft}`, options);
		const from = { ...settings, databaseUrl: `file:${draft}` };
		const { progress } = options;
		const moved = await moveDatabase(from, { url, authToken }, { acceptTampering: false, isPrivate: true, progress });
		return { ...resumed, moved };
	} finally {
		removeDatabase(draft);
	}
}

/** Throws unless the target is empty. This is checked first, because a later refusal could not undo renewed keys. */
async function assertEmpty(to: { url: string; authToken?: string | undefined }): Promise<void> {
	const state = await closeAfter(await serverSide(to), stateOf);
	if (state !== "empty")
		throw new Refusal(`The database on ${databaseName(to.url)} is not empty. Nothing was changed.`);
}

async function resume(settings: DataSettings, url: string, { seen, skip, clock }: PromoteOptions) {
	return closeAfter((await openSealed(settings, { url })).database, async (database) => {
		const { tampering } = await inspect(database.db, evidenceIn(settings, settings));
		if (tampering !== undefined) throw new Refusal(`The copy was changed outside of the application. ${tampering}`);
		const last = await headOf(database.db);
		if (!last) throw new Refusal("The copy is empty.");
		// The audit entries of the former primary that the replica lacks; none if `to` is less than `from`.
		const missing = { from: last.seq + 1, to: Math.max(last.seq, seen, seenIn(settings)), since: last.ts };
		const skipped = skip ?? missing.to - last.seq + MARGIN;
		await database.write(SYSTEM, async (tx) => {
			const sessions = await resumeFrom(tx, { since: last.ts, skip: skipped, clock });
			await recordAudit(tx, {
				actor: SYSTEM,
				at: timestamp(clock),
				action: "audit.promote",
				entityId: "list",
				changes: {
					missingFrom: [null, missing.from],
					missingTo: [null, missing.to],
					missingSince: [null, missing.since],
					skippedNumbers: [null, skipped],
					sessions: [sessions, 0],
				},
			});
		});
		return { missing, skipped, keys: await rotateKeys(settings, database, { atOnce: true, clock }) };
	});
}
