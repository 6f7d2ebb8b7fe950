import { expect, test } from "vitest";
import {
	createCertificate,
	replacementOf,
	type StaffName,
	type Step,
	startTestApp,
	take,
} from "../../testing/index.ts";
import {
	allowedActions,
	CERTIFICATE_ACTIONS,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type Certificate,
	type CertificateStatusName,
	MOVES,
	statiWith,
} from "./contract.ts";

/**
 * The complete table of status × action, with the response for each role and the status afterwards. A role
 * that may never take the action gets 403 regardless of the status.
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
	["WIP", "suspend", 403, 409, "WIP"],
	["WIP", "reinstate", 403, 409, "WIP"],
	["WIP", "retract", 403, 409, "WIP"],
	["WIP", "replace", 409, 409, "WIP"],

	["IN_APPROVAL", "edit", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "delete", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "release", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "stop", 200, 200, "WIP"],
	["IN_APPROVAL", "sign", 403, 200, "APPROVED"],
	["IN_APPROVAL", "reject", 403, 200, "REJECTED"],
	["IN_APPROVAL", "publish", 409, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "suspend", 403, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "reinstate", 403, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "retract", 403, 409, "IN_APPROVAL"],
	["IN_APPROVAL", "replace", 409, 409, "IN_APPROVAL"],

	["APPROVED", "edit", 409, 409, "APPROVED"],
	["APPROVED", "delete", 409, 409, "APPROVED"],
	["APPROVED", "release", 409, 409, "APPROVED"],
	["APPROVED", "stop", 409, 409, "APPROVED"],
	["APPROVED", "sign", 403, 409, "APPROVED"],
	["APPROVED", "reject", 403, 409, "APPROVED"],
	["APPROVED", "publish", 200, 200, "PUBLIC"],
	["APPROVED", "suspend", 403, 409, "APPROVED"],
	["APPROVED", "reinstate", 403, 409, "APPROVED"],
	["APPROVED", "retract", 403, 409, "APPROVED"],
	["APPROVED", "replace", 409, 409, "APPROVED"],

	["REJECTED", "edit", 200, 200, "WIP"],
	["REJECTED", "delete", 409, 409, "REJECTED"],
	["REJECTED", "release", 409, 409, "REJECTED"],
	["REJECTED", "stop", 409, 409, "REJECTED"],
	["REJECTED", "sign", 403, 409, "REJECTED"],
	["REJECTED", "reject", 403, 409, "REJECTED"],
	["REJECTED", "publish", 409, 409, "REJECTED"],
	["REJECTED", "suspend", 403, 409, "REJECTED"],
	["REJECTED", "reinstate", 403, 409, "REJECTED"],
	["REJECTED", "retract", 403, 409, "REJECTED"],
	["REJECTED", "replace", 409, 409, "REJECTED"],

	["PUBLIC", "edit", 409, 409, "PUBLIC"],
	["PUBLIC", "delete", 409, 409, "PUBLIC"],
	["PUBLIC", "release", 409, 409, "PUBLIC"],
	["PUBLIC", "stop", 409, 409, "PUBLIC"],
	["PUBLIC", "sign", 403, 409, "PUBLIC"],
	["PUBLIC", "reject", 403, 409, "PUBLIC"],
	["PUBLIC", "publish", 409, 409, "PUBLIC"],
	["PUBLIC", "suspend", 403, 200, "SUSPENDED"],
	["PUBLIC", "reinstate", 403, 409, "PUBLIC"],
	["PUBLIC", "retract", 403, 200, "RETRACTED"],
	["PUBLIC", "replace", 201, 201, "PUBLIC"],

	["SUSPENDED", "edit", 409, 409, "SUSPENDED"],
	["SUSPENDED", "delete", 409, 409, "SUSPENDED"],
	["SUSPENDED", "release", 409, 409, "SUSPENDED"],
	["SUSPENDED", "stop", 409, 409, "SUSPENDED"],
	["SUSPENDED", "sign", 403, 409, "SUSPENDED"],
	["SUSPENDED", "reject", 403, 409, "SUSPENDED"],
	["SUSPENDED", "publish", 409, 409, "SUSPENDED"],
	["SUSPENDED", "suspend", 403, 409, "SUSPENDED"],
	["SUSPENDED", "reinstate", 403, 200, "PUBLIC"],
	["SUSPENDED", "retract", 403, 200, "RETRACTED"],
	["SUSPENDED", "replace", 201, 201, "SUSPENDED"],

	["SUPERSEDED", "edit", 409, 409, "SUPERSEDED"],
	["SUPERSEDED", "delete", 409, 409, "SUPERSEDED"],
	["SUPERSEDED", "release", 409, 409, "SUPERSEDED"],
	["SUPERSEDED", "stop", 409, 409, "SUPERSEDED"],
	["SUPERSEDED", "sign", 403, 409, "SUPERSEDED"],
	["SUPERSEDED", "reject", 403, 409, "SUPERSEDED"],
	["SUPERSEDED", "publish", 409, 409, "SUPERSEDED"],
	["SUPERSEDED", "suspend", 403, 409, "SUPERSEDED"],
	["SUPERSEDED", "reinstate", 403, 409, "SUPERSEDED"],
	["SUPERSEDED", "retract", 403, 409, "SUPERSEDED"],
	["SUPERSEDED", "replace", 409, 409, "SUPERSEDED"],

	["RETRACTED", "edit", 409, 409, "RETRACTED"],
	["RETRACTED", "delete", 409, 409, "RETRACTED"],
	["RETRACTED", "release", 409, 409, "RETRACTED"],
	["RETRACTED", "stop", 409, 409, "RETRACTED"],
	["RETRACTED", "sign", 403, 409, "RETRACTED"],
	["RETRACTED", "reject", 403, 409, "RETRACTED"],
	["RETRACTED", "publish", 409, 409, "RETRACTED"],
	["RETRACTED", "suspend", 403, 409, "RETRACTED"],
	["RETRACTED", "reinstate", 403, 409, "RETRACTED"],
	["RETRACTED", "retract", 403, 409, "RETRACTED"],
	["RETRACTED", "replace", 409, 409, "RETRACTED"],
];

test.each(["Auditor", "Admin"] as const)(
	"every status × action gives an %s the response of the table and changes nothing else",
	async (role) => {
		const app = await startTestApp();
		try {
			/** A certificate that the last action left unchanged is used for the next action. */
			let unchanged: { status: string; scenario: Awaited<ReturnType<typeof createCertificate>> } | undefined;
			for (const [from, step, auditor, admin, to] of TABLE) {
				const expected = role === "Admin" ? admin : auditor;
				const scenario =
					unchanged?.status === from ? unchanged.scenario : await createCertificate(app, { status: from, products: 1 });
				unchanged = expected < 300 ? undefined : { status: from, scenario };
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
	240_000,
);

