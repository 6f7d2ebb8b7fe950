import { closeSync, openSync, readSync } from "node:fs";
import { LibsqlError } from "@libsql/client/sqlite3";
import { sql } from "drizzle-orm";
import { type Db, filePath, isFileUrl, openForReading } from "../platform/database/index.ts";
import { reasonOf } from "../platform/runtime/error-trace.ts";
import { Refusal } from "./command.ts";

const LOCATED = 20;

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

/** Returns true if the error, or one of its causes, means that pages of the database are damaged. */
export function isDamage(error: unknown): boolean {
	for (let link = error; link instanceof Error; link = link.cause)
		if (link instanceof LibsqlError && DAMAGED.test(link.code)) return true;
	return false;
}

const textsOf = async (db: Db, statement: string) =>
	(await db.values<[string]>(sql.raw(statement))).map(([text]) => text);

async function rootsOf(db: Db) {
	const rows = await db.values<[string, string, string, number]>(
		sql`select type, name, tbl_name, rootpage from sqlite_master where rootpage > 0`,
	);
	return rows.map(([type, name, table, root]) => ({ type, name, table, root }));
}
type Root = Awaited<ReturnType<typeof rootsOf>>[number];

const inWords = ({ type, name, table }: Root) =>
	type === "index" ? `the index ${name} of the table ${table}` : `the table ${name}`;

async function unreadablePages(db: Db, roots: readonly Root[]): Promise<string[]> {
	const rows = await db
		.values<[string, number]>(sql`select name, pageno from dbstat where pagetype = 'corrupted' limit ${LOCATED}`)
		.catch(() => []);
	return rows.map(([name, page]) => {
		const root = roots.find((one) => one.name === name);
		return `page ${page} of ${root ? inWords(root) : name}`;
	});
}

/**
 * Returns the place of a damage with the table's name. SQLite reports only the root page of the table, such as 9 in
 * "Tree 9 page 12 cell 0: invalid page number 1451216047".
 */
function located(text: string, roots: readonly Root[], table: string): string {
	const [, root, page] = /Tree (\d+) page (\d+)/.exec(text) ?? [];
	const tree = roots.find((one) => one.root === Number(root));
	const reason = text
		.split("\n")
		.at(-1)
		?.replace(/^Tree \d+ page \d+\s*/, "")
		.replace(/^:\s*/, "");
	return `${page ? `page ${page} of ` : ""}${tree ? inWords(tree) : `the table ${table}`} (${reason})`;
}

async function damagesByTable(db: Db, roots: readonly Root[]): Promise<string[]> {
	const damages: string[] = [];
	for (const { type, name } of roots) {
		if (type !== "table" || damages.length >= LOCATED) continue;
		try {
			const texts = await textsOf(db, `PRAGMA quick_check("${name}")`);
			damages.push(...texts.filter((text) => text !== "ok").map((text) => located(text, roots, name)));
		} catch (error) {
			damages.push(`the table ${name} (${reasonOf(error)})`);
		}
	}
	return damages;
}

/** The first byte of a table's page in SQLite's format: INNER refers to other pages, LEAF contains rows. */
const [INNER, LEAF] = [0x05, 0x0d];
const FILE_HEADER = 100;

/**
 * Returns the damaged pages of the table sqlite_schema. It reads the file directly, because SQLite cannot read a
 * database without this table.
 */
function damagesOfSchema(path: string): string[] {
	const file = openSync(path, "r");
	const read = (position: number, length: number) => {
		const bytes = Buffer.alloc(length);
		readSync(file, bytes, 0, length, position);
		return bytes;
	};
	try {
		const size = read(16, 2).readUInt16BE() || 65_536;
		const first = read(0, size);
		if (!first.toString("latin1", 0, 15).startsWith("SQLite format 3")) return ["page 1, with which the file begins"];
		if (first[FILE_HEADER] !== INNER) return ["page 1 of the list of tables (sqlite_schema)"];
		const cells = first.readUInt16BE(FILE_HEADER + 3);
		const children = Array.from({ length: cells }, (_, cell) =>
			first.readUInt32BE(first.readUInt16BE(FILE_HEADER + 12 + 2 * cell)),
		);
		const damaged = [...children, first.readUInt32BE(FILE_HEADER + 8)].filter((page) => {
			const kind = read((page - 1) * size, 1)[0];
			return kind !== INNER && kind !== LEAF;
		});
		return damaged.length > 0
			? damaged.map((page) => `page ${page} of the list of tables (sqlite_schema)`)
			: ["the list of tables (sqlite_schema)"];
	} finally {
		closeSync(file);
	}
}

async function locate(db: Db, path: string | undefined): Promise<string[]> {
	try {
		const roots = await rootsOf(db);
		const pages = await unreadablePages(db, roots);
		return pages.length > 0 ? pages : await damagesByTable(db, roots);
	} catch {
		return path === undefined ? ["the list of tables (sqlite_schema)"] : damagesOfSchema(path);
	}
}

export async function damagesOf(db: Db, path?: string): Promise<string[]> {
	try {
		const problems = (await textsOf(db, "PRAGMA integrity_check(1)")).filter((text) => text !== "ok");
		const broken = await db.values(sql`PRAGMA foreign_key_check`);
		const references = broken.length > 0 ? [`${broken.length} broken references`] : [];
		if (problems.length === 0) return references;
		const places = await locate(db, path);
		return [...(places.length > 0 ? places : problems), ...references];
	} catch (error) {
		if (!isDamage(error)) throw error;
		const places = await locate(db, path);
		return places.length > 0 ? places : [reasonOf(error)];
	}
}

const refusal = (damages: readonly string[]) =>
	new Refusal(
		`The database is damaged: ${damages.join("; ")}. Keep the folder as it is and follow docs/incidents.md, "The database is damaged".`,
	);

export async function assertSound(db: Db, path?: string): Promise<void> {
	const damages = await damagesOf(db, path);
	if (damages.length > 0) throw refusal(damages);
}

/** Opens a database for reading. Throws if its pages are damaged, so that no command works with damaged data. */
export async function openSound(address: Parameters<typeof openForReading>[0]): ReturnType<typeof openForReading> {
	const path = isFileUrl(address.url) ? filePath(address.url) : undefined;
	const opened = await openForReading(address).catch((error: unknown) => {
		throw path !== undefined && isDamage(error) ? refusal(damagesOfSchema(path)) : error;
	});
	if (path === undefined) return opened;
	try {
		await assertSound(opened.db, path);
		return opened;
	} catch (error) {
		opened.close();
		throw error;
	}
}
