import type { CopySide } from "./side.ts";

/** The table that marks a database as an incomplete copy, which no server may use. It is dropped after the check. */
export const UNFINISHED_COPY = "unfinished_copy";

export interface CopiedTable {
	name: string;
	columns: readonly string[];
	/** The columns by which rows are sorted for the hash, so that equal tables give equal hashes. */
	key: readonly string[];
}

interface Catalogue {
	tables: readonly CopiedTable[];
	/** Internal tables of full-text indexes. Creating an index fills them, so they are emptied before copying. */
	shadows: readonly string[];
	createTables: readonly string[];
	createOthers: readonly (readonly string[])[];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const SEQUENCES = "sqlite_sequence";
const isOurs = (name: string) => !name.startsWith("sqlite_") && !name.startsWith("libsql_") && name !== UNFINISHED_COPY;

type Definition = [type: string, name: string, table: string, text: string];
type Column = [table: string, kind: string, isWithoutRowid: bigint, name: string, type: string, keyPosition: bigint];

const DEFINITIONS = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid";
const COLUMNS = `SELECT t.name, t.type, t.wr, c.name, c.type, c.pk FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
	WHERE t.schema = 'main' AND t.type IN ('table', 'shadow') ORDER BY t.name, c.cid`;

function tableOf(name: string, info: readonly Column[]): CopiedTable {
	const columns = info.map(([, , , column]) => column);
	const keyed = info.filter(({ 5: position }) => position > 0n).sort((one, other) => Number(one[5] - other[5]));
	const [first, ...others] = keyed;
	const isRowid = first?.[4].toUpperCase() === "INTEGER" && others.length === 0;
	if (first?.[2] === 1n || isRowid) return { name, columns, key: keyed.map(([, , , column]) => column) };
	return { name, columns: ["rowid", ...columns], key: ["rowid"] };
}

export async function catalogueOf(side: CopySide): Promise<Catalogue> {
	const columns = ((await side.read(COLUMNS)) as unknown as Column[]).filter(
		([name]) => isOurs(name) || name === SEQUENCES,
	);
	const tables = Map.groupBy(columns, ([name]) => name);
	const shadows = new Set(columns.filter(([, kind]) => kind === "shadow").map(([name]) => name));
	const all = (await side.read(DEFINITIONS)) as unknown as Definition[];
	const definitions = all.filter(([, name]) => isOurs(name) && !shadows.has(name));
	const others = definitions.filter(([type]) => type !== "table");
	return {
		// The table of automatic row numbers is copied last, because filling other tables changes it.
		tables: [...tables]
			.map(([name, info]) => tableOf(name, info))
			.sort((one, other) => Number(one.name === SEQUENCES) - Number(other.name === SEQUENCES)),
		shadows: [...shadows],
		createTables: definitions.filter(([type]) => type === "table").map(([, , , text]) => text),
		createOthers: [...Map.groupBy(others, ([, , table]) => table).values()].map((of) => of.map(([, , , text]) => text)),
	};
}

type TargetState = "empty" | "unfinished" | "filled";

export async function stateOf(side: CopySide): Promise<TargetState> {
	const rows = await side.read("SELECT name FROM sqlite_master");
	const names = rows.map(([name]) => String(name));
	if (names.includes(UNFINISHED_COPY)) return "unfinished";
	return names.some(isOurs) ? "filled" : "empty";
}
