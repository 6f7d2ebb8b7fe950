import { beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../audit/contract.ts";
import { anAccount, bearerOf, signIn } from "../../../testing/accounts.ts";
import { anApp, codeOf, type FirstStep, firstStep } from "../../../testing/second-factors.ts";
import { accountPerTest, startAppOnce } from "../../../testing/started-app.ts";
import type { OwnFactors } from "../../second-factors/contract.ts";

const app = startAppOnce();
const mina = accountPerTest(app);
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
	({ secret, recoveryCodes } = await anApp(app, mina));
});

const finish = ({ token, headers }: Pick<FirstStep, "token" | "headers">, code: string) =>
	app.request("/login/second-factor", { json: { token, code }, headers });
const statusOf = async (response: Promise<Response>) => (await response).status;

describe("an account with a second factor", () => {
	it("needs a code only after the right password, and signs in with it, with or without spaces", async () => {
		const response = await signIn(app, mina);
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({
			code: "SECOND_FACTOR_REQUIRED",
			secondFactor: { token: expect.any(String), methods: ["totp", "recoveryCode"] },
		});
		const wrong = await signIn(app, { ...mina, password: "Falsch-2026!" });
		const refusal = await wrong.json();
		expect(refusal).toMatchObject({ code: "INVALID_CREDENTIALS" });
		expect(refusal).not.toHaveProperty("secondFactor");
		const code = codeOf(app, secret);
		const opened = await finish(await firstStep(app, mina), ` ${code.slice(0, 3)} ${code.slice(3)} `);
		const headers = await bearerOf(opened);
		expect(await statusOf(app.request("/sessions", { headers }))).toBe(200);
	});

	it("accepts a code of one time step before or after, not of two", async () => {
		for (const [steps, status] of [
			[-2, 401],
			[2, 401],
			[-1, 200],
			[1, 200],
		] as const)
			expect([steps, await statusOf(finish(await firstStep(app, mina), codeOf(app, secret, steps)))]).toEqual([
				steps,
				status,
			]);
	});

	it("accepts one of five concurrent uses of a code, and refuses every earlier code after it", async () => {
		const code = codeOf(app, secret);
		const before = codeOf(app, secret, -1);
		const step = await firstStep(app, mina);
		const answers = await Promise.all(Array.from({ length: 5 }, () => statusOf(finish(step, code))));
		expect(answers.filter((status) => status === 200)).toHaveLength(1);
		expect(await statusOf(finish(await firstStep(app, mina), before))).toBe(401);
	});

	it("accepts each recovery code once", async () => {
		const [code = ""] = recoveryCodes;
		expect(new Set(recoveryCodes).size).toBe(10);
		const response = await finish(await firstStep(app, mina), code.toUpperCase().replace("-", " "));
		expect(response.status).toBe(200);
		expect(await statusOf(finish(await firstStep(app, mina), code))).toBe(401);
		const headers = await bearerOf(response);
		expect((await app.json<OwnFactors>("/second-factors", { headers })).recoveryCodes).toBe(9);
	});

	it("refuses the recovery code of another account", async () => {
		const other = await anAccount(app, { userid: "andere.person" });
		const [code = ""] = (await anApp(app, other)).recoveryCodes;
		expect(await statusOf(finish(await firstStep(app, mina), code))).toBe(401);
	});
});

it("wrong codes are limited per account, with any password, and are recorded in the audit trail", async () => {
	const answers: number[] = [];
	for (let n = 0; n < 12; n++) answers.push(await statusOf(finish(await firstStep(app, mina), "000000")));
	expect(answers.filter((status) => status === 401)).toHaveLength(5);
	const response = await finish(await firstStep(app, mina), codeOf(app, secret));
	expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
	const trail = await app.json<AuditEntry[]>("/audit?entity=session", { as: "Admin" });
	expect(trail.filter(({ action, entityId }) => action === "session.loginFailed" && entityId === mina.id)).toHaveLength(
		5,
	);
});

describe("the token of the first step", () => {
	it("is refused in another browser and as an access token, which is refused in its place", async () => {
		const { token, headers: own } = await firstStep(app, mina);
		const other = await firstStep(app, mina);
		for (const headers of [{ cookie: "" }, other.headers])
			expect(await statusOf(finish({ token, headers }, codeOf(app, secret)))).toBe(401);
		expect(await statusOf(app.request("/sessions", { headers: { authorization: `Bearer ${token}` } }))).toBe(401);
		const accessToken = await app.accessToken("Auditor");
		expect(await statusOf(finish({ token: accessToken, headers: own }, codeOf(app, secret)))).toBe(401);
	});

	it("is refused after five minutes", async () => {
		const step = await firstStep(app, mina);
		app.clock.advance(5 * 60_000 + 1000);
		const response = await finish(step, codeOf(app, secret));
		expect(await response.json()).toMatchObject({
			code: "UNAUTHENTICATED",
			message: "Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.",
		});
	});

	it("is refused after the password has changed", async () => {
		const step = await firstStep(app, mina);
		const { id, userid } = mina;
		const passwords = { editPwd: true, pwd: "Anderes-2026!", pwd2: "Anderes-2026!" };
		const json = { id, userid, name: "Mina Muster", roles: ["Auditor"], ...passwords };
		await app.json("/users", { as: "Admin", method: "PUT", json });
		expect(await statusOf(finish(step, codeOf(app, secret)))).toBe(401);
	});
});
