import { expect, test } from "vitest";
import { createCertificate, type StaffName, type Step, startTestApp, take } from "../../testing/index.ts";
import {
	allowedActions,
	CERTIFICATE_ACTIONS,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type Certificate,
	type CertificateStatusName,
	MOVES,
} from "./contract.ts";

/**
 * The whole table: every status × action, the answer for each role and the status afterwards. A role that may never take
 * the action gets 403 whatever the status.
 */
type Row = [
	from: CertificateStatusName,
	step: Step,
	auditor: number,
	admin: number,
	to: CertificateStatusName | "gone",
];
const TABLE: Row[] = [
	["WIP", "edit", 200, 200, "WIP"],
	["WIP", "delete", 204, 204, "gone"],
	["WIP", "release", 200, 200, "IN_APPROVAL"],
	["WIP", "stop", 409, 409, "WIP"],
	["WIP", "sign", 403, 409, "WIP"],
	["WIP", "reject", 403, 409, "WIP"],
	["WIP", "publish", 409, 409, "WIP"],
	["WIP", "retract", 403, 409, "WIP"],

	["IN_APPROVAL", "edit", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "delete", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "release", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "stop", 200, 200, "WIP"],
	["IN_APPROVAL", "sign", 403, 200, "APPROVED"],
	["IN_APPROVAL", "reject", 403, 200, "REJECTED"],
	["IN_APPROVAL", "publish", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "retract", 403, 409, "IN_APPROVAL"],

	["APPROVED", "edit", 409, 409, "APPROVED"],
	["APPROVED", "delete", 409, 409, "APPROVED"],
	["APPROVED", "release", 409, 409, "APPROVED"],
	["APPROVED", "stop", 409, 409, "APPROVED"],
	["APPROVED", "sign", 403, 409, "APPROVED"],
	["APPROVED", "reject", 403, 409, "APPROVED"],
	["APPROVED", "publish", 200, 200, "PUBLIC"],
	["APPROVED", "retract", 403, 409, "APPROVED"],

	["REJECTED", "edit", 200, 200, "WIP"],
	["REJECTED", "delete", 409, 409, "REJECTED"],
	["REJECTED", "release", 409, 409, "REJECTED"],
	["REJECTED", "stop", 409, 409, "REJECTED"],
	["REJECTED", "sign", 403, 409, "REJECTED"],
	["REJECTED", "reject", 403, 409, "REJECTED"],
	["REJECTED", "publish", 409, 409, "REJECTED"],
	["REJECTED", "retract", 403, 409, "REJECTED"],

	["PUBLIC", "edit", 409, 409, "PUBLIC"],
	["PUBLIC", "delete", 409, 409, "PUBLIC"],
	["PUBLIC", "release", 409, 409, "PUBLIC"],
	["PUBLIC", "stop", 409, 409, "PUBLIC"],
	["PUBLIC", "sign", 403, 409, "PUBLIC"],
	["PUBLIC", "reject", 403, 409, "PUBLIC"],
	["PUBLIC", "publish", 409, 409, "PUBLIC"],
	["PUBLIC", "retract", 403, 200, "RETRACTED"],

	["RETRACTED", "edit", 409, 409, "RETRACTED"],
	["RETRACTED", "delete", 409, 409, "RETRACTED"],
	["RETRACTED", "release", 409, 409, "RETRACTED"],
	["RETRACTED", "stop", 409, 409, "RETRACTED"],
	["RETRACTED", "sign", 403, 409, "RETRACTED"],
	["RETRACTED", "reject", 403, 409, "RETRACTED"],
	["RETRACTED", "publish", 409, 409, "RETRACTED"],
	["RETRACTED", "retract", 403, 409, "RETRACTED"],
];

test.each(["Auditor", "Admin"] as const)(
	"every status × action for an %s answers as the table says and changes nothing else",
	async (role) => {
		const app = await startTestApp();
		try {
			for (const [from, step, auditor, admin, to] of TABLE) {
				const expected = role === "Admin" ? admin : auditor;
				const scenario = await createCertificate(app, { status: from, products: 1 });
				if (from === "IN_APPROVAL" && step === "sign" && role === "Admin") await take(app, scenario, "preview");
				const before = scenario.certificate;
				const response = await take(app, scenario, step, role satisfies StaffName);
				expect([from, step, response.status]).toEqual([from, step, expected]);
				const after = await app.request(`/certificate/${scenario.key}`, { as: "Admin" });
				if (to === "gone" && expected < 300) {
					expect(after.status).toBe(404);
					continue;
				}
				const { stati, revision } = (await after.json()) as Certificate;
				if (expected < 300)
					expect([from, step, stati.at(-1)?.status]).toEqual([
						from,
						step,
						CERTIFICATE_STATUS[to as CertificateStatusName],
					]);
				else expect([from, step, stati, revision]).toEqual([from, step, before.stati, before.revision]);
			}
		} finally {
			app.close();
		}
	},
	120_000,
);

test("the table names every status with every action, and every move of the state machine", () => {
	expect(new Set(TABLE.map(([from, step]) => `${from} ${step}`)).size).toBe(
		CERTIFICATE_STATUS_NAMES.length * CERTIFICATE_ACTIONS.length,
	);
	for (const { from, action, to } of MOVES)
		expect(TABLE.find(([f, s]) => f === from && s === action)?.[4]).toBe(to ?? "gone");
});

test("the buttons offered are exactly the moves that succeed", () => {
	for (const [from, step, auditor, admin] of TABLE) {
		if (step === "preview") continue;
		expect([from, step, allowedActions(CERTIFICATE_STATUS[from], ["Auditor"]).includes(step)]).toEqual([
			from,
			step,
			auditor < 300,
		]);
		expect([from, step, allowedActions(CERTIFICATE_STATUS[from], ["Admin"]).includes(step)]).toEqual([
			from,
			step,
			admin < 300,
		]);
	}
});

test("nobody without a role may do anything", () => {
	for (const status of Object.values(CERTIFICATE_STATUS)) expect(allowedActions(status, [])).toEqual([]);
});
