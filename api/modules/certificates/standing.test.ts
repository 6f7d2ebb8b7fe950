import { describe, expect, test } from "vitest";
import { CERTIFICATE_STATUS, mayIssuePdf, standingOf } from "./contract.ts";

const VALIDITY = { validFrom: "2026-03-01", validTo: "2029-02-28" };
const { PUBLIC, ...OTHERS } = CERTIFICATE_STATUS;

describe("a published certificate stands", () => {
	test.each([
		["before its first day", "2026-02-28", "NOT_YET_VALID"],
		["on its first day", "2026-03-01", "PUBLIC"],
		["on its last day", "2029-02-28", "PUBLIC"],
		["after its last day", "2029-03-01", "EXPIRED"],
	] as const)("%s where the day says", (_when, today, standing) => {
		expect(standingOf(PUBLIC, VALIDITY, today)).toBe(standing);
	});
});

test.each(Object.entries(OTHERS))("a certificate in %s stands there on every day", (name, code) => {
	for (const today of ["2020-01-01", "2026-03-01", "2040-01-01"]) expect(standingOf(code, VALIDITY, today)).toBe(name);
});

test("a status that does not exist is none", () => {
	expect([standingOf(undefined, VALIDITY, "2026-03-01"), standingOf(41, VALIDITY, "2026-03-01")]).toEqual([
		undefined,
		undefined,
	]);
});

test.each(Object.entries(CERTIFICATE_STATUS))(
	"a PDF of one in %s is made up to its last day, if at all",
	(name, code) => {
		const isMade = ["2026-02-28", "2029-02-28", "2029-03-01"].map((today) => mayIssuePdf(code, VALIDITY, today));
		const isPublished = name === "PUBLIC" || name === "SUSPENDED";
		expect(isMade).toEqual([isPublished, isPublished, false]);
	},
);
