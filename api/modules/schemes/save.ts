import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import type { Scheme, SchemeInput } from "./contract.ts";
import { insertScheme, type SchemeRow, schemeRows, updateScheme } from "./repository.ts";
import { assertScheme } from "./rules.ts";

export const presentScheme = (row: SchemeRow): Scheme => ({
	_id: row.id,
	code: row.code,
	title: row.title,
	titleEN: row.titleEN,
	categories: row.categories,
	validFrom: row.validFrom,
	...(row.transitionUntil === null ? {} : { transitionUntil: row.transitionUntil }),
	...(row.replacedById === null ? {} : { replacedBy: row.replacedById }),
});

export const versioned = (row: SchemeRow): Versioned<Scheme> => ({ record: presentScheme(row), version: row.version });

export const listSchemes = async (db: Reader): Promise<Scheme[]> => (await schemeRows(db)).map(presentScheme);

const audited = (row: SchemeRow) => {
	const { _id, ...fields } = presentScheme(row);
	return fields;
};

export function createScheme({ database, clock }: Deps, input: SchemeInput, actor: Actor): Promise<Versioned<Scheme>> {
	return database.write(actor, async (tx) => {
		const at = timestamp(clock);
		assertScheme(input, "", await listSchemes(tx));
		const row = await insertScheme(tx, input, at);
		const changes = changesBetween({}, audited(row));
		await recordAudit(tx, { actor, at, action: "scheme.create", entityId: row.id, changes });
		return versioned(row);
	});
}

export function changeScheme(
	{ database, clock }: Deps,
	id: string,
	input: SchemeInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<Versioned<Scheme>> {
	return database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const rows = await schemeRows(tx);
		const before = found(rows.find((row) => row.id === id));
		const change = { id, actions: ["scheme.update"] as const, version: before.version };
		await assertFresh(tx, clock, ifMatch, change);
		assertScheme(input, id, rows.map(presentScheme));
		const after = await updateScheme(tx, before, input, at);
		const changes = changesBetween(audited(before), audited(after));
		await recordAudit(tx, { actor, at, action: "scheme.update", entityId: id, changes });
		return versioned(after);
	});
}
