import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../lib/run.mjs";
import { withLock } from "./lock.ts";
import { checkKey, type MarkedFile, type Store, type StoredFile } from "./store.ts";

/** Folder of lock files. It is outside of the web root, because the locks are valid on this machine only. */
const LOCKS = ".locks";
const PARTIAL = ".partial";

/** Returns the promise's value, or undefined if the file does not exist. Other errors are thrown. */
async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
	try {
		return await promise;
	} catch (error) {
		if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
			return undefined;
		throw error;
	}
}

export function folderStore(folder: string): Store {
	const fileOf = (key: string) => join(folder, checkKey(key));

	async function read(key: string): Promise<Uint8Array | undefined> {
		try {
			return await orMissing(readFile(fileOf(key)));
		} catch (error) {
			if (!(error instanceof Error && "code" in error)) throw error;
			throw new Failure(
				`${key} in the store (${folder}) cannot be read (${error.code}): check the file and the rights of this account.`,
			);
		}
	}

	async function put(key: string, content: string | Uint8Array): Promise<void> {
		const path = fileOf(key);
		const partial = `${path}.${randomBytes(6).toString("hex")}${PARTIAL}`;
		await mkdir(dirname(path), { recursive: true });
		await writeFile(partial, content);
		await rename(partial, path);
	}

	async function filesBelow(prefix: string): Promise<StoredFile[]> {
		// A prefix may end within a file name (`mfe/cli`), so the search starts at its last complete folder.
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
		get: read,
		list: filesBelow,
		put,
		remove: async (key) => {
			await rm(fileOf(key), { force: true });
			try {
				// Parent folders that are now empty are deleted too, because a bucket would not list them either.
				for (let path = dirname(fileOf(key)); path.length > folder.length; path = dirname(path)) await rmdir(path);
			} catch {
				// A folder that contains other files stays.
			}
		},
		replace: (key, change) =>
			withLock(join(folder, LOCKS, `${checkKey(key).replaceAll("/", "_")}.sqlite`), async () => {
				const content = await read(key);
				const old = content && new TextDecoder().decode(content);
				const changed = change(old);
				if (changed !== old) await put(key, changed);
			}),
		getChanged,
	};
}
