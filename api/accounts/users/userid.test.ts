import { beforeAll, describe, expect, it } from "vitest";
import { anAccount, signIn, type TestAccount } from "../../testing/accounts.ts";
import { startAppOnce } from "../../testing/started-app.ts";

const app = startAppOnce();

const ALPHABET = "Nur Buchstaben von A bis Z, Ziffern, Punkte, Unterstriche und Bindestriche sind erlaubt.";
const invisibleAt = (at: number) =>
	`Der Text enthält unsichtbare Zeichen, zuerst an Stelle ${at}. Bitte entfernen Sie sie.`;

let mina: TestAccount;
beforeAll(async () => {
	mina = await anAccount(app);
});

const create = (userid: string) => {
	const passwords = { editPwd: true, pwd: "Nora-2026!", pwd2: "Nora-2026!" };
	return app.request("/users", {
		as: "Admin",
		json: { userid, name: "Nora Neumann", roles: ["Auditor"], ...passwords },
	});
};
const update = ({ id, userid }: Pick<TestAccount, "id" | "userid">, values: object = {}) =>
	app.request("/users", {
		as: "Admin",
		method: "PUT",
		json: { id, userid, name: "Mina Muster", roles: ["Auditor"], ...values },
	});
const fieldsOf = async (response: Response) => ((await response.json()) as { fields?: object }).fields;

describe("a userid is refused", () => {
	const LOOK_ALIKES: [name: string, userid: string, sentence: string][] = [
		["ends invisibly", "admin.demo\u200b", invisibleAt(11)],
		["has a soft hyphen in it", "admin\u00ad.demo", invisibleAt(6)],
		["has a Cyrillic а", "аdmin.demo", ALPHABET],
		["has a kra for a k", "ĸarim.demo", ALPHABET],
	];

	it.each(LOOK_ALIKES)("that %s, for a new account and for an existing one", async (_name, userid, message) => {
		for (const answer of [await create(userid), await update(mina, { userid })])
			expect([answer.status, await fieldsOf(answer)]).toEqual([400, { userid: [message] }]);
	});

	it("in a change, even of an account whose userid has an earlier format", async () => {
		const account = await anAccount(app, { userid: "jürgen.öz" });
		for (const userid of ["jürgen.oz", "max@firma.at", "JÜRGEN.ÖZ"]) {
			const changed = await update(account, { userid });
			expect([changed.status, await fieldsOf(changed)]).toEqual([400, { userid: [ALPHABET] }]);
		}
		expect((await signIn(app, account)).status).toBe(200);
		expect((await update(account, { userid: "juergen.oz" })).status).toBe(200);
	});

	it("that equals a taken one but for case, accents and invisible characters, for a new and for an existing account", async () => {
		await anAccount(app, { userid: "ándere.persón" });
		for (const userid of ["Andere.PERSON", "\u00a0andere.person\ufe0f\u2003"])
			for (const response of [await create(userid), await update(mina, { userid })])
				expect([response.status, await response.json()]).toMatchObject([
					409,
					{ code: "DUPLICATE", fields: { userid: [expect.stringMatching(/ist bereits vorhanden\.$/)] } },
				]);
		expect((await update(mina, { userid: "Mina.MUSTER" })).status).toBe(200);
	});
});

describe("a userid is accepted", () => {
	it("with letters without accents, digits, dots, underscores and hyphens", async () => {
		expect((await create("Az09._-")).status).toBe(201);
	});

	it.each(["max@firma.at", "Şükrü Yıldız"])(
		"that new accounts may not have, at sign-in and in changes of an existing account: %s",
		async (userid) => {
			expect(await fieldsOf(await create(userid))).toEqual({ userid: [ALPHABET] });
			const account = await anAccount(app, { userid });
			expect((await signIn(app, account)).status).toBe(200);
			const changed = await update(account, { name: "Anderer Name" });
			expect([changed.status, await changed.json()]).toMatchObject([200, { userid, name: "Anderer Name" }]);
			expect((await signIn(app, account)).status).toBe(200);
		},
	);
});
