import { beforeEach, describe, expect, it } from "vitest";
import { bearerOf, cookieOf, signIn } from "../../testing/accounts.ts";
import { entriesOf } from "../../testing/index.ts";
import { accountPerTest, startAppOnce } from "../../testing/started-app.ts";

const NEW = "Neues-2026!";

const app = startAppOnce();
const mina = accountPerTest(app);
let headers: { authorization: string };
beforeEach(async () => {
	headers = await bearerOf(await signIn(app, mina));
});

const change = (values: object = {}, key?: string) =>
	app.request("/users/me/password", {
		method: "PUT",
		headers: { ...headers, ...(key === undefined ? {} : { "idempotency-key": key }) },
		json: { current: mina.password, pwd: NEW, pwd2: NEW, ...values },
	});
const fieldsOf = async (response: Response) => [
	response.status,
	((await response.json()) as { fields?: object }).fields,
];

describe("changing one's own password", () => {
	it.each([
		["a wrong present one", { current: "Falsch-2026!" }, { current: ["Das bisherige Passwort ist falsch."] }],
		[
			"the one of before",
			{ pwd: "Muster-2026!", pwd2: "Muster-2026!" },
			{ pwd: ["Das neue Passwort muss sich vom bisherigen unterscheiden."] },
		],
		[
			"one of the most common",
			{ pwd: "Iloveyou", pwd2: "Iloveyou" },
			{ pwd: ["Dieses Passwort gehört zu den häufigsten und ist leicht zu erraten. Bitte wählen Sie ein anderes."] },
		],
	])("is refused with %s", async (_name, values, fields) => {
		expect(await fieldsOf(await change(values))).toEqual([400, fields]);
		expect((await signIn(app, mina)).status).toBe(200);
	});

	it("cannot be used to guess the current one", async () => {
		for (let n = 0; n < 10; n++) expect((await change({ current: `Falsch-${n}!` })).status).toBe(400);
		const response = await change();
		expect([response.status, response.headers.get("retry-after")]).toEqual([429, "900"]);
		app.clock.advance(15 * 60_000);
		headers = await bearerOf(await signIn(app, mina));
		expect((await change()).status).toBe(200);
	});

	it("returns the first result again under its idempotency key, also when no attempt is left, but no refusal", async () => {
		const wrong = () => change({ current: "Falsch-2026!" }, "key-of-a-wrong-password");
		expect([(await wrong()).status, (await wrong()).status]).toEqual([400, 400]);
		const first = await change({}, "key-of-a-new-password");
		for (let n = 0; n < 7; n++) expect((await change({ current: `Falsch-${n}!` })).status).toBe(400);
		expect((await change()).status).toBe(429);
		const again = await change({}, "key-of-a-new-password");
		expect([again.status, await again.json()]).toEqual([200, await first.json()]);
	});

	it("ends every other session, keeps this one and adds an audit entry", async () => {
		const other = await signIn(app, mina);
		const otherCookie = cookieOf(other);
		const otherHeaders = await bearerOf(other);
		expect((await change()).status).toBe(200);
		expect((await app.request("/users", { headers })).status).toBe(200);
		expect((await app.request("/users", { headers: otherHeaders })).status).toBe(401);
		expect((await app.request("/refresh", { headers: { cookie: otherCookie } })).status).toBe(401);
		expect((await signIn(app, mina)).status).toBe(401);
		expect((await signIn(app, { ...mina, password: NEW })).status).toBe(200);
		const entries = await entriesOf(app, "user", mina.id);
		expect(entries[0]).toMatchObject({ action: "user.password", userId: mina.id, changes: {} });
	});
});
