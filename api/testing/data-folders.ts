import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createUser } from "../accounts/users/index.ts";
import { openSealed } from "../audit/index.ts";
import { updateStatusTables } from "../modules/certificates/index.ts";
import { copyBrandSchemes } from "../modules/schemes/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { silentLog } from "../platform/runtime/log.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { writeMissingAnswers } from "../public/validation/index.ts";
import { ACCOUNTS, type StaffName } from "./caller.ts";
import { templates } from "./documents.ts";

export const PASSWORD = "Test-2026!";
export const STAFF_NAMES = Object.keys(ACCOUNTS) as StaffName[];

/** A data folder with one account per role. Copying it is faster than creating a new one. */
export interface Prepared {
	folder: string;
	userIds: Readonly<Record<StaffName, string>>;
}

/** Temporary folders, which are removed at the end of the process. */
const folders: string[] = [];
process.once("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns a new temporary folder, with the content of another one if it is given. */
export function newFolder(from?: string): string {
	const folder = mkdtempSync(join(tmpdir(), "portal-prepared-"));
	folders.push(folder);
	if (from) cpSync(from, folder, { recursive: true });
	return folder;
}

export const openFolder = (folder: string) =>
	openSealed(folder, { url: readSettings({ DATA_DIR: folder }).databaseUrl });

/** The data folder with the newest schema and without accounts, which is created once per process. */
let empty: Promise<string> | undefined;
async function createEmptyFolder(): Promise<string> {
	const folder = newFolder();
	const { database, keys } = await openFolder(folder);
	await updateStatusTables({ database, log: silentLog });
	const { schemes } = (await templates()).issuer;
	await copyBrandSchemes({ database, clock: systemClock, log: silentLog }, schemes);
	await writeMissingAnswers({ database, keys, log: silentLog });
	database.close();
	return folder;
}

/**
 * Returns a function that runs `make` once per moment and process, because creating accounts and signing them in takes
 * longer than most tests.
 */
export function oncePerMoment<Made extends Prepared>(make: (now: string) => Promise<Made>): typeof make {
	const known = new Map<string, Promise<Made>>();
	return (now) => {
		const made = known.get(now) ?? make(now);
		known.set(now, made);
		return made;
	};
}

/** Returns a data folder with one account per role, which were created at the given moment. */
export const preparedAt = oncePerMoment(async (now): Promise<Prepared> => {
	empty ??= createEmptyFolder();
	const folder = newFolder(await empty);
	const { database } = await openFolder(folder);
	const deps = { database, clock: { now: () => new Date(now) } };
	const userIds = {} as Record<StaffName, string>;
	for (const name of STAFF_NAMES)
		userIds[name] = (await createUser(deps, { ...ACCOUNTS[name], password: PASSWORD }, SYSTEM))._id;
	database.close();
	return { folder, userIds };
});