test("the table contains every status with every action, and every move of the state machine", () => {
	expect(new Set(TABLE.map(([from, step]) => `${from} ${step}`)).size).toBe(
		CERTIFICATE_STATUS_NAMES.length * CERTIFICATE_ACTIONS.length,
	);
	for (const { from, action, to } of MOVES) {
		const [, , , , listed] = TABLE.find(([f, s]) => f === from && s === action) ?? [];
		const [, , after] = CONSEQUENT.find(([f]) => action === "supersede" && f === from) ?? [];
		expect(listed ?? after).toBe(to ?? "gone");
	}
});

/**
 * What happens to a certificate when its replacement is published: its status before, a move in the meantime,
 * and its status afterwards.
 */
const CONSEQUENT: [from: CertificateStatusName, meanwhile: Step | undefined, to: CertificateStatusName][] = [
	["PUBLIC", undefined, "SUPERSEDED"],
	["SUSPENDED", undefined, "SUPERSEDED"],
	["PUBLIC", "suspend", "SUPERSEDED"],
	["SUSPENDED", "reinstate", "SUPERSEDED"],
	["PUBLIC", "retract", "RETRACTED"],
	["SUSPENDED", "retract", "RETRACTED"],
];

test.each(["Auditor", "Admin"] as const)(
	"the publication of a replacement by an %s changes the old certificate as listed",
	async (role) => {
		const app = await startTestApp();
		try {
			for (const [from, meanwhile, to] of CONSEQUENT) {
				const old = await createCertificate(app, { status: from, products: 1 });
				const replacement = await replacementOf(app, old, "APPROVED");
				if (meanwhile) expect((await take(app, old, meanwhile)).status).toBe(200);
				expect((await take(app, replacement, "publish", role)).status).toBe(200);
				const now = async ({ key }: typeof old) =>
					(await app.json<Certificate>(`/certificate/${key}`, { as: "Admin" })).stati.at(-1)?.status;
				const after = [await now(old), await now(replacement)];
				expect([from, meanwhile, ...after]).toEqual([
					from,
					meanwhile,
					CERTIFICATE_STATUS[to],
					CERTIFICATE_STATUS.PUBLIC,
				]);
			}
		} finally {
			app.close();
		}
	},
);

test("the offered actions are exactly the moves that succeed", () => {
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

test("the codes of issued statuses are higher than all others, as the queries of pending certificates require", () => {
	const codes = (isIssued: boolean) => statiWith(({ content }) => (content === "issued") === isIssued);
	expect(Math.min(...codes(true))).toBeGreaterThan(Math.max(...codes(false)));
});

test("a user without a role may take no action", () => {
	for (const status of Object.values(CERTIFICATE_STATUS)) expect(allowedActions(status, [])).toEqual([]);
});
