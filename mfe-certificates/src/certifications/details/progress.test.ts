import {
	CERTIFICATE_STATI,
	type Certificate,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { describe, expect, test } from "vitest";
import { type Progress, progressOf } from "./progress.ts";

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
		hints: [] as Certificate["hints"],
		...more,
	} as Certificate;
}

const certification = (certificates: Certificate[], products = 1, audit?: Certification["audit"]) =>
	({
		...(audit ? { audit } : {}),
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
		expect(progress(certification([]))).toEqual([3, "create"]);
	});

	test("waits for another user if this user may neither sign nor reject", () => {
		expect(progress(certification([certificate("IN_APPROVAL", { actions: ["stop"] } as object)]))).toEqual([
			4,
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
		expect(progress(certification([late, early, published]))).toEqual([3, "release", "WIP"]);
		expect(
			progress(certification([certificate("RETRACTED", { ts: published.stati[0]?.ts ?? "" }), published])),
		).toEqual([6, "download", "PUBLIC"]);
	});

	test("shows a suspended certificate before ended ones, but after a valid one", () => {
		const suspended = certificate("SUSPENDED", { ts: "2026-03-04T09:00:00.000Z" });
		const over = [certificate("RETRACTED"), certificate("SUPERSEDED")];
		expect(progress(certification([suspended, ...over]))[2]).toBe("SUSPENDED");
		expect(progress(certification([suspended, certificate("PUBLIC"), ...over]))[2]).toBe("PUBLIC");
	});

	test("shows the certificate that the URL names", () => {
		const both = certification([certificate("WIP"), certificate("PUBLIC")]);
		expect(progress(both, { sought: "PUBLIC" })).toEqual([6, "download", "PUBLIC"]);
		expect(progress(both, { sought: "gone" })).toEqual([3, "release", "WIP"]);
	});

	test("has ended after its last day, whatever its status was", () => {
		const late = { today: AFTER };
		expect(progress(certification([], 0), late)).toEqual([1, "ended", "stopped"]);
		expect(progress(certification([certificate("IN_APPROVAL")]), late)).toEqual([4, "ended", "stopped"]);
		expect(progress(certification([certificate("PUBLIC")]), late)).toEqual([5, "ended", "stopped"]);
	});

	const OPEN = { _id: "a", auditNumber: "B-2026-0001", isOpen: true };
	const MISSING = { code: "EVALUATION_MISSING", action: "release", message: "", isRefused: true };
	const FINDINGS = { ...MISSING, code: "FINDINGS_OPEN" };
	const refused = (...hints: object[]) => certificate("WIP", { actions: ["edit", "delete"], hints } as object);

	test.for<[string, Certification, [number, Progress["next"], boolean]]>([
		["an open audit comes before the certificate", certification([], 1, OPEN), [2, "audit", false]],
		["and before the release", certification([certificate("WIP")], 1, OPEN), [2, "audit", false]],
		["but not before its products", certification([], 0, OPEN), [1, "import", false]],
		["nor before a review", certification([certificate("IN_APPROVAL")], 1, OPEN), [4, "review", false]],
		[
			"nor after a signature",
			certification([certificate("WIP"), certificate("PUBLIC")], 1, OPEN),
			[3, "release", true],
		],
		["a closed audit is done", certification([], 1, { ...OPEN, isOpen: false }), [3, "create", true]],
		["without an audit, the next step is possible", certification([certificate("WIP")]), [3, "release", false]],
		["a required audit is planned", certification([refused(MISSING, FINDINGS)]), [2, "plan", false]],
		["unless it is open", certification([refused(MISSING)], 1, OPEN), [2, "audit", false]],
		["an open finding stands against the release only", certification([refused(FINDINGS)]), [3, "release", false]],
	])("%s", ([, given, expected]) => {
		const { done, next, isAudited } = progressOf(given, null, TODAY);
		expect([done, next, isAudited]).toEqual(expected);
	});
});
