import {
	CERTIFICATE_STATI,
	type Certificate,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import { expect, test } from "vitest";
import { endedByPublishing, openReplacement, tiesOf } from "./succession.ts";

const certificate = (_id: string, status: CertificateStatusName, ties: Partial<Certificate> = {}) =>
	({ _id, stati: [{ status: CERTIFICATE_STATI[status].code }], ...ties }) as Certificate;

/** One that is replaced by another, in these statuses. */
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
	// The old one was retracted before its replacement was published.
	["RETRACTED", "WIP", "successor", "follows"],
	["RETRACTED", "PUBLIC", "successor", "follows"],
] as const)("a certificate in status %s and its replacement in %s are tied both ways", ([old, next, down, up]) => {
	const { former, successor, all } = pair(old, next);
	expect(tiesOf(former, all).map(({ tie, certificate: { _id } }) => [tie, _id])).toEqual([[down, "next"]]);
	expect(tiesOf(successor, all).map(({ tie, certificate: { _id } }) => [tie, _id])).toEqual([[up, "old"]]);
});

test("a certificate in the middle of a row of replacements is tied to both its neighbours", () => {
	const { former, successor, all } = pair("SUPERSEDED", "PUBLIC");
	const next = certificate("third", "WIP", { replaces: "next" });
	const middle = { ...successor, replacedBy: "third" };
	expect(tiesOf(middle, [former, next, ...all]).map(({ tie }) => tie)).toContain("successor");
});

test("a certificate that replaces none, or one that is not there, is tied to nothing", () => {
	const alone = certificate("alone", "PUBLIC");
	expect(tiesOf(alone, [alone])).toEqual([]);
	expect(tiesOf({ ...alone, replaces: "gone" }, [alone])).toEqual([]);
});

test.for([
	["PUBLIC", "APPROVED", "old", "next"],
	["SUSPENDED", "WIP", "old", "next"],
	["RETRACTED", "APPROVED", undefined, "next"],
	["SUPERSEDED", "PUBLIC", undefined, undefined],
] as const)("with %s and %s, publishing ends %s and %s is open", ([old, next, ended, open]) => {
	const { former, successor, all } = pair(old, next);
	expect(endedByPublishing(successor, all)?._id).toBe(ended);
	expect(openReplacement(former, all)?._id).toBe(open);
});
