import {
	CERTIFICATE_STATI,
	type Certificate,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { describe, expect, test } from "vitest";
import { standOf } from "./stand.ts";

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

const stand = (given: Certification, { sought = null as string | null, today = TODAY } = {}) => {
	const { done, isStopped, ...rest } = standOf(given, sought, today);
	return [done, rest.next, ...("certificate" in rest ? [rest.certificate._id] : []), ...(isStopped ? ["stopped"] : [])];
};

describe("a certification", () => {
	test("begins with its products, then comes the certificate", () => {
		expect(stand(certification([], 0))).toEqual([1, "import"]);
		expect(stand(certification([]))).toEqual([2, "create"]);
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
	] as const)("stands where its only certificate stands: %s", ([name, expected]) => {
		expect(stand(certification([certificate(name)]))).toEqual(expected);
	});

	test("waits for somebody else where the person may neither sign nor reject", () => {
		expect(stand(certification([certificate("IN_APPROVAL", { actions: ["stop"] } as object)]))).toEqual([
			3,
			"wait",
			"IN_APPROVAL",
		]);
	});

	test("is reviewed, not signed, where only a rejection is possible", () => {
		expect(stand(certification([certificate("IN_APPROVAL", { actions: ["reject"] } as object)]))[1]).toBe("review");
	});

	test("shows the certificate on its way that was touched last, before those that are published", () => {
		const early = certificate("APPROVED", { ts: "2026-03-04T09:00:00.000Z" });
		const late = certificate("WIP", { ts: "2026-03-06T09:00:00.000Z" });
		const published = certificate("PUBLIC", { ts: "2026-03-09T09:00:00.000Z" });
		expect(stand(certification([late, early, published]))).toEqual([2, "release", "WIP"]);
		expect(stand(certification([certificate("RETRACTED", { ts: published.stati[0]?.ts ?? "" }), published]))).toEqual([
			5,
			"download",
			"PUBLIC",
		]);
	});

	test("shows what is suspended before what is over, and after what is valid", () => {
		const suspended = certificate("SUSPENDED", { ts: "2026-03-04T09:00:00.000Z" });
		const over = [certificate("RETRACTED"), certificate("SUPERSEDED")];
		expect(stand(certification([suspended, ...over]))[2]).toBe("SUSPENDED");
		expect(stand(certification([suspended, certificate("PUBLIC"), ...over]))[2]).toBe("PUBLIC");
	});

	test("shows the certificate that the address names", () => {
		const both = certification([certificate("WIP"), certificate("PUBLIC")]);
		expect(stand(both, { sought: "PUBLIC" })).toEqual([5, "download", "PUBLIC"]);
		expect(stand(both, { sought: "gone" })).toEqual([2, "release", "WIP"]);
	});

	test("is over after its last day, wherever it stood", () => {
		const late = { today: AFTER };
		expect(stand(certification([], 0), late)).toEqual([1, "ended", "stopped"]);
		expect(stand(certification([certificate("IN_APPROVAL")]), late)).toEqual([3, "ended", "stopped"]);
		expect(stand(certification([certificate("PUBLIC")]), late)).toEqual([4, "ended", "stopped"]);
	});
});
