import { describe, expect, it } from "vitest";
import type { AuditEntry, AuditVerification } from "../../../audit/contract.ts";
import { changesBetween, recordAudit, verifyChain } from "../../../audit/index.ts";
import { SYSTEM } from "../../../platform/deps.ts";
import { anAccount, signIn } from "../../../testing/accounts.ts";
import { entriesOf } from "../../../testing/index.ts";
import { inGerman } from "../../../testing/reasons.ts";
import { sealAllRows } from "../../../testing/seals.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import { TRAIL } from "../../../trail.ts";
import { credentialsOf } from "../credentials/credentials.ts";
import { recordBaseline, verifyAccounts } from "../index.ts";

/** Changes to accounts made directly in the database file, and how they are detected. */

const app = startAppPerTest();

const forge = (...statements: string[]) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		for (const statement of statements) await tx.run(statement);
	});
/** Changes the credentials of an account, and records it in the audit trail. */
const changeRecorded = (id: string, action: "user.update" | "user.password", statement: string) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		const before = await credentialsOf(tx, id);
		await tx.run(statement);
		const changes = changesBetween(before, await credentialsOf(tx, id));
		await recordAudit(tx, { actor: SYSTEM, at: "2026-03-10T09:00:00.000Z", action, entityId: id, changes });
	});
const problems = async () => inGerman((await verifyAccounts(app.deps.database.db)).problems);
const AUDITOR = "where userid = 'auditor.test'";
const ADMIN = "where userid = 'admin.test'";
const PASSWORD = "Das Passwort wurde am Protokoll vorbei geändert.";
const totp = (secret: string) => `insert into totp_secret (user_id, secret, created_at, confirmed_at)
	select id, '${secret}', '2026-03-10', '2026-03-10' from user ${ADMIN}`;

const FACTOR = "Ein zweiter Faktor wurde am Protokoll vorbei geändert.";

type Reported = [userid: "admin.test" | "auditor.test" | "eva.neu", problem: string];
const CASES: [what: string, statement: string, reported: Reported][] = [
	[
		"an Auditor who became an Admin",
		`update user set roles = '["Auditor","Admin"]' ${AUDITOR}`,
		["auditor.test", "Die Rollen sind „Auditor, Admin“; nach dem Protokoll sind sie „Auditor“."],
	],
	["an Admin's password", `update user set password_hash = 'x' ${ADMIN}`, ["admin.test", PASSWORD]],
	[
		"an account that is gone",
		`delete from user ${AUDITOR}`,
		["auditor.test", "Es fehlt, obwohl niemand es gelöscht hat."],
	],
	[
		"an account that was inserted",
		`insert into user (id, userid, userid_key, name, name_sort, roles, password_hash, search, created_at)
			select 'x', 'eva.neu', 'eva.neu', name, name_sort, roles, password_hash, search, created_at from user ${ADMIN}`,
		["eva.neu", "Das Protokoll weiß nichts davon, dass es angelegt wurde."],
	],
	[
		"a name",
		`update user set name = 'Niemand' ${ADMIN}`,
		["admin.test", "Der Name ist „Niemand“; nach dem Protokoll ist er „Amina Admin“."],
	],
	[
		"a changed userid",
		`update user set userid_key = 'jemand' ${ADMIN}`,
		["admin.test", "Der Benutzer wurde am Protokoll vorbei geändert; nach dem Protokoll ist er „admin.test“."],
	],
	[
		"an account that was locked",
		`update user set deactivated_at = '2026-03-10' ${AUDITOR}`,
		["auditor.test", "Das Konto ist deaktiviert; nach dem Protokoll ist es aktiv."],
	],
	[
		"the address that a new password is sent to",
		`update user set email = 'x@example.org' ${ADMIN}`,
		["admin.test", "Die E-Mail-Adresse wurde am Protokoll vorbei geändert."],
	],
	["an authenticator app", totp("x"), ["admin.test", FACTOR]],
	[
		"a passkey",
		`insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
			select 'k', id, x'00', 0, '[]', 'k', '2026-03-10' from user ${ADMIN}`,
		["admin.test", FACTOR],
	],
	[
		"a recovery code",
		`insert into recovery_code (hash, user_id) select 'h', id from user ${ADMIN}`,
		["admin.test", FACTOR],
	],
	[
		"a session",
		`insert into session (id, user_id, user_agent, started_at, last_used_at, expires_at)
			select 's', id, '', '2026-03-10', '2026-03-10', '2099-01-01' from user ${ADMIN}`,
		["admin.test", "Es ist angemeldet, ohne dass das Protokoll davon weiß."],
	],
];

