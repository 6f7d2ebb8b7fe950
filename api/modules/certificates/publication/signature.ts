import type { StoredEntry } from "../../../audit/index.ts";
import { dayOf } from "../../../platform/runtime/clock.ts";

/** Returns the signing user and the day, from the audit entries of the signatures. */
export function signatureIn(signed: readonly StoredEntry[]) {
	const entry = signed.at(-1);
	return { signatory: entry?.user ?? "", signedOn: entry && dayOf(new Date(entry.ts)) };
}
