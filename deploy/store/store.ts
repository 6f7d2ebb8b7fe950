import { Failure } from "../lib/run.mjs";

export interface StoredFile {
	key: string;
	size: number;
	/** When it was written, in milliseconds. */
	modified: number;
}

/** A file with the mark that changes whenever its content does. */
export interface MarkedFile {
	content: Uint8Array;
	mark: string;
}

/** Where the deployed files lie: a folder, or a bucket. Keys are paths without a leading slash. */
export interface Store {
	/** For messages. */
	readonly name: string;
	/** A folder is served as it lies there, a bucket is copied by the server. */
	readonly folder?: string;
	get(key: string): Promise<Uint8Array | undefined>;
	/** Every file whose key begins so. */
	list(prefix: string): Promise<StoredFile[]>;
	put(key: string, content: Uint8Array): Promise<void>;
	remove(key: string): Promise<void>;
	/** Changes a file atomically. `change` may be called again; it throws or returns the same text to write nothing. */
	replace(key: string, change: (old: string | undefined) => string): Promise<void>;
	/** As `get`, unless the file still has the mark: then "unchanged". */
	getChanged(key: string, mark: string | undefined): Promise<MarkedFile | "unchanged" | undefined>;
}

const SEGMENT = /^[0-9A-Za-z_~@+][0-9A-Za-z_~@+. -]*$/;

/** Refuses a key that could lead out of the store. */
export function checkKey(key: string): string {
	if (!key.split("/").every((segment) => SEGMENT.test(segment) || /^\.[a-z]+$/.test(segment)))
		throw new Failure(`"${key}" is no valid name of a file in the store.`);
	return key;
}

/** What a file of the store says; one that is damaged is named. */
export function parseStored<T>({ name }: Store, key: string, text: string, isValid: (value: unknown) => value is T): T {
	try {
		const value: unknown = JSON.parse(text);
		if (isValid(value)) return value;
	} catch {
		// Said below.
	}
	throw new Failure(`${key} in the store (${name}) is damaged: it does not say what it should.`);
}

export async function readText(store: Store, key: string): Promise<string | undefined> {
	const content = await store.get(key);
	return content === undefined ? undefined : new TextDecoder().decode(content);
}
