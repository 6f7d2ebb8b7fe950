import { type Column, is, Param, Placeholder, type Query, SQL, sql } from "drizzle-orm";
import type { Reader } from "./database.ts";

interface Preparable<R> {
	prepare(): {
		execute(): Promise<R>;
		getQuery(): Query;
		mapResult(result: unknown, isFromBatch: boolean): unknown;
	};
}
type Values = Readonly<Record<string, unknown>>;

/** A text that drizzle need not build again. */
class Built extends SQL {
	readonly #query: Query;

	constructor(query: Query) {
		super([]);
		this.#query = query;
	}

	override toQuery(): Query {
		return this.#query;
	}

	override getSQL(): this {
		return this;
	}
}

function argument(param: unknown): (values: Values) => unknown {
	if (is(param, Placeholder)) return (values) => values[param.name];
	if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
	const { encoder } = param;
	const { name } = param.value;
	return (values) => (values[name] === null ? null : encoder.mapToDriverValue(values[name]));
}

interface Known {
	text: string;
	args: ReturnType<typeof argument>[];
	map: (result: unknown) => unknown;
}

function prepare(query: ReturnType<Preparable<unknown>["prepare"]>): Known {
	const { sql: text, params } = query.getQuery();
	return { text, args: params.map(argument), map: (result) => query.mapResult(result, true) };
}

/**
 * A query that is built once and run with values by any reader; building takes longer than running. An insert needs a
 * placeholder for each column: a default function would run once for all rows.
 */
export function prepared<const Name extends string, R>(
	names: readonly Name[],
	build: (db: Reader, given: Readonly<Record<Name, Placeholder>>) => Preparable<R>,
): (db: Reader, values: Readonly<Record<Name, unknown>>) => Promise<R> {
	let known: Known | undefined;
	const given = () => Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, never>;
	return async (db, values) => {
		known ??= prepare(build(db, given()).prepare());
		const { text, args, map } = known;
		const result = await db.run(new Built({ sql: text, params: args.map((arg) => arg(values)) }));
		return map(result) as R;
	};
}

/** For `set`, whose types do not take placeholders. */
export const bound = (value: Placeholder, column: Column): SQL => sql`${sql.param(value, column)}`;

/** `texts`: a JSON array. */
export const isListed = (column: Column, texts: Placeholder): SQL =>
	sql`${column} in (select value from json_each(${texts}))`;
