import { sql } from "drizzle-orm";
import type { Tx } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import type { TestApp } from "./app.ts";

/** Runs a job without the triggers that refuse changes of a table. */
async function withoutRefusals(tx: Tx, table: string, job: () => PromiseLike<unknown>): Promise<void> {
	const triggers = await tx.values<[name: string, text: string]>(
		sql`select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table} and sql like '%RAISE%'`,
	);
	for (const [name] of triggers) await tx.run(sql.raw(`drop trigger "${name}"`));
	await job();
	for (const [, text] of triggers) await tx.run(sql.raw(text));
}

/** Runs SQL statements without the application and its triggers, like an attacker without `keys.json`. */
export async function forge(app: TestApp, ...statements: string[]): Promise<void> {
	await app.deps.database.write(SYSTEM, async (tx) => {
		for (const statement of statements) {
			const [, table = ""] = /(?:update|into|from) "?(\w+)"?/i.exec(statement) ?? [];
			await withoutRefusals(tx, table, () => tx.run(sql.raw(statement)));
		}
	});
}

type Row = Readonly<Record<string, unknown>>;

/** Returns rows of a table with all columns, for `putBack` to restore later. */
export async function rowsOf(app: TestApp, table: string, where = "true"): Promise<Row[]> {
	const { columns, rows } = await app.deps.database.db.run(sql.raw(`select * from "${table}" where ${where}`));
	return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

/** Restores rows to an earlier state, including their seals. */
export async function putBack(app: TestApp, table: string, rows: readonly Row[]): Promise<void> {
	const insert = async (tx: Tx) => {
		for (const row of rows) {
			const names = Object.keys(row).map((name) => sql.identifier(name));
			const values = Object.values(row).map(
				(value) => sql`${value instanceof ArrayBuffer ? new Uint8Array(value) : value}`,
			);
			const [key] = names;
			const set = names.map((name) => sql`${name} = excluded.${name}`);
			await tx.run(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
				values (${sql.join(values, sql`, `)}) on conflict (${key}) do update set ${sql.join(set, sql`, `)}`);
		}
	};
	await app.deps.database.write(SYSTEM, (tx) => withoutRefusals(tx, table, () => insert(tx)));
}
