import type { InArgs, ResultSet } from "@libsql/client/sqlite3";
import { Column, is, Param, Placeholder, type Query, SQL, sql } from "drizzle-orm";
import type { Reader } from "./database.ts";
import { isRead, type Statement } from "./values.ts";

interface Preparable<R> {
	prepare(): {
		execute(): Promise<R>;
		getQuery(): Query;
		mapResult(result: unknown, isFromBatch: boolean): unknown;
	};
}
type Values = Readonly<Record<string, unknown>>;

interface Decoder {
	mapFromDriverValue(value: unknown): unknown;
}
/** What drizzle keeps beside its types. */
interface Selected {
	fields?: readonly { path: readonly string[]; field: unknown }[];
}
interface Session {
	client: Runner;
	tx?: Runner;
}
interface Runner {
	execute(statement: Statement): Promise<ResultSet>;
}

/** What drizzle runs its statements with; its own layers take longer than a small statement. */
function runnerOf(db: Reader): Runner {
	const { client, tx } = (db as unknown as { session: Session }).session;
	return tx ?? client;
}

function decoderOf(field: unknown): Decoder {
	if (is(field, Column)) return field;
	const expression = is(field, SQL) ? field : (field as { sql: SQL }).sql;
	return (expression as unknown as { decoder: Decoder }).decoder;
}

/** As drizzle maps rows, but the decoders are found once. */
function rowsOf(query: ReturnType<Preparable<unknown>["prepare"]>): (result: ResultSet) => unknown {
	const { fields } = query as Selected;
	if (!fields?.every(({ path }) => path.length === 1)) return (result) => query.mapResult(result, true);
	const names = fields.map(({ path: [name = ""] }) => name);
	const decoders = fields.map(({ field }) => decoderOf(field));
	return ({ rows }) =>
		rows.map((row) => {
			const mapped: Record<string, unknown> = {};
			for (let at = 0; at < names.length; at++) {
				const value: unknown = row[at];
				mapped[names[at] ?? ""] = value === null ? null : decoders[at]?.mapFromDriverValue(value);
			}
			return mapped;
		});
}

/** Values that are the same in JSON. */
function isPlain({ field }: { field: unknown }): boolean {
	const decoder = decoderOf(field);
	return is(decoder, Column) && /^(text|integer)$/.test(decoder.getSQLType());
}

function argument(param: unknown): (values: Values) => unknown {
	if (is(param, Placeholder)) return (values) => values[param.name];
	if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
	const { encoder } = param;
	const { name } = param.value;
	return (values) => (values[name] === null ? null : encoder.mapToDriverValue(values[name]));
}

function prepare(query: ReturnType<Preparable<unknown>["prepare"]>, wanted: Statement["wanted"]) {
	const { sql: text, params } = query.getQuery();
	const isList = wanted === undefined && isRead(text) && (query as Selected).fields?.every(isPlain);
	return { text, args: params.map(argument), rows: rowsOf(query), wanted: isList ? "list" : wanted } as const;
}

type Build<Name extends string, R> = (db: Reader, given: Readonly<Record<Name, Placeholder>>) => Preparable<R>;
type Prepared<Name extends string, R> = (db: Reader, values: Readonly<Record<Name, unknown>>) => Promise<R>;

function runBy<Name extends string, R>(names: readonly Name[], build: Build<Name, R>, wanted?: Statement["wanted"]) {
	let known: ReturnType<typeof prepare> | undefined;
	const given = () => Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, never>;
	return async (db: Reader, values: Readonly<Record<Name, unknown>>) => {
		known ??= prepare(build(db, given()).prepare(), wanted);
		const args = known.args.map((arg) => arg(values)) as InArgs;
		return known.rows(await runnerOf(db).execute({ sql: known.text, args, wanted: known.wanted }));
	};
}

/**
 * A query that is built once and run with values by any reader; building takes longer than running. An insert needs a
 * placeholder for each column: a default function would run once for all rows.
 */
export function prepared<const Name extends string, R>(
	names: readonly Name[],
	build: Build<Name, R>,
): Prepared<Name, R> {
	return runBy(names, build) as Prepared<Name, R>;
}

/** The same for a query of which the first row is wanted: it costs a file a third. */
export function preparedRow<const Name extends string, Row>(
	names: readonly Name[],
	build: Build<Name, Row[]>,
): Prepared<Name, Row | undefined> {
	const run = runBy(names, build, "first");
	return async (db, values) => ((await run(db, values)) as Row[])[0];
}

/** For `set`, whose types do not take placeholders. */
export const bound = (value: Placeholder, column: Column): SQL => sql`${sql.param(value, column)}`;

/** `texts`: a JSON array. */
export const isListed = (column: Column, texts: Placeholder): SQL =>
	sql`${column} in (select value from json_each(${texts}))`;
