import { readFileSync } from "node:fs";
import { join } from "node:path";
import type NativeDatabase from "libsql";
import { MIGRATIONS } from "../../platform/database/index.ts";

type Native = InstanceType<typeof NativeDatabase>;

/**
 * Matches the statements of migrations that compute values of existing rows, with their target. A later migration may
 * compute the same target in another way, which replaces the earlier one.
 */
const MAINTAINED_BY_TRIGGERS =
	/^(INSERT INTO `\w+_search` \(`rowid`|UPDATE `certification` SET `(?:client_name_sort|status_text)`|INSERT INTO `(?:audit_lateness|figure)`)/;

/** Audits have been indexed by their trigger since their table exists, so that no migration computes their index. */
const SEARCH_OF_AUDITS =
	"INSERT INTO evaluation_audit_search (rowid, text) SELECT seq, search || ' ' || client_name_sort || '  ' FROM evaluation_audit";

/**
 * Returns the statements by which migrations compute the values that triggers and the application maintain afterwards.
 */
function computed(): string[] {
	const statements = ["0009_lists_by_index.sql", "0012_filters_and_views.sql", "0019_figures.sql"].flatMap((name) =>
		readFileSync(join(MIGRATIONS, name), "utf8")
			.split("--> statement-breakpoint")
			.map((text) => text.trim()),
	);
	const last = new Map<string, string>();
	for (const text of statements) {
		const [target] = MAINTAINED_BY_TRIGGERS.exec(text) ?? [];
		if (target !== undefined) last.set(target, text);
	}
	// Computed columns are filled before the search index of their texts.
	return [...last.values()].sort((one, other) => Number(other.startsWith("UPDATE")) - Number(one.startsWith("UPDATE")));
}

/**
 * Drops the triggers, because those of the search would write a segment of its index for each row. Returns a function
 * that computes what the triggers would have written and restores them.
 */
export function removeTriggers(native: Native): () => void {
	const triggers = native
		.prepare("select name, sql from sqlite_master where type = 'trigger' order by rowid")
		.raw(true)
		.all() as [string, string][];
	for (const [name] of triggers) native.exec(`drop trigger "${name}"`);
	return () => {
		const indexes = native
			.prepare("select name from sqlite_master where sql like 'CREATE VIRTUAL TABLE%fts5(%'")
			.raw(true)
			.all() as [string][];
		for (const [name] of indexes) native.exec(`insert into "${name}" ("${name}") values ('delete-all')`);
		native.exec("delete from audit_lateness");
		for (const text of [...computed(), SEARCH_OF_AUDITS]) native.exec(text);
		for (const [, text] of triggers) native.exec(text);
	};
}
