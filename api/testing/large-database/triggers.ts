import { readFileSync } from "node:fs";
import { join } from "node:path";
import type NativeDatabase from "libsql";
import { MIGRATIONS } from "../../platform/database/index.ts";

type Native = InstanceType<typeof NativeDatabase>;

/** What each statement computes; a later migration may compute it anew. */
const KEPT_BY_TRIGGERS =
	/^(INSERT INTO `\w+_search` \(`rowid`|UPDATE `certification` SET `(?:client_name_sort|status_text)`|INSERT INTO `(?:audit_lateness|figure)`)/;

/** The statements by which migrations compute what triggers and the application keep from then on. */
function computed(): string[] {
	const statements = ["0009_lists_by_index.sql", "0012_filters_and_views.sql", "0019_figures.sql"].flatMap((name) =>
		readFileSync(join(MIGRATIONS, name), "utf8")
			.split("--> statement-breakpoint")
			.map((text) => text.trim()),
	);
	const last = new Map<string, string>();
	for (const text of statements) {
		const [kept] = KEPT_BY_TRIGGERS.exec(text) ?? [];
		if (kept !== undefined) last.set(kept, text);
	}
	// What is computed of rows comes before the index of their texts.
	return [...last.values()].sort((one, other) => Number(other.startsWith("UPDATE")) - Number(one.startsWith("UPDATE")));
}

/**
 * Drops the triggers: row by row, those of the search write a segment of its index each. Gives a function that computes
 * what they would have written and brings them back.
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
		for (const text of computed()) native.exec(text);
		for (const [, text] of triggers) native.exec(text);
	};
}
