import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Commits } from "../database.ts";
import type { Connection } from "./connection.ts";

/** The first of its two equal copies: https://www.sqlite.org/walformat.html#the_wal_index_header */
const HEADER_BYTES = 48;
/** The runtime tells the time of change, which nobody can set, in whole seconds: in the same one another can follow. */
const CHANGING_MS = 2_000;

function lastChange(path: string): string {
	const file = statSync(path, { throwIfNoEntry: false });
	if (!file) return "";
	const { ino, size, mtimeMs, ctimeMs } = file;
	const isChanging = Date.now() - ctimeMs < CHANGING_MS;
	return `${ino}:${size}:${mtimeMs}:${ctimeMs}:${isChanging ? performance.now() : ""}`;
}

/** SQLite counts for each connection the commits of all others: for the reading one those of the writing one too. */
export class FileCommits implements Commits {
	readonly #path: string;
	readonly #all: () => [number] | undefined;
	readonly #past: () => [number] | undefined;
	readonly #schema: () => [number] | undefined;
	#version = 0;
	#index: number | undefined;
	#header = new Uint32Array(HEADER_BYTES / 4);
	#lastHeader = new Uint32Array(HEADER_BYTES / 4);
	#isClosed = false;

	constructor(path: string, reader: Pick<Connection, "prepareRow">, writer: Pick<Connection, "prepareRow">) {
		this.#path = path;
		this.#all = reader.prepareRow<[number]>("PRAGMA data_version");
		this.#past = writer.prepareRow<[number]>("PRAGMA data_version");
		this.#schema = reader.prepareRow<[number]>("PRAGMA schema_version");
	}

	all(): number {
		if (this.#hasMoved()) this.#version = this.#all()?.[0] ?? 0;
		return this.#version;
	}

	foreign(): string {
		return `${this.#past()?.[0]}:${this.#schema()?.[0]}`;
	}

	bytes(): string {
		return `${lastChange(this.#path)},${lastChange(`${this.#path}-wal`)}`;
	}

	/** Only after the connections: closing any of its descriptors of a file ends all locks that a process has on it. */
	close(): void {
		this.#isClosed = true;
		if (this.#index !== undefined) closeSync(this.#index);
		this.#index = undefined;
	}

	/**
	 * Compares what SQLite itself compares before it reads, at a tenth of the cost of a statement: a commit that has
	 * returned has changed the header. What cannot be read has moved.
	 */
	#hasMoved(): boolean {
		if (this.#isClosed) return true;
		[this.#lastHeader, this.#header] = [this.#header, this.#lastHeader];
		try {
			this.#index ??= openSync(`${this.#path}-shm`, "r");
			if (readSync(this.#index, this.#header, 0, HEADER_BYTES, 0) !== HEADER_BYTES) return true;
		} catch {
			return true;
		}
		return this.#header.some((part, at) => part !== this.#lastHeader[at]);
	}
}
