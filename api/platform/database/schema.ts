import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { UNFINISHED_COPY } from "./copy/tables.ts";
import type { Reader } from "./database.ts";
import { Connection } from "./file/connection.ts";

export interface SchemaDifference {
	type: string;
	name: string;
	problem: "missing" | "altered" | "additional";
}

export class NewerSchema extends Error {}

/** Migrations by their folder, which does not change while a process runs. */
const knownMigrations = new Map<string, ReturnType<typeof readMigrationFiles>>();

function migrationsIn(migrationsFolder: string) {
	const migrations = knownMigrations.get(migrationsFolder) ?? readMigrationFiles({ migrationsFolder });
	knownMigrations.set(migrationsFolder, migrations);
	return migrations;
}

export const newestSchema = (migrationsFolder: string): number =>
	Math.max(...migrationsIn(migrationsFolder).map(({ folderMillis }) => folderMillis));

/** Returns the time of the newest applied migration, which identifies the schema; undefined for an empty database. */
export async function schemaOf(db: Reader): Promise<number | undefined> {
	const tables = await db.values(sql`select 1 from sqlite_master where name = '__drizzle_migrations'`);
	if (tables.length === 0) return undefined;
	const [row] = await db.values<[number | null]>(sql`select max(created_at) from __drizzle_migrations`);
	return row?.[0] === null || row === undefined ? undefined : Number(row[0]);
}

export async function isUnfinishedCopy(db: Reader): Promise<boolean> {
	const marks = await db.values(sql`select 1 from sqlite_master where name = ${UNFINISHED_COPY}`);
	return marks.length > 0;
}

export const isBehind = (schema: number, migrationsFolder: string): boolean => schema < newestSchema(migrationsFolder);

export function assertKnownSchema(schema: number | undefined, migrationsFolder: string): void {
	if (schema !== undefined && schema > newestSchema(migrationsFolder))
		throw new NewerSchema("The database has a newer schema than this version knows");
}

type Definition = [type: string, name: string, sql: string];

const DEFINITIONS = `select type, name, coalesce(sql, '') from sqlite_master
	where name not like 'sqlite^_%' escape '^' and name <> '__drizzle_migrations' order by type, name`;

const normalised = (definitions: readonly Definition[]) =>
	new Map(
		definitions.map(([type, name, text]) => [`${type} ${name}`, { type, name, text: text.replace(/\s+/g, " ") }]),
	);

const knownDefinitions = new Map<string, ReturnType<typeof normalised>>();

function expectedDefinitions(migrationsFolder: string, schema: number) {
	const key = `${migrationsFolder} ${schema}`;
	const definitions = knownDefinitions.get(key) ?? definitionsAfter(migrationsFolder, schema);
	knownDefinitions.set(key, definitions);
	return definitions;
}

/** Applies the migrations to an empty database and returns its tables, indexes and triggers. */
function definitionsAfter(migrationsFolder: string, schema: number) {
	const connection = new Connection(":memory:", 0, []);
	try {
		for (const { sql: statements, folderMillis } of migrationsIn(migrationsFolder))
			if (folderMillis <= schema) for (const statement of statements) connection.exec(statement);
		const { rows } = connection.run({ sql: DEFINITIONS, args: [] });
		return normalised(rows.map((row) => Array.from(row).map(String) as Definition));
	} finally {
		connection.close();
	}
}

export async function schemaDifferences(db: Reader, migrationsFolder: string): Promise<SchemaDifference[]> {
	const expected = expectedDefinitions(migrationsFolder, (await schemaOf(db)) ?? 0);
	const found = normalised(await db.values<Definition>(sql.raw(DEFINITIONS)));
	const differences: SchemaDifference[] = [];
	for (const [key, { type, name, text }] of expected) {
		const twin = found.get(key);
		if (!twin) differences.push({ type, name, problem: "missing" });
		else if (twin.text !== text) differences.push({ type, name, problem: "altered" });
	}
	for (const [key, { type, name }] of found)
		if (!expected.has(key)) differences.push({ type, name, problem: "additional" });
	return differences;
}
