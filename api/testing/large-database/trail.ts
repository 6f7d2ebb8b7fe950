import { createHash } from "node:crypto";
import { canonicalJson, FIRST_PREVIOUS_HASH } from "../../audit/chain.ts";
import type { AuditAction } from "../../audit/contract.ts";
import { macOf } from "../../audit/seals.ts";
import type { Series } from "../../kit/number-series.ts";
import type { Person, SealKeys } from "../../platform/deps.ts";
import { auditEntries, auditSeals } from "../../schema/audit.ts";
import type { Writer } from "./writer.ts";

export type Actor = Pick<Person, "id" | "name">;

/** Returns the next number of a series. */
export type Draw = (series: Series) => number;

/** Returns the changes of a newly created record, as canonical JSON. */
export const created = (content: object): string =>
	canonicalJson(
		Object.fromEntries(
			Object.entries(content)
				.filter(([, value]) => value !== undefined)
				.map(([field, value]) => [field, [null, value]]),
		),
	);

/**
 * Returns a function that appends an entry to the audit trail like `recordAudit`, chained and sealed. `changes` is
 * canonical JSON.
 */
export function createTrail(writer: Writer, keys: SealKeys) {
	const insertEntry = writer.into(auditEntries);
	const insertSeal = writer.into(auditSeals);
	const last = writer.lastEntry();
	let seq = last.seq;
	let previousHash = last.hash || FIRST_PREVIOUS_HASH;
	return (ts: string, { id, name }: Actor, action: AuditAction, entityId: string, changes: string): void => {
		seq++;
		const entity = action.slice(0, action.indexOf("."));
		// The text equals that of `canonicalJson`, which would take most of the time of filling the database.
		const text = `{"action":"${action}","changes":${changes},"entity":"${entity}","entityId":"${entityId}","previousHash":"${previousHash}","seq":${seq},"ts":"${ts}","user":${JSON.stringify(name)},"userId":"${id}"}`;
		const hash = createHash("sha256").update(text).digest("hex");
		insertEntry({ seq, ts, userId: id, user: name, action, entity, entityId, changes, previousHash, hash });
		insertSeal({ seq, mac: macOf(keys, { seq, hash }) });
		previousHash = hash;
	};
}
export type AddEntry = ReturnType<typeof createTrail>;
