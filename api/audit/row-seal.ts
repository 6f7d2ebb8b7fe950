import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { SealKeys } from "../platform/deps.ts";

/** A value that a row's HMAC (seal) can cover. Numbers must be finite: JSON would turn NaN and Infinity into null. */
export type SealedValue = string | number | boolean | null;

/**
 * Returns the HMAC-SHA-256 of a row as hex. It covers the table's name, so that a seal copied from another table is
 * invalid. The bracket of the array separates these seals from those of audit entries, which use the same key.
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

/** Returns whether a row's seal (HMAC) is valid. It compares in constant time, so that timing reveals no valid seal. */
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
