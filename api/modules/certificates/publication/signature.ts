import type { StoredEntry } from "../../../audit/index.ts";
import { dayOf } from "../../../platform/runtime/clock.ts";

export function signatureIn(signed: readonly StoredEntry[]) {
	const entry = signed.at(-1);
	return { signatory: entry?.user ?? "", signedOn: entry && dayOf(new Date(entry.ts)) };
}
