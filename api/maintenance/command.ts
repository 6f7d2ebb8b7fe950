import { existsSync } from "node:fs";
import process from "node:process";
import { DatabaseInUse, filePath, isFileUrl, lockForServer, lockPathOf } from "../platform/database/index.ts";
import { reasonOf } from "../platform/runtime/error-trace.ts";
import { type Settings, SettingsError } from "../platform/runtime/settings.ts";

export class Refusal extends Error {}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Vienna" });
export const spoken = (iso: string) => moment.format(new Date(iso));

/** Runs a command and prints its result: success to stdout with exit code 0, problems to stderr with exit code 1. */
export async function runCommand(
	failed: string,
	command: () => Promise<{ line?: string; ok: boolean }>,
): Promise<void> {
	try {
		const { line, ok } = await command();
		if (line !== undefined) (ok ? process.stdout : process.stderr).write(`${line}\n`);
		process.exitCode = ok ? 0 : 1;
	} catch (error) {
		const isExpected = error instanceof Refusal || error instanceof SettingsError;
		const text = isExpected ? error.message : `${failed}: ${reasonOf(error)}`;
		process.stderr.write(`${text}\n`);
		process.exitCode = 1;
	}
}

/** Closes a database, or one side of a copy, after a job, also if the job fails. */
export async function closeAfter<T extends { close(): void }, R>(
	opened: T,
	job: (opened: T) => Promise<R>,
): Promise<R> {
	try {
		return await job(opened);
	} finally {
		opened.close();
	}
}

export const environment = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]));

export function readCall<T>(usage: string, read: () => T | undefined): T {
	try {
		const call = read();
		if (call !== undefined) return call;
	} catch (error) {
		if (error instanceof Refusal || error instanceof SettingsError) throw error;
	}
	throw new Refusal(usage);
}

/** Throws if the database file is missing, because opening it would create an empty database. */
export function assertExists({ databaseUrl: url }: Pick<Settings, "databaseUrl">): void {
	if (isFileUrl(url) && !existsSync(filePath(url)))
		throw new SettingsError(
			`DATABASE_URL: The file "${filePath(url)}" does not exist; set the address of the database.`,
		);
}

/**
 * Locks the database file, so that no server starts while a command runs, and returns the function that releases the
 * lock. Throws if a server is running on the file.
 */
export function reserveForCommand(path: string): () => void {
	// Each server creates the lock file, so if it is missing, no server has used this database.
	if (!existsSync(lockPathOf(path))) return () => {};
	try {
		return lockForServer(path, 0);
	} catch (error) {
		if (!(error instanceof DatabaseInUse)) throw error;
		throw new Refusal(`A server is running on "${path}". Nothing was changed; stop it first.`);
	}
}

export const databaseName = (url: string) => (isFileUrl(url) ? `"${filePath(url)}"` : new URL(url).host);

/** Returns the path of the database file. Throws for a libSQL server, because backups are restored into files. */
export function databaseFile({ databaseUrl: url }: Pick<Settings, "databaseUrl">): string {
	if (isFileUrl(url)) return filePath(url);
	throw new SettingsError(
		`DATABASE_URL: A backup is restored into a file; then "npm run admin -- move-to" moves it to the server ${new URL(url).host}.`,
	);
}
