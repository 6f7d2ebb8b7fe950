import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Clock } from "../platform/runtime/clock.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import {
	copyDatabaseForOwner,
	copyForOwner,
	DATABASE_NAME,
	flushFile,
	flushFolder,
	KEYS_NAME,
	OWNER_FOLDER,
} from "./files.ts";
import { nameOf, UNFINISHED } from "./manifest.ts";

const FOLDER = "before-migration";
const KEPT = 3;

function removeOld(into: string, current: string): void {
	const names = readdirSync(into).sort();
	const whole = names.filter((name) => !name.startsWith(UNFINISHED));
	for (const name of names)
		if (name !== current && !whole.slice(-KEPT).includes(name)) rmSync(join(into, name), { recursive: true });
}

/** Copies the database and its keys, so that a failed migration can be undone. Returns the copy's folder. */
export function copyBeforeMigration(
	{ dataDir, keysDir }: Pick<Settings, "dataDir" | "keysDir">,
	path: string,
	clock: Clock,
): string {
	const into = join(dataDir, FOLDER);
	const name = nameOf(clock.now());
	const folder = join(into, name);
	const unfinished = join(into, `${UNFINISHED}${name}-${process.pid}`);
	mkdirSync(unfinished, { recursive: true, mode: OWNER_FOLDER });
	const copy = join(unfinished, DATABASE_NAME);
	copyDatabaseForOwner(path, copy);
	flushFile(copy);
	const keys = join(keysDir, KEYS_NAME);
	if (existsSync(keys)) copyForOwner(keys, join(unfinished, KEYS_NAME));
	if (existsSync(folder)) rmSync(folder, { recursive: true });
	renameSync(unfinished, folder);
	flushFolder(into);
	removeOld(into, name);
	return folder;
}
