import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { SealKeys } from "../platform/deps.ts";

/** A column's value that a seal covers. Numbers must be finite, because JSON would turn others into null. */
export type SealedValue = string | number | boolean | null;

/**
 * Returns the HMAC-SHA-256 of a database row as hex. The row is encoded as a JSON array that begins with the name of
 * its table, so that a value in another column or a row of another table has another seal. The bracket of the array
 * separates these seals from those of audit entries, which use the same key (`seals.ts`).
 */
export function sealRow(
	{ auditSeal }: Pick<SealKeys, "auditSeal">,
	table: string,
	values: readonly SealedValue[],
): string {
	return createHmac("sha256", auditSeal)
		.update(JSON.stringify([table, ...values]))
		.digest("hex");
}

/** Returns whether the seal is that of the row's values; false if the row has no seal. Compares in constant time. */
export function isRowSealed(
	keys: Pick<SealKeys, "auditSeal">,
	table: string,
	values: readonly SealedValue[],
	seal: string | null | undefined,
): boolean {
	const expected = Buffer.from(sealRow(keys, table, values));
	const given = Buffer.from(seal ?? "");
	return given.length === expected.length && timingSafeEqual(given, expected);
}
