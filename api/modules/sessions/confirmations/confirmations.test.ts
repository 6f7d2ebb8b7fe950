import { afterEach, describe, expect, it } from "vitest";
import type { Settings } from "../../../platform/runtime/settings.ts";
import { anAccount, bearerOf, signIn } from "../../../testing/accounts.ts";
import { createCertificate, startTestApp, type TestApp, take } from "../../../testing/index.ts";
import { anApp, codeOf } from "../../../testing/second-factors.ts";

let app: TestApp;
afterEach(() => app.close());

const MINUTE = 60_000;

/** An Admin who has previewed a certificate that waits for a signature. */
async function signatory(signReauth: Settings["signReauth"], hasApp = false) {
	app = await startTestApp({ settings: { signReauth, signRequiresPreview: false } });
	const account = await anAccount(app, { roles: ["Admin"] });
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	const own = hasApp ? await anApp(app, account) : { secret: "", headers: await bearerOf(await signIn(app, account)) };
	const path = `/approval/answerApproval/${scenario.key}`;
	const sign = async () => {
		const response = await app.request(path, { json: { submitBtn: "approve" }, headers: own.headers });
		const { code, confirmBy, message } = (await response.json()) as Record<string, unknown>;
		return { status: response.status, ...(response.ok ? {} : { code, confirmBy, message }) };
	};
	const confirm = async (json: object) =>
		(await app.request("/sessions/confirm", { json, headers: own.headers })).status;
	return { ...own, account, sign, confirm, scenario };
}

describe("with SIGN_REAUTH=password", () => {
	it("nobody signs five minutes after the last proof, until there is another", async () => {
		const { account, sign, confirm } = await signatory("password");
		app.clock.advance(5 * MINUTE + 1);
		expect(await sign()).toMatchObject({ status: 401, code: "REAUTHENTICATION_REQUIRED", confirmBy: ["password"] });
		expect(await confirm({ pwd: "Falsch-2026!" })).toBe(400);
		expect(await sign()).toMatchObject({ status: 401 });
		expect(await confirm({ pwd: account.password })).toBe(204);
		app.clock.advance(4 * MINUTE);
		expect(await sign()).toEqual({ status: 200 });
	});

	it("a proof in one session is none in another", async () => {
		const { account, sign } = await signatory("password");
		app.clock.advance(5 * MINUTE + 1);
		await signIn(app, account);
		expect(await sign()).toMatchObject({ status: 401 });
	});

	it("rejecting needs none", async () => {
		const { headers, scenario } = await signatory("password");
		app.clock.advance(5 * MINUTE + 1);
		const json = { submitBtn: "reject", reason: "Unterlagen fehlen" };
		expect((await app.request(`/approval/answerApproval/${scenario.key}`, { json, headers })).status).toBe(200);
	});
});

describe("with SIGN_REAUTH=second-factor", () => {
	it("the password alone lets nobody sign", async () => {
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

	it("who has none is told to set one up", async () => {
		const { sign } = await signatory("second-factor");
		expect(await sign()).toMatchObject({
			status: 401,
			confirmBy: [],
			message: "Zum Unterschreiben ist ein zweiter Faktor nötig. Bitte richten Sie zuerst einen ein.",
		});
	});
});

it("with SIGN_REAUTH=off a session signs whenever it is open", async () => {
	app = await startTestApp();
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	await take(app, scenario, "preview");
	app.clock.advance(8 * MINUTE);
	expect((await take(app, scenario, "sign")).status).toBe(200);
});

it("wrong proofs are bounded, and a right password does not make wrong codes forgotten", async () => {
	const { account, confirm } = await signatory("second-factor", true);
	const codes: number[] = [];
	for (let n = 0; n < 8; n++) {
		codes.push(await confirm({ code: "000000" }));
		expect(await confirm({ pwd: account.password })).toBe(204);
	}
	expect(codes.filter((status) => status === 400)).toHaveLength(5);
	expect(codes.filter((status) => status === 429)).toHaveLength(3);
});
