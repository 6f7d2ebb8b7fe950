import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../run.mjs";
import { checkKey, type MarkedFile, type Store, type StoredFile } from "./store.ts";

/** Beside what is served, because it names this machine. */
const LOCKS = ".locks";
const LOCK_WAIT_MS = 20;
/** Nobody holds the lock longer than it takes to write one small file: the rule where the holder cannot be asked for. */
const LOCK_STALE_MS = 30_000;
const LOCK_PATIENCE_MS = 60_000;
const PARTIAL = ".partial";
const FREE = ".free";

const isMissing = (error: unknown) =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
	try {
		return await promise;
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}

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

interface Lock {
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

async function withLock<T>(path: string, action: (lock: Lock) => Promise<T>): Promise<T> {
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

/** A folder as a store, such as `dist`. */
export function folderStore(folder: string): Store {
	const fileOf = (key: string) => join(folder, checkKey(key));

	async function put(key: string, content: string | Uint8Array, lock?: Lock): Promise<void> {
		const path = fileOf(key);
		const partial = `${path}.${randomBytes(6).toString("hex")}${PARTIAL}`;
		await mkdir(dirname(path), { recursive: true });
		await writeFile(partial, content);
		if (lock && !(await lock.isHeld())) {
			await rm(partial, { force: true });
			throw new Failure(`${key}: Die Sperre ging verloren, es wurde nichts geändert. Bitte noch einmal.`);
		}
		await rename(partial, path);
	}

	/** A bucket has no folders, and neither has this store where there are no files. */
	async function removeEmptied(path: string): Promise<void> {
		if (path.length <= folder.length) return;
		try {
			await rmdir(path);
		} catch {
			return;
		}
		await removeEmptied(dirname(path));
	}

	async function filesBelow(prefix: string): Promise<StoredFile[]> {
		// What is asked for may end in the middle of a name.
		const base = prefix.includes("/") ? prefix.slice(0, prefix.lastIndexOf("/")) : "";
		const entries = await orMissing(readdir(join(folder, base), { recursive: true, withFileTypes: true }));
		const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL));
		const found = await Promise.all(
			files.map(async ({ parentPath, name }): Promise<StoredFile | undefined> => {
				const path = join(parentPath, name);
				const key = path.slice(folder.length + 1).replaceAll("\\", "/");
				const status = key.startsWith(prefix) ? await orMissing(stat(path)) : undefined;
				return status && { key, size: status.size, modified: status.mtimeMs };
			}),
		);
		return found.filter((file) => file !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1));
	}

	async function getChanged(key: string, known: string | undefined): Promise<MarkedFile | "unchanged" | undefined> {
		const status = await orMissing(stat(fileOf(key)));
		if (!status) return undefined;
		const mark = `${status.mtimeMs}-${status.size}-${status.ino}`;
		if (mark === known) return "unchanged";
		const content = await orMissing(readFile(fileOf(key)));
		return content && { content, mark };
	}

	return {
		name: folder,
		folder,
		get: async (key) => orMissing(readFile(fileOf(key))),
		list: filesBelow,
		put: (key, content) => put(key, content),
		remove: async (key) => {
			await rm(fileOf(key), { force: true });
			await removeEmptied(dirname(fileOf(key)));
		},
		replace: (key, change) =>
			withLock(join(folder, LOCKS, checkKey(key).replaceAll("/", "_")), async (lock) => {
				const old = await orMissing(readFile(fileOf(key), "utf8"));
				const changed = change(old);
				if (changed !== old) await put(key, changed, lock);
			}),
		getChanged,
	};
}
