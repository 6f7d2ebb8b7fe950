import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteAsyncDialect();

/**
 * Renders SQL to text once, because drizzle renders each part anew for every query. The result has no decoder, so
 * `mapWith` is called on it. Throws for SQL with parameters.
 */
export function rendered<T>(query: SQL<T>): SQL<T> {
	const { sql: text, params } = dialect.sqlToQuery(query);
	if (params.length > 0) throw new Error(`This SQL has parameters: ${text}`);
	return sql.raw(text) as SQL<T>;
}
