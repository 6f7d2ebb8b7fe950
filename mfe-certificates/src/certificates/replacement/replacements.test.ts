import {
	CERTIFICATE_STATI,
	type Certificate,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import { expect, test } from "vitest";
import { endedByPublishing, openReplacement, relatedCertificates } from "./replacements.ts";

const certificate = (_id: string, status: CertificateStatusName, fields: Partial<Certificate> = {}) =>
	({ _id, stati: [{ status: CERTIFICATE_STATI[status].code }], ...fields }) as Certificate;

/** Returns a certificate and its replacement in the given statuses. */
function pair(old: CertificateStatusName, next: CertificateStatusName) {
	const former = certificate("old", old, { replacedBy: "next" });
	const successor = certificate("next", next, { replaces: "old" });
	return { former, successor, all: [certificate("other", "PUBLIC"), former, successor] };
}

test.for([
	["PUBLIC", "WIP", "successor", "willReplace"],
	["SUSPENDED", "APPROVED", "successor", "willReplace"],
	["SUPERSEDED", "PUBLIC", "replacedBy", "replaces"],
	["SUPERSEDED", "SUSPENDED", "replacedBy", "replaces"],
	["SUPERSEDED", "RETRACTED", "replacedBy", "replaces"],
	// The old certificate was retracted before its replacement was published.
	["RETRACTED", "WIP", "successor", "follows"],
	["RETRACTED", "PUBLIC", "successor", "follows"],
] as const)(
	"a certificate in status %s and its replacement in %s are related in both directions",
	([old, next, down, up]) => {
		const { former, successor, all } = pair(old, next);
		expect(relatedCertificates(former, all).map(({ relation, certificate: { _id } }) => [relation, _id])).toEqual([
			[down, "next"],
		]);
		expect(relatedCertificates(successor, all).map(({ relation, certificate: { _id } }) => [relation, _id])).toEqual([
			[up, "old"],
		]);
	},
);

test("a certificate in the middle of a chain of replacements is related to both neighbours", () => {
	const { former, successor, all } = pair("SUPERSEDED", "PUBLIC");
	const next = certificate("third", "WIP", { replaces: "next" });
	const middle = { ...successor, replacedBy: "third" };
	expect(relatedCertificates(middle, [former, next, ...all]).map(({ relation }) => relation)).toContain("successor");
});

test("a certificate that replaces none, or a deleted one, has no relations", () => {
	const alone = certificate("alone", "PUBLIC");
	expect(relatedCertificates(alone, [alone])).toEqual([]);
	expect(relatedCertificates({ ...alone, replaces: "gone" }, [alone])).toEqual([]);
});

test.for([
	["PUBLIC", "APPROVED", "old", "next"],
	["SUSPENDED", "WIP", "old", "next"],
	["RETRACTED", "APPROVED", undefined, "next"],
	["SUPERSEDED", "PUBLIC", undefined, undefined],
] as const)("with %s and %s, publishing supersedes %s and the open replacement is %s", ([old, next, ended, open]) => {
	const { former, successor, all } = pair(old, next);
	expect(endedByPublishing(successor, all)?._id).toBe(ended);
	expect(openReplacement(former, all)?._id).toBe(open);
});
