import type { CopiedRow, CopySide } from "./side.ts";

/** In a database that is being copied into; dropped when the copy has been checked. */
export const UNFINISHED_COPY = "unfinished_copy";

export interface CopiedTable {
	name: string;
	columns: readonly string[];
	/** The columns that its rows are ordered by. */
	key: readonly string[];
	/** Has rows as soon as it is created. */
	isFilled: boolean;
}

/** The definitions in the order of their creation; the rows of the tables that hold any. */
export interface Catalogue {
	tables: readonly CopiedTable[];
	createTables: readonly string[];
	createOthers: readonly string[];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const SEQUENCES = "sqlite_sequence";
const isOurs = (name: string) => !name.startsWith("sqlite_") && !name.startsWith("libsql_") && name !== UNFINISHED_COPY;

type Column = [name: string, type: string, keyPosition: bigint];

function tableOf(name: string, kind: string, isWithoutRowid: boolean, info: readonly Column[]): CopiedTable {
	const columns = info.map(([column]) => column);
	const keyed = info.filter(([, , position]) => position > 0n).sort((one, other) => Number(one[2] - other[2]));
	const key = keyed.map(([column]) => column);
	const isFilled = kind === "shadow" || name === SEQUENCES;
	const isRowid = key.length === 1 && keyed[0]?.[1].toUpperCase() === "INTEGER";
	if (isWithoutRowid || isRowid) return { name, columns, key, isFilled };
	return { name, columns: ["rowid", ...columns], key: ["rowid"], isFilled };
}

export async function catalogueOf(side: CopySide): Promise<Catalogue> {
	const kinds = (await side.read(
		"SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' ORDER BY name",
	)) as unknown as [string, string, bigint][];
	const tables: CopiedTable[] = [];
	for (const [name, kind, isWithoutRowid] of kinds) {
		if (!["table", "shadow"].includes(kind) || !(isOurs(name) || name === SEQUENCES)) continue;
		const info = await side.read("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", [name]);
		tables.push(tableOf(name, kind, isWithoutRowid === 1n, info as unknown as Column[]));
	}
	const shadows = new Set(kinds.filter(([, kind]) => kind === "shadow").map(([name]) => name));
	const definitions = (
		(await side.read("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")) as unknown as [
			string,
			string,
			string,
		][]
	).filter(([, name]) => isOurs(name) && !shadows.has(name));
	const textOf = ([, , text]: CopiedRow) => String(text);
	return {
		// Filling a table with automatic numbers writes their last one.
		tables: tables.sort((one, other) => Number(one.name === SEQUENCES) - Number(other.name === SEQUENCES)),
		createTables: definitions.filter(([type]) => type === "table").map(textOf),
		createOthers: definitions.filter(([type]) => type !== "table").map(textOf),
	};
}

export type TargetState = "empty" | "unfinished" | "filled";

export async function stateOf(side: CopySide): Promise<TargetState> {
	const rows = await side.read("SELECT name FROM sqlite_master");
	const names = rows.map(([name]) => String(name));
	if (names.includes(UNFINISHED_COPY)) return "unfinished";
	return names.some(isOurs) ? "filled" : "empty";
}
