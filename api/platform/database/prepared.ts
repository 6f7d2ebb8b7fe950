import { type Placeholder, sql } from "drizzle-orm";
import { found } from "../errors.ts";
import type { Reader } from "./database.ts";

type Values<Name extends string> = Readonly<Record<Name, string>>;
interface Query<R> {
	prepare(): { execute(values: Values<string>): Promise<R> };
}

/**
 * Returns a query that is built once per database, because building it takes longer than running it. In a transaction
 * it is built again, because drizzle binds a prepared statement to one connection.
 */
export function prepared<const Name extends string, R>(
	names: readonly Name[],
	build: (db: Reader, given: Readonly<Record<Name, Placeholder>>) => Query<R>,
): (db: Reader, values: Values<Name>) => Promise<R> {
	const given = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, never>;
	const known = new WeakMap<Reader, ReturnType<Query<R>["prepare"]>>();
	return (db, values) => {
		const query = known.get(db) ?? build(db, given).prepare();
		known.set(db, query);
		return query.execute(values);
	};
}

export function preparedRow<const Name extends string, Row>(...query: Parameters<typeof prepared<Name, Row[]>>) {
	const run = prepared(...query);
	return async (db: Reader, values: Values<Name>): Promise<Row | undefined> => (await run(db, values))[0];
}

/** Returns a query for one record. The query throws 404 if there is no such record. */
export function preparedRecord<const Name extends string, Row>(...query: Parameters<typeof prepared<Name, Row[]>>) {
	const run = preparedRow(...query);
	return async (db: Reader, values: Values<Name>): Promise<Row> => found(await run(db, values));
}
