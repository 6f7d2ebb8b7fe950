import {
	CERTIFICATE_STATI,
	type Certificate,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { describe, expect, test } from "vitest";
import { progressOf } from "./progress.ts";

const TODAY = "2026-03-10";
const AFTER = "2029-03-01";

const ACTIONS: Record<CertificateStatusName, Certificate["actions"]> = {
	WIP: ["edit", "delete", "release"],
	IN_APPROVAL: ["stop", "sign", "reject"],
	APPROVED: ["publish"],
	REJECTED: ["edit"],
	PUBLIC: ["suspend", "retract", "replace"],
	SUSPENDED: ["reinstate", "retract", "replace"],
	SUPERSEDED: [],
	RETRACTED: [],
};

function certificate(name: CertificateStatusName, { _id = name, ts = "2026-03-05T09:00:00.000Z", ...more } = {}) {
	return {
		_id,
		certificateNumber: `Z-2026-0001-${_id}`,
		validFrom: "2026-03-01",
		validTo: "2029-02-28",
		stati: [{ status: CERTIFICATE_STATI[name].code, ts, user: "Albert Auditor" }],
		actions: ACTIONS[name],
		...more,
	} as Certificate;
}

const certification = (certificates: Certificate[], products = 1) =>
	({
		validTo: "2029-02-28",
		products: Array.from({ length: products }, (_, index) => ({ _id: String(index) })),
		certificates,
	}) as Certification;

const progress = (given: Certification, { sought = null as string | null, today = TODAY } = {}) => {
	const { done, isStopped, ...rest } = progressOf(given, sought, today);
	return [done, rest.next, ...("certificate" in rest ? [rest.certificate._id] : []), ...(isStopped ? ["stopped"] : [])];
};

describe("a certification", () => {
	test("begins with its products, then comes the certificate", () => {
		expect(progress(certification([], 0))).toEqual([1, "import"]);
		expect(progress(certification([]))).toEqual([2, "create"]);
	});

	test.for([
		["WIP", [2, "release", "WIP"]],
		["REJECTED", [2, "correct", "REJECTED"]],
		["IN_APPROVAL", [3, "review", "IN_APPROVAL"]],
		["APPROVED", [4, "publish", "APPROVED"]],
		["PUBLIC", [5, "download", "PUBLIC"]],
		["SUSPENDED", [4, "suspended", "SUSPENDED", "stopped"]],
		["SUPERSEDED", [4, "superseded", "SUPERSEDED", "stopped"]],
		["RETRACTED", [4, "withdrawn", "RETRACTED", "stopped"]],
	] as const)("takes its progress from its only certificate: %s", ([name, expected]) => {
		expect(progress(certification([certificate(name)]))).toEqual(expected);
	});

	test("waits for another user if this user may neither sign nor reject", () => {
		expect(progress(certification([certificate("IN_APPROVAL", { actions: ["stop"] } as object)]))).toEqual([
			3,
			"wait",
			"IN_APPROVAL",
		]);
	});

	test("is reviewed, not signed, if only a rejection is possible", () => {
		expect(progress(certification([certificate("IN_APPROVAL", { actions: ["reject"] } as object)]))[1]).toBe("review");
	});

	test("shows the unpublished certificate that changed last, before the published ones", () => {
		const early = certificate("APPROVED", { ts: "2026-03-04T09:00:00.000Z" });
		const late = certificate("WIP", { ts: "2026-03-06T09:00:00.000Z" });
		const published = certificate("PUBLIC", { ts: "2026-03-09T09:00:00.000Z" });
		expect(progress(certification([late, early, published]))).toEqual([2, "release", "WIP"]);
		expect(
			progress(certification([certificate("RETRACTED", { ts: published.stati[0]?.ts ?? "" }), published])),
		).toEqual([5, "download", "PUBLIC"]);
	});

	test("shows a suspended certificate before ended ones, but after a valid one", () => {
		const suspended = certificate("SUSPENDED", { ts: "2026-03-04T09:00:00.000Z" });
		const over = [certificate("RETRACTED"), certificate("SUPERSEDED")];
		expect(progress(certification([suspended, ...over]))[2]).toBe("SUSPENDED");
		expect(progress(certification([suspended, certificate("PUBLIC"), ...over]))[2]).toBe("PUBLIC");
	});

	test("shows the certificate that the URL names", () => {
		const both = certification([certificate("WIP"), certificate("PUBLIC")]);
		expect(progress(both, { sought: "PUBLIC" })).toEqual([5, "download", "PUBLIC"]);
		expect(progress(both, { sought: "gone" })).toEqual([2, "release", "WIP"]);
	});

	test("has ended after its last day, whatever its status was", () => {
		const late = { today: AFTER };
		expect(progress(certification([], 0), late)).toEqual([1, "ended", "stopped"]);
		expect(progress(certification([certificate("IN_APPROVAL")]), late)).toEqual([3, "ended", "stopped"]);
		expect(progress(certification([certificate("PUBLIC")]), late)).toEqual([4, "ended", "stopped"]);
	});
});
