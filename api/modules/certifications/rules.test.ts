import { describe, expect, it } from "vitest";
import { CERTIFICATE_STATUS, type CertificateStatusName } from "../certificates/contract.ts";
import { CERTIFICATION_STATUS, certificationBadge } from "./contract.ts";
import { derive } from "./rules.ts";

const TODAY = "2026-03-10";
const statusOf = (certificates: readonly CertificateStatusName[], hasProducts: boolean, validTo = "2029-03-09") =>
	derive(
		{ certificates: certificates.map((name) => CERTIFICATE_STATUS[name]), hasProducts, hasOpenAudit: false, validTo },
		TODAY,
	);

type Row = readonly [certificates: readonly CertificateStatusName[], status: keyof typeof CERTIFICATION_STATUS];

// The certification has products and has not expired. Each row lists its certificates and the resulting
// status.
const TABLE: readonly Row[] = [
	[[], "PRODUCTS"],
	[["WIP"], "CERTIFICATE"],
	[["REJECTED"], "CERTIFICATE"],
	[["IN_APPROVAL"], "APPROVAL"],
	[["APPROVED"], "APPROVAL"],
	[["WIP", "IN_APPROVAL"], "APPROVAL"],
	[["REJECTED", "APPROVED"], "APPROVAL"],
	[["PUBLIC"], "ACTIVE"],
	[["PUBLIC", "WIP"], "ACTIVE"],
	[["PUBLIC", "APPROVED"], "ACTIVE"],
	[["RETRACTED", "PUBLIC", "WIP"], "ACTIVE"],
	[["PUBLIC", "SUSPENDED"], "ACTIVE"],
	[["SUPERSEDED", "PUBLIC"], "ACTIVE"],
	[["SUSPENDED"], "SUSPENDED"],
	[["SUSPENDED", "APPROVED"], "SUSPENDED"],
	[["SUSPENDED", "RETRACTED"], "SUSPENDED"],
	[["SUPERSEDED", "RETRACTED"], "RETRACTED"],
	[["RETRACTED"], "RETRACTED"],
	[["RETRACTED", "WIP"], "RETRACTED"],
	[["RETRACTED", "APPROVED"], "RETRACTED"],
];

describe("the status of a certification", () => {
	it.each(TABLE)("with certificates %j is %s", (certificates, status) => {
		expect(statusOf(certificates, true)).toBe(CERTIFICATION_STATUS[status]);
	});

	it("does not depend on the order of the certificates", () => {
		for (const [certificates, status] of TABLE)
			expect(statusOf(certificates.toReversed(), true)).toBe(CERTIFICATION_STATUS[status]);
	});

	it("without products and certificates is NEW until its last day, and then EXPIRED like any other", () => {
		expect(statusOf([], false, TODAY)).toBe(CERTIFICATION_STATUS.NEW);
		for (const certificates of [[], ["PUBLIC"]] as const)
			expect(statusOf(certificates, true, "2026-03-09")).toBe(CERTIFICATION_STATUS.EXPIRED);
	});
});

describe("the badge of a certification", () => {
	it.each([
		[9, "Neu"],
		[59, "Genehmigung"],
		[60, "Aktiv"],
		[99, "Abgelaufen"],
	])("of %i is %s", (status, badge) => {
		expect(certificationBadge(status).label).toBe(badge);
	});
});

it("the statuses of a certification are sorted by code, because a badge applies up to the next code", () => {
	const codes = Object.values(CERTIFICATION_STATUS);
	expect(codes).toEqual([...codes].sort((one, other) => one - other));
});
