import { afterEach, describe, expect, it } from "vitest";
import type { Settings } from "../../platform/runtime/settings.ts";
import { anAccount, bearerOf, signIn } from "../../testing/accounts.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import {
	type CertificateScenario,
	createCertificate,
	entriesOf,
	startTestApp,
	type TestApp,
} from "../../testing/index.ts";
import { anApp, codeOf } from "../../testing/second-factors.ts";

let app: TestApp;
afterEach(() => app.close());

const MINUTE = 60_000;
const filled = fillOnce(async (base) => {
	const account = await anAccount(base, { roles: ["Admin"] });
	const waiting: CertificateScenario[] = [];
	for (let n = 0; n < 3; n++) waiting.push(await createCertificate(base, { status: "IN_APPROVAL" }));
	return { account, waiting };
});

/** Returns an Admin and a certificate that waits for a signature. */
async function signatory(signReauth: Settings["signReauth"], hasApp = false) {
	app = await startTestApp({ template: filled.template, settings: { signReauth, signRequiresPreview: false } });
	const { account, waiting } = filled.records;
	const [scenario = expect.fail("No certificate"), ...others] = waiting;
	const own = hasApp ? await anApp(app, account) : { secret: "", headers: await bearerOf(await signIn(app, account)) };
	const path = `/approval/answerApproval/${scenario.key}`;
	const sign = async (by = own, of = path) => {
		const response = await app.request(of, { json: { submitBtn: "approve" }, headers: by.headers });
		const { code, confirmBy, message } = (await response.json()) as Record<string, unknown>;
		return { status: response.status, ...(response.ok ? {} : { code, confirmBy, message }) };
	};
	const confirm = async (json: object) =>
		(await app.request("/sessions/confirm", { json, headers: own.headers })).status;
	return { ...own, account, sign, confirm, scenario, others };
}

describe("with SIGN_REAUTH=password", () => {
	it("a sign-in, a wrong password or a confirmation that is two minutes old is not enough to sign", async () => {
		const { account, sign, confirm, scenario } = await signatory("password");
		expect(await sign()).toMatchObject({ status: 401, code: "REAUTHENTICATION_REQUIRED", confirmBy: ["password"] });
		expect(await confirm({ pwd: "Falsch-2026!" })).toBe(400);
		expect(await sign()).toMatchObject({ status: 401 });
		expect(await confirm({ pwd: account.password })).toBe(204);
		app.clock.advance(2 * MINUTE + 1);
		expect(await sign()).toMatchObject({ status: 401 });
		expect(await confirm({ pwd: account.password })).toBe(204);
		app.clock.advance(2 * MINUTE);
		expect(await sign()).toEqual({ status: 200 });
		const [signed] = await entriesOf(app, "certificate", scenario.certificate._id);
		expect(signed).toMatchObject({ action: "certificate.sign", changes: { confirmedBy: [null, "password"] } });
	});

	it("a confirmation that was used for another action does not allow a signature", async () => {
		const { account, sign, confirm, headers } = await signatory("password");
		expect(await confirm({ pwd: account.password })).toBe(204);
		expect((await app.request("/second-factors/totp", { method: "POST", headers })).status).toBe(201);
		expect(await sign()).toMatchObject({ status: 401, code: "REAUTHENTICATION_REQUIRED" });
		// The confirmation still counts for other actions of this kind.
		expect((await app.request("/second-factors/totp", { method: "POST", headers })).status).toBe(201);
		await confirm({ pwd: account.password });
		expect(await sign()).toEqual({ status: 200 });
	});

	it("a confirmation allows one signature, also with two concurrent requests", async () => {
		const { account, sign, confirm, headers, others } = await signatory("password");
		await confirm({ pwd: account.password });
		expect(await sign()).toEqual({ status: 200 });
		const both = () =>
			Promise.all(others.map(({ key }) => sign({ secret: "", headers }, `/approval/answerApproval/${key}`)));
		expect((await both()).map(({ status }) => status)).toEqual([401, 401]);
		await confirm({ pwd: account.password });
		expect((await both()).map(({ status }) => status).sort()).toEqual([200, 401]);
	});

	it("a refused signature does not use the confirmation up, and rejecting a certificate needs none", async () => {
		const { account, sign, confirm, headers, scenario, others } = await signatory("password");
		const answer = async ({ key }: CertificateScenario, json: object) =>
			(await app.request(`/approval/answerApproval/${key}`, { json, headers })).status;
		const [other = expect.fail("No certificate")] = others;
		expect(await answer(other, { submitBtn: "reject", reason: "Unterlagen fehlen" })).toBe(200);
		await confirm({ pwd: account.password });
		expect(await answer(scenario, { submitBtn: "approve", reason: 1 })).toBe(400);
		expect(await sign()).toEqual({ status: 200 });
	});

	it("a confirmation does not count in another session or for another account", async () => {
		const { account, sign, confirm } = await signatory("password");
		await confirm({ pwd: account.password });
		const other = await anAccount(app, { userid: "frieda.fremd", roles: ["Admin"] });
		for (const person of [account, other]) {
			const headers = await bearerOf(await signIn(app, person));
			expect(await sign({ secret: "", headers })).toMatchObject({ status: 401 });
		}
		expect(await sign()).toEqual({ status: 200 });
	});
});

describe("with SIGN_REAUTH=second-factor", () => {
	it("the password alone is not enough to sign", async () => {
		const { account, secret, sign, confirm } = await signatory("second-factor", true);
		expect(await confirm({ pwd: account.password })).toBe(204);
		expect(await sign()).toMatchObject({
			status: 401,
			code: "REAUTHENTICATION_REQUIRED",
			confirmBy: ["totp", "recoveryCode"],
		});
		expect(await confirm({ code: "000000" })).toBe(400);
		expect(await sign()).toMatchObject({ status: 401 });
		expect(await confirm({ code: codeOf(app, secret) })).toBe(204);
		expect(await sign()).toEqual({ status: 200 });
	});

	it("an account without a second factor is requested to set one up", async () => {
		const { sign } = await signatory("second-factor");
		expect(await sign()).toMatchObject({
			status: 409,
			code: "SECOND_FACTOR_REQUIRED",
			message:
				"Zum Unterschreiben ist ein zweiter Faktor nötig. Richten Sie zuerst einen ein: oben rechts unter „Einstellungen“ und „Sicherheit“.",
		});
	});
});

it("failed confirmations are limited, and a right password does not reset the count of wrong codes", async () => {
	const { account, confirm } = await signatory("second-factor", true);
	const codes: number[] = [];
	for (let n = 0; n < 8; n++) {
		codes.push(await confirm({ code: "000000" }));
		expect(await confirm({ pwd: account.password })).toBe(204);
	}
	expect(codes.filter((status) => status === 400)).toHaveLength(5);
	expect(codes.filter((status) => status === 429)).toHaveLength(3);
});
