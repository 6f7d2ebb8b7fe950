import { createHash } from "node:crypto";
import { canonicalJson } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { CertificateFacts } from "../contract.ts";
import { type CertificateRow, factsOf } from "../repository.ts";

/** SHA-256 over the canonical text of the facts, hex: two previews with the same hash say the same. */
export const hashFacts = (facts: CertificateFacts) => createHash("sha256").update(canonicalJson(facts)).digest("hex");

/**
 * True where a certificate carries what was signed and the dates that were signed. `toldHash`: what the trail says of
 * the signed facts.
 */
export const isAsSigned = (
	{ signed, validFrom, validTo }: Pick<CertificateRow, "signed" | "validFrom" | "validTo">,
	toldHash: unknown,
): boolean =>
	signed !== null && hashFacts(signed) === toldHash && signed.validFrom === validFrom && signed.validTo === validTo;

/** What the certificate says now: what was signed, or else what it would say if it were signed now. */
export async function currentFacts(db: Reader, certificate: CertificateRow): Promise<CertificateFacts> {
	return certificate.signed ?? (await factsOf(db, certificate));
}
