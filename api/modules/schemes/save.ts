import { changesBetween, recordAudit } from "../../audit/index.ts";
import { pickFields } from "../../kit/field-descriptions.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { SCHEME_FIELDS, type Scheme, type SchemeInput } from "./contract.ts";
import { addAllSchemes, type SchemeRow, schemeRows, writeScheme } from "./repository.ts";
import { assertScheme } from "./rules.ts";

const content = (row: SchemeRow) => pickFields(row, SCHEME_FIELDS);

const present = (row: SchemeRow): Scheme => ({
	_id: row.id,
	...content(row),
	transitionUntil: row.transitionUntil ?? undefined,
	replacedBy: row.replacedBy ?? undefined,
});

const versioned = (row: SchemeRow): Versioned<Scheme> => ({ record: present(row), version: row.version });

const rowOf = (rows: readonly SchemeRow[], id: string) => found(rows.find((row) => row.id === id));

export const listSchemes = async (db: Reader): Promise<Scheme[]> => (await schemeRows(db)).map(present);

export const findScheme = async (db: Reader, id: string) => versioned(rowOf(await schemeRows(db), id));

export function saveScheme(
	{ database, clock }: Deps,
	input: SchemeInput,
	actor: Actor,
	{ id, ifMatch }: { id?: string; ifMatch?: string | undefined } = {},
): Promise<Versioned<Scheme>> {
	return database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const rows = await schemeRows(tx);
		const before = id === undefined ? undefined : rowOf(rows, id);
		const action = before ? "scheme.update" : "scheme.create";
		if (before) await assertFresh(tx, clock, ifMatch, { id: before.id, actions: [action], version: before.version });
		assertScheme(input, id, rows.map(present));
		const after = await writeScheme(tx, before, input, at);
		const changes = changesBetween(before && content(before), content(after));
		await recordAudit(tx, { actor, at, action, entityId: after.id, changes });
		return versioned(after);
	});
}

/**
 * Copies the schemes of the brand folder into a database that has none, at the first start of this version. Existing
 * certifications then have all schemes of their category. Later starts change nothing, because Admins edit the schemes.
 */
export async function copyBrandSchemes(
	{ database, clock, log }: Pick<Deps, "database" | "clock" | "log">,
	schemes: readonly SchemeInput[],
): Promise<void> {
	if ((await schemeRows(database.db)).length > 0) return;
	await database.write(SYSTEM, async (tx) => {
		// Another instance may have copied them since.
		if ((await schemeRows(tx)).length > 0) return;
		for (const scheme of schemes) await writeScheme(tx, undefined, scheme, timestamp(clock));
		await addAllSchemes(tx);
	});
	log.info("schemes copied from the brand folder", { schemes: schemes.length });
}
