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

type Row = [from: CertificateStatusName, step: Step, status: number, to: CertificateStatusName | "gone"];
/** Every action that is possible, with its response and the status afterwards. */
const TABLE: Row[] = [
	["WIP", "edit", 200, "WIP"],
	["WIP", "delete", 204, "gone"],
	["WIP", "release", 200, "IN_APPROVAL"],
	["IN_APPROVAL", "stop", 200, "WIP"],
	["IN_APPROVAL", "sign", 200, "APPROVED"],
	["IN_APPROVAL", "reject", 200, "REJECTED"],
	["APPROVED", "publish", 200, "PUBLIC"],
	["REJECTED", "edit", 200, "WIP"],
	["PUBLIC", "suspend", 200, "SUSPENDED"],
	["PUBLIC", "retract", 200, "RETRACTED"],
	["PUBLIC", "replace", 201, "PUBLIC"],
	["SUSPENDED", "reinstate", 200, "PUBLIC"],
	["SUSPENDED", "retract", 200, "RETRACTED"],
	["SUSPENDED", "replace", 201, "SUSPENDED"],
];
const ROLES = ["Auditor", "Admin"] as const;
/** An Auditor gets 403 for these actions, regardless of the status. */
const ADMINS_ONLY: readonly Step[] = ["sign", "reject", "suspend", "reinstate", "retract"];

/** The expected response to every action in every status. Those that the table does not list are refused. */
const EXPECTED = CERTIFICATE_STATUS_NAMES.flatMap((from) =>
	CERTIFICATE_ACTIONS.map((step) => {
		const [, , status = 409, to = from] = TABLE.find((row) => row[0] === from && row[1] === step) ?? [];
		return { from, step, to, Admin: status, Auditor: ADMINS_ONLY.includes(step) ? 403 : status };
	}),
);

test.each(ROLES)(
	"every status × action gives an %s the response of the table and changes nothing else",
	async (role) => {
		const app = await startTestApp();
		try {
			/** A certificate that the last action left unchanged is used for the next action. */
			let unchanged: { status: string; scenario: Awaited<ReturnType<typeof createCertificate>> } | undefined;
			for (const { from, step, to, [role]: expected } of EXPECTED) {
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

test("the table contains every move of the state machine", () => {
	for (const { from, action, to } of MOVES) {
		const [, , , listed] = TABLE.find(([f, s]) => f === from && s === action) ?? [];
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

test.each(ROLES)("the publication of a replacement by an %s changes the old certificate as listed", async (role) => {
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
			expect([from, meanwhile, ...after]).toEqual([from, meanwhile, CERTIFICATE_STATUS[to], CERTIFICATE_STATUS.PUBLIC]);
		}
	} finally {
		app.close();
	}
});

test("the offered actions are exactly the moves that succeed", () => {
	for (const { from, step, ...expected } of EXPECTED)
		for (const role of ROLES) {
			const isOffered = allowedActions(CERTIFICATE_STATUS[from], [role]).includes(step);
			expect([from, step, role, isOffered]).toEqual([from, step, role, expected[role] < 300]);
		}
});

test("the codes of issued statuses are higher than all others, as the queries of pending certificates require", () => {
	const codes = (isIssued: boolean) => statiWith(({ content }) => (content === "issued") === isIssued);
	expect(Math.min(...codes(true))).toBeGreaterThan(Math.max(...codes(false)));
});

test("a user without a role may take no action", () => {
	for (const status of Object.values(CERTIFICATE_STATUS)) expect(allowedActions(status, [])).toEqual([]);
});
