import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { signIn } from "../../testing/accounts.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { User } from "../users/contract.ts";

const app = startAppOnce();

let caller = 0;
/** Sends each registration from an address of its own. */
const register = (values: object) => {
	const address = `198.51.100.${++caller}`;
	return app.request("/register", { json: { user: "neue_person", pwd: "Passwort1!", ...values }, address });
};

describe("a registration is refused", () => {
	const user =
		"4 bis 24 Zeichen. Beginnt mit einem Buchstaben. Buchstaben, Ziffern, Unterstriche und Bindestriche sind erlaubt.";
	const pwd =
		"8 bis 24 Zeichen. Mindestens ein Groß- und ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen. Erlaubte Sonderzeichen: ! @ # $ %";
	it.each([
		["user", "abcd", undefined],
		["user", "1abc", user],
		["user", "ab.cd", user],
		["user", "аdmin", user],
		["user", "admin\u200b", user],
		["user", "abcd\n", user],
		["user", undefined, user],
		["pwd", "Passwo1!", undefined],
		["pwd", "passwort1!", pwd],
		["pwd", "PASSWORT1!", pwd],
		["pwd", "Passwort!!", pwd],
		["pwd", "Passwort1?", pwd],
		["pwd", "Passw0rd!", undefined],
		[
			"pwd",
			"Neue_Person1!",
			"Das Passwort darf nicht der Benutzerkennung oder dem Namen entsprechen. Bitte wählen Sie ein anderes.",
		],
	])("for an invalid field: %s = %j", async (field, value, message) => {
		// Only refused registrations may use the same name.
		const user = message ? "neue_person" : `person_${caller}`;
		const response = await register({ user, [field]: value });
		const body = (await response.json()) as { fields?: Record<string, string[]> };
		expect(response.status).toBe(message ? 400 : 201);
		expect(body.fields?.[field]).toEqual(message ? [message] : undefined);
	});

	it("for a taken name, in any case, and for all but one of concurrent requests", async () => {
		const user = "gleiche_person";
		const answers = await Promise.all(Array.from({ length: 20 }, () => register({ user })));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
		const response = await register({ user: "GLEICHE_Person" });
		const message = "Die Benutzerkennung ist bereits vergeben.";
		expect([response.status, await response.json()]).toMatchObject([409, { code: "DUPLICATE", message }]);
	});
});

it("a registered account cannot sign in until an Admin assigns a role, and then at once", async () => {
	const account = { userid: "neue_person", password: "Passwort1!" };
	const response = await register({});
	expect(await response.json()).toEqual({ user: "neue_person" });
	const [entry] = await app.json<AuditEntry[]>("/audit?entity=user&limit=1", { as: "Admin" });
	expect(entry).toMatchObject({
		action: "user.register",
		user: "Besucher",
		changes: { userid: [null, "neue_person"], roles: [null, []] },
	});
	expect(JSON.stringify(entry)).not.toContain("Passwort1!");
	expect((await signIn(app, account)).status).toBe(403);
	const [waiting] = await app.json<User[]>("/users?q=neue_person", { as: "Admin" });
	expect(waiting).toMatchObject({ userid: "neue_person", name: "neue_person", roles: [], state: "waiting" });
	const json = { id: waiting?._id, userid: "neue_person", name: "Nora Neumann", roles: ["Auditor"] };
	await app.json("/users", { as: "Admin", method: "PUT", json });
	expect((await signIn(app, account)).status).toBe(200);
});
