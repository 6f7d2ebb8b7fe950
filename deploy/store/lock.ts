import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../lib/run.mjs";
import { orMissing } from "./missing.ts";

const LOCK_WAIT_MS = 20;
/** Nobody holds the lock longer than it takes to write one small file: the rule where the holder cannot be asked for. */
const LOCK_STALE_MS = 30_000;
const LOCK_PATIENCE_MS = 60_000;
const FREE = ".free";

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** Tokens of the locks that this process holds. */
const held = new Set<string>();

/** A holder on this host that is suspended, however long, has not abandoned its lock. */
async function isAbandoned(path: string): Promise<boolean> {
	const [text, status] = await Promise.all([orMissing(readFile(path, "utf8")), orMissing(stat(path))]);
	if (text === undefined || status === undefined) return false;
	const [host, pid, token] = text.split(" ");
	// After a restart another process may have the same number, even this one.
	const isUnknown = pid === String(process.pid) && !held.has(token ?? "");
	if (host === hostname() && pid && !isUnknown) return !isRunning(Number(pid));
	return Date.now() - status.mtimeMs > LOCK_STALE_MS;
}

export interface Lock {
	isHeld(): Promise<boolean>;
	/** Removes the lock, unless it is somebody else's by now. */
	release(): Promise<void>;
}

/** Creates the lock; nothing if it is there already. */
async function claim(path: string): Promise<Lock | undefined> {
	const token = randomBytes(8).toString("hex");
	const text = `${hostname()} ${process.pid} ${token}`;
	held.add(token);
	try {
		const file = await open(path, "wx");
		await file.writeFile(text);
		await file.close();
	} catch (error) {
		held.delete(token);
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
		throw error;
	}
	const isHeld = async () => (await orMissing(readFile(path, "utf8"))) === text;
	return {
		isHeld,
		release: async () => {
			if (await isHeld()) await rm(path, { force: true });
			held.delete(token);
		},
	};
}

/** Frees a lock whose holder was killed. A lock of its own sees to it that only one does so. */
async function freeAbandoned(path: string): Promise<void> {
	if (!(await isAbandoned(path))) return;
	const free = `${path}${FREE}`;
	const lock = await claim(free);
	if (!lock) {
		// Whoever wanted to free it may have been killed as well.
		if (await isAbandoned(free)) await rm(free, { force: true });
		return;
	}
	try {
		if (await isAbandoned(path)) await rm(path, { force: true });
	} finally {
		await lock.release();
	}
}

/** Does something that one process alone may do at a time. The lock of a process that was killed is freed at once. */
export async function withLock<T>(path: string, action: (lock: Lock) => Promise<T>): Promise<T> {
	await mkdir(dirname(path), { recursive: true });
	const since = Date.now();
	let lock = await claim(path);
	while (!lock) {
		if (Date.now() - since > LOCK_PATIENCE_MS) {
			const file = (await isAbandoned(path)) ? `${path}${FREE}` : path;
			throw new Failure(`Der Speicher ist gesperrt (${file}). Läuft keine andere Auslieferung, diese Datei löschen.`);
		}
		await freeAbandoned(path);
		await wait(LOCK_WAIT_MS);
		lock = await claim(path);
	}
	try {
		return await action(lock);
	} finally {
		await lock.release();
	}
}
