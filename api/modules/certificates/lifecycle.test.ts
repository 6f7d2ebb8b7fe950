import { expect, test } from "vitest";
import { type CertificateScenario, createCertificate, type Step, take } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
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

const app = startAppOnce();

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

/** Requests every action of an Admin, and those actions of an Auditor that succeed for an Admin. */
const REQUESTED = EXPECTED.flatMap(({ from, step, to, ...expected }) =>
	ROLES.filter((role) => role === "Admin" || expected.Admin < 300).map((role) => ({
		...{ from, step, to, role, expected: expected[role] },
	})),
);

test("every status × action has the response of the table and changes nothing else", { timeout: 240_000 }, async () => {
	/** A certificate that the last action left unchanged is used for the next action. */
	let unchanged: { status: string; scenario: CertificateScenario } | undefined;
	for (const { from, step, to, role, expected } of REQUESTED) {
		const scenario =
			unchanged?.status === from ? unchanged.scenario : await createCertificate(app, { status: from, products: 1 });
		unchanged = expected < 300 ? undefined : { status: from, scenario };
		if (from === "IN_APPROVAL" && step === "sign" && role === "Admin") await take(app, scenario, "preview");
		const before = scenario.certificate;
		const response = await take(app, scenario, step, role);
		expect([from, step, role, response.status]).toEqual([from, step, role, expected]);
		const after = await app.request(`/certificate/${scenario.key}`, { as: "Admin" });
		if (to === "gone" && expected < 300) {
			expect(after.status).toBe(404);
			continue;
		}
		const { stati, revision } = (await after.json()) as Certificate;
		if (expected < 300)
			expect([from, step, stati.at(-1)?.status]).toEqual([from, step, CERTIFICATE_STATUS[to as CertificateStatusName]]);
		else expect([from, step, stati, revision]).toEqual([from, step, before.stati, before.revision]);
	}
});

test("the table contains every move of the state machine that an action makes", () => {
	for (const { from, action, to } of MOVES.filter((move) => move.action !== "supersede")) {
		const [, , , listed] = TABLE.find((row) => row[0] === from && row[1] === action) ?? [];
		expect(listed).toBe(to ?? "gone");
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
