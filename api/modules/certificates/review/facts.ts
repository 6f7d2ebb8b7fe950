import { hash } from "node:crypto";
import { canonicalJson } from "../../../audit/index.ts";
import type { CertificateFacts } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";

/** SHA-256 over the canonical text, hex. */
export const hashFacts = (facts: CertificateFacts) => hash("sha256", canonicalJson(facts));

/** Whether content and dates are the signed ones. `toldHash`: the hash of the signed facts in the trail. */
export const isAsSigned = (
	{ signed, validFrom, validTo }: Pick<CertificateRow, "signed" | "validFrom" | "validTo">,
	toldHash: unknown,
): boolean =>
	signed !== null && hashFacts(signed) === toldHash && signed.validFrom === validFrom && signed.validTo === validTo;
