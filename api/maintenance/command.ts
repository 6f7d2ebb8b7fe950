import { existsSync } from "node:fs";
import process from "node:process";
import { filePath, isFileUrl } from "../platform/database/index.ts";
import { type Settings, SettingsError } from "../platform/runtime/settings.ts";

export class Refusal extends Error {}

interface Outcome {
	line?: string;
	ok: boolean;
}

const moment = new Intl.DateTimeFormat("de-AT", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Vienna" });
export const spoken = (iso: string) => moment.format(new Date(iso));

/** Output on stdout with exit code 0, problems on stderr with exit code 1. */
export async function runCommand(failed: string, command: () => Promise<Outcome>): Promise<void> {
	try {
		const { line, ok } = await command();
		if (line !== undefined) (ok ? process.stdout : process.stderr).write(`${line}\n`);
		process.exitCode = ok ? 0 : 1;
	} catch (error) {
		const isExpected = error instanceof Refusal || error instanceof SettingsError;
		const text = error instanceof Error ? error.message : String(error);
		process.stderr.write(`${isExpected ? text : `${failed}: ${text.split("\n")[0]}`}\n`);
		process.exitCode = 1;
	}
}

export const environment = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]));

/** Refuses an invalid call with the usage. */
export function readCall<T>(usage: string, read: () => T | undefined): T {
	try {
		const call = read();
		if (call !== undefined) return call;
	} catch (error) {
		if (error instanceof Refusal || error instanceof SettingsError) throw error;
	}
	throw new Refusal(usage);
}

/** Commands create no database: a missing file is refused. */
export function assertExists({ databaseUrl: url }: Pick<Settings, "databaseUrl">): void {
	if (isFileUrl(url) && !existsSync(filePath(url)))
		throw new SettingsError(`DATABASE_URL: Die Datei "${filePath(url)}" gibt es nicht.`);
}

/** For messages. */
export const databaseName = (url: string) => (isFileUrl(url) ? `"${filePath(url)}"` : new URL(url).host);

/** Refuses a database on a libSQL server. */
export function databaseFile({ databaseUrl: url }: Pick<Settings, "databaseUrl">): string {
	if (isFileUrl(url)) return filePath(url);
	throw new SettingsError(
		`DATABASE_URL: Eine Sicherung wird in eine Datei eingespielt und von dort mit "npm run admin -- move-to" auf den Server ${new URL(url).host} gebracht.`,
	);
}