describe("a change past the application", () => {
	it("of each kind is reported", async () => {
		const { database } = app.deps;
		expect(await problems()).toEqual([]);
		for (const [what, statement, [userid, problem]] of CASES) {
			// The change is rolled back, so that the next one is the only one.
			const trying = database.write(SYSTEM, async (tx) => {
				await tx.run(statement);
				// A transaction must not pause.
				throw inGerman((await verifyAccounts(tx, async () => {})).problems);
			});
			expect(await trying.catch((found) => found), what).toEqual([{ userid, problem }]);
		}
	});

	it("the unlocking of a locked account is reported", async () => {
		await app.request(`/users/${app.userIds.Auditor}/deactivation`, { as: "Admin", method: "POST" });
		await forge(`update user set deactivated_at = null ${AUDITOR}`);
		expect(await problems()).toEqual([
			{ userid: "auditor.test", problem: "Das Konto ist aktiv; nach dem Protokoll ist es deaktiviert." },
		]);
	});

	it("is shown on the accounts page", async () => {
		await app.accessToken("Admin");
		await forge(`update user set password_hash = 'x' ${AUDITOR}`);
		expect(await app.json<AuditVerification>("/audit/verification", { as: "Admin" })).toMatchObject({
			ok: false,
			accounts: { checked: 4, problems: 1, first: [{ userid: "auditor.test", problem: PASSWORD }] },
		});
	});

	it("the removal of an app is reported, if its audit entry records credentials", async () => {
		await changeRecorded(app.userIds.Admin, "user.update", totp("x"));
		expect(await problems()).toEqual([]);
		await forge("delete from totp_secret");
		expect(await problems()).toEqual([{ userid: "admin.test", problem: FACTOR }]);
	});
});

it("changes by the application are not reported when accounts are created, changed, locked, unlocked, registered and deleted", async () => {
	const mina = await anAccount(app);
	const put = (json: object) => app.request("/users", { as: "Admin", method: "PUT", json: { id: mina.id, ...json } });
	const account = { userid: "mina.neu", name: "Mina Neumann", roles: ["Auditor", "Admin"] };
	expect((await put({ ...account, editPwd: true, pwd: "Neues-2026!", pwd2: "Neues-2026!" })).status).toBe(200);
	await app.request(`/users/${mina.id}/deactivation`, { as: "Admin", method: "POST" });
	await app.request(`/users/${mina.id}/deactivation`, { as: "Admin", method: "DELETE" });
	await app.request("/register", { json: { user: "neu_hier", pwd: "Abcdef1!", token: "" } });
	const own = { current: "Test-2026!", pwd: "Anders-2026!", pwd2: "Anders-2026!" };
	await app.json("/users/me/password", { as: "Auditor", method: "PUT", json: own });
	expect(await problems()).toEqual([]);
	await app.request(`/users/${mina.id}`, { as: "Admin", method: "DELETE" });
	expect(await problems()).toEqual([]);
});

const entries = async () =>
	(await app.json<AuditEntry[]>("/audit?entity=user&limit=1000", { as: "Admin" })).filter(
		({ action }) => action === "user.baseline",
	);

it("accounts of an earlier version match without a baseline, get it once, and are checked from then on", async () => {
	// The audit entries of that version record no credentials.
	await forge(
		"drop trigger audit_entry_no_update",
		"update audit_entry set changes = json_remove(changes, '$.credential') where entity = 'user'",
	);
	expect(await problems()).toEqual([]);
	await app.accessToken("Admin");
	await recordBaseline(app.deps);
	await recordBaseline(app.deps);
	expect(await entries()).toHaveLength(4);
	expect((await entries())[0]).toMatchObject({
		user: "System",
		title: "Stand des Kontos festgehalten",
		lines: [{ field: "Prüfsumme", after: expect.stringMatching(/^[0-9a-f]{12}…$/) }],
	});
	expect(await problems()).toEqual([]);
	await forge(`update user set password_hash = 'x' ${ADMIN}`);
	expect(await problems()).toEqual([{ userid: "admin.test", problem: PASSWORD }]);
});

it("a sign-in renews a hash of another cost once, which the audit trail records", async () => {
	const { hash } = await import("@node-rs/argon2");
	const mina = await anAccount(app);
	const cheap = await hash(mina.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
	await changeRecorded(mina.id, "user.password", `update user set password_hash = '${cheap}' where id = '${mina.id}'`);
	await sealAllRows(app.deps);
	for (let n = 0; n < 2; n++) expect((await signIn(app, mina)).status).toBe(200);
	expect(await problems()).toEqual([]);
	const entries = (await entriesOf(app, "user", mina.id)).map(({ action, user }) => [action, user]);
	expect(entries.slice(0, 2)).toEqual([
		["user.rehash", "Mina Muster"],
		["user.password", "System"],
	]);
	expect(await verifyChain(app.deps.database.db, app.deps.keys, TRAIL)).toMatchObject({ ok: true });
});
