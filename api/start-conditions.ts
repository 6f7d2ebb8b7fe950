/// <reference types="deno" />
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadIssuer } from "./modules/certificates/index.ts";
import { loadQuestions, REPORT_FILES, type ReportTemplates } from "./modules/evaluation/index.ts";
import { problemOf } from "./opening.ts";
import { DatabaseInUse, filePath, isFileUrl, lockForServer, restrictToOwner } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { reasonOf } from "./platform/runtime/error-trace.ts";
import { readKeys } from "./platform/runtime/keys.ts";
import { type Settings, SettingsError } from "./platform/runtime/settings.ts";

/** These functions prepare what the server needs from its machine. Each throws an error that names the setting. */

const BRAND_DIR = decodeURIComponent(new URL("../shared-ui/brand", import.meta.url).pathname);
/**
 * Milliseconds that the start waits for a previous server to release the database file, because a server releases its
 * port earlier than the file.
 */
const LOCKED_WITHIN_MS = 5_000;

export function prepareDataDir(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true });
		restrictToOwner(dataDir);
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new SettingsError(
			`DATA_DIR: The folder "${dataDir}" cannot be read and written (${reasonOf(error)}); give this user access to it.`,
		);
	}
}

/**
 * Locks the database file for the lifetime of this process and returns the function that releases the lock. Throws a
 * `SettingsError` if another server uses the file.
 */
export function reserveDatabase(settings: Settings): () => void {
	if (!isFileUrl(settings.databaseUrl)) return () => {};
	const path = filePath(settings.databaseUrl);
	try {
		const release = lockForServer(path, LOCKED_WITHIN_MS);
		// `deno --watch` restarts the server in the same process, so the lock must be released explicitly.
		addEventListener("unload", release);
		return release;
	} catch (error) {
		if (!(error instanceof DatabaseInUse)) throw problemOf(settings, error);
		throw new SettingsError(
			`DATABASE_URL: Another server is running on "${path}". Nothing was changed; stop it first.`,
		);
	}
}

/** Returns the name and addresses that the brand folder states. */
export async function readBrand({ brandDir = BRAND_DIR }: Settings) {
	try {
		return await loadIssuer(brandDir);
	} catch (error) {
		throw new SettingsError(`BRAND: The folder "${brandDir}" cannot be used: ${reasonOf(error)}.`);
	}
}

/** Returns the questions of checklists from the brand folder; none if the folder has no such file. */
export async function readQuestions({ brandDir = BRAND_DIR }: Settings, readWorkbook: Deps["readWorkbook"]) {
	const path = join(brandDir, "documents/checklist.xlsx");
	try {
		return existsSync(path) ? await loadQuestions(readWorkbook, readFileSync(path)) : [];
	} catch (error) {
		throw new SettingsError(`BRAND: The file "${path}" cannot be used: ${reasonOf(error)}.`);
	}
}

/** Returns the templates of audit reports. A brand folder without one of them uses the supplied template. */
export function readReportTemplates({ brandDir = BRAND_DIR }: Pick<Settings, "brandDir">): ReportTemplates {
	const read = (name: string) => {
		const own = join(brandDir, "documents", name);
		return readFileSync(existsSync(own) ? own : join(BRAND_DIR, "documents", name));
	};
	const { de, en, pdf } = REPORT_FILES;
	return { de: read(de), en: read(en), pdf: read(pdf) };
}

export function checkKeys(settings: Settings): void {
	try {
		readKeys(settings);
	} catch (error) {
		if (error instanceof SettingsError) throw error;
		const name = settings.keysDir === settings.dataDir ? "DATA_DIR" : "KEYS_DIR";
		throw new SettingsError(`${name}: ${reasonOf(error)}`);
	}
}
