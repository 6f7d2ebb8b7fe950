import { expect, test } from "vitest";
import { CERTIFICATE_STATUS, effectiveStatus, mayIssuePdf } from "./contract.ts";

const VALIDITY = { validFrom: "2026-03-01", validTo: "2029-02-28" };
const { PUBLIC, ...OTHERS } = CERTIFICATE_STATUS;

test.each([
	["before its first day", "2026-02-28", "NOT_YET_VALID"],
	["on its first day", "2026-03-01", "PUBLIC"],
	["on its last day", "2029-02-28", "PUBLIC"],
	["after its last day", "2029-03-01", "EXPIRED"],
] as const)("the status of a published certificate %s depends on the current day", (_when, today, status) => {
	expect(effectiveStatus(PUBLIC, VALIDITY, today)).toBe(status);
});

test.each(Object.entries(OTHERS))("a certificate in %s has this status on every day", (name, code) => {
	for (const today of ["2020-01-01", "2026-03-01", "2040-01-01"])
		expect(effectiveStatus(code, VALIDITY, today)).toBe(name);
});

test("a code without a status has no effective status", () => {
	for (const code of [undefined, 41]) expect(effectiveStatus(code, VALIDITY, "2026-03-01")).toBeUndefined();
});

test.each(Object.entries(CERTIFICATE_STATUS))(
	"a PDF of a certificate in %s is issued up to its last day, if at all",
	(name, code) => {
		const isMade = ["2026-02-28", "2029-02-28", "2029-03-01"].map((today) => mayIssuePdf(code, VALIDITY, today));
		const isPublished = name === "PUBLIC" || name === "SUSPENDED";
		expect(isMade).toEqual([isPublished, isPublished, false]);
	},
);
