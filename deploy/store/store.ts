import { Failure } from "../lib/run.mjs";

export interface StoredFile {
	key: string;
	size: number;
	modified: number;
}

/** Content of a file with its mark, such as an ETag, which changes with the content. */
export interface MarkedFile {
	content: Uint8Array;
	mark: string;
}

/** A place for deployed files: a folder or an S3 bucket. Keys are paths without a leading slash. */
export interface Store {
	readonly name: string;
	/** Path of a folder, which the server delivers directly. Undefined for a bucket, which each server copies. */
	readonly folder?: string;
	get(key: string): Promise<Uint8Array | undefined>;
	list(prefix: string): Promise<StoredFile[]>;
	put(key: string, content: Uint8Array): Promise<void>;
	remove(key: string): Promise<void>;
	/** `change` is called again if another write came first. To write nothing, it throws or returns the old text. */
	replace(key: string, change: (old: string | undefined) => string): Promise<void>;
	/** Returns the file, or "unchanged" if it still has this mark; undefined if the file is missing. */
	getChanged(key: string, mark: string | undefined): Promise<MarkedFile | "unchanged" | undefined>;
}

const SEGMENT = /^[0-9A-Za-z_~@+][0-9A-Za-z_~@+. -]*$/;

/** Returns false for a key that could lead outside of the store. */
export const isKey = (key: string) =>
	key.split("/").every((segment) => SEGMENT.test(segment) || /^\.[a-z]+$/.test(segment));

export function checkKey(key: string): string {
	if (!isKey(key)) throw new Failure(`"${key}" is no valid name of a file in the store.`);
	return key;
}

/** Returns the value of a JSON text. Throws an error with the message `problem` if the text or the value is invalid. */
export function parseAs<T>(isValid: (value: unknown) => value is T, text: string, problem: string): T {
	try {
		const value: unknown = JSON.parse(text);
		if (isValid(value)) return value;
	} catch {
		// Invalid JSON is reported by the error after this block, like any other invalid content.
	}
	throw new Failure(problem);
}

/** Returns the value of a JSON file in the store. If it is invalid, the error names the file. */
export const parseStored = <T>({ name }: Store, key: string, text: string, isValid: (value: unknown) => value is T) =>
	parseAs(isValid, text, `${key} in the store (${name}) is damaged: see "Damaged files" in docs/deployment.md.`);

export async function readText(store: Store, key: string): Promise<string | undefined> {
	const content = await store.get(key);
	return content === undefined ? undefined : new TextDecoder().decode(content);
}
