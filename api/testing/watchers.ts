import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { mailboxOf } from "../kit/addresses.ts";
import { CAUSES } from "../kit/public-states.ts";
import { SYSTEM } from "../platform/deps.ts";
import { notifyWatchers } from "../public/watches/index.ts";
import { watches } from "../schema/watches.ts";
import { fillOnce } from "./filled-template.ts";
import { createCertificate } from "./index.ts";
import { parsed } from "./mail-server.ts";
import { startMailedAppPerTest } from "./mailed-app.ts";
import { sendMails } from "./mails.ts";

export const EVA = "eva.muster@example.org";
export const tokenOf = (text: string | undefined) => /\/watch\?lng=\w\w#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

/** Starts an application with a published certificate, and its mail server, for each test. */
export function startWatchedAppPerTest() {
	const logged: unknown[] = [];
	const keep = (...line: unknown[]) => void logged.push(line);
	let visitor = 0;

	const filled = fillOnce((base) => createCertificate(base, { status: "PUBLIC" }));
	const { app, server } = startMailedAppPerTest(() => ({
		template: filled.template,
		deps: { log: { info: keep, error: keep } },
	}));
	beforeEach(() => {
		logged.length = 0;
	});

	/** Requests a watch of the certificate, or of the one with the given public id, in the name of another visitor. */
	function sendRequest(email: string, values: object = {}, publicId = filled.records.certificate.publicId) {
		const address = `198.51.100.${++visitor % 250}`;
		return app.request(`/validateCertificate/${publicId}/watch`, { json: { email, lang: "de", ...values }, address });
	}
	/** Sends a request and waits for the work after the response. */
	async function request(...args: Parameters<typeof sendRequest>) {
		const answer = await sendRequest(...args);
		await new Promise((resolve) => setTimeout(resolve, 5));
		await app.deps.database.write(SYSTEM, async () => undefined);
		return answer;
	}
	/** Sends all waiting mails and returns those that an address has received since the start. */
	async function mailsFor(email = EVA) {
		await notifyWatchers(app.deps);
		await sendMails(app);
		return Promise.all(server.received.filter(({ to }) => to.includes(email)).map(parsed));
	}
	async function lastToken(email = EVA) {
		return tokenOf((await mailsFor(email)).at(-1)?.text);
	}
	const post = (path: string, token: string) => app.request(`/watches/${path}`, { json: { token } });
	const confirm = (token: string) => post("confirmation", token);
	async function watching(email = EVA, values: object = {}): Promise<string> {
		expect((await request(email, values)).status).toBe(204);
		const token = await lastToken(email);
		expect((await confirm(token)).status).toBe(200);
		server.received.length = 0;
		return token;
	}
	const move = async (what: "suspend" | "reinstate" | "retract") => {
		const json = { reason: "Intern", ...(what === "reinstate" ? {} : { cause: CAUSES.nonconformity }) };
		const path =
			what === "retract"
				? `/publishCertificate/${filled.records.key}`
				: `/certificate/${filled.records.key}/suspension`;
		await app.json(path, { as: "Admin", method: what === "suspend" ? "POST" : "DELETE", json });
	};
	const run = (statement: SQL) => app.deps.database.write(SYSTEM, (tx) => tx.run(statement));
	/** Makes each insert into a table fail, as a full disk does, until `repair` is called. */
	const breakInserts = (table: "mail" | "watch" | "audit_entry") =>
		run(
			sql`create trigger broken before insert on ${sql.identifier(table)} begin select raise(abort, 'disk is gone'); end`,
		);
	const repair = () => run(sql`drop trigger broken`);
	const rows = async (table: string) =>
		(await app.deps.database.db.run(sql.raw(`select * from ${table}`))).rows.map((row) => Array.from(row));
	async function addWatches(count: number, emailOf: (n: number) => string): Promise<void> {
		const base = { certificateId: filled.records.certificate._id, lang: "de", lastNotified: "valid" } as const;
		const added = Array.from({ length: count }, (_, n) => ({
			...base,
			email: emailOf(n),
			mailbox: mailboxOf(emailOf(n)),
		}));
		await app.deps.database.write(SYSTEM, (tx) => tx.insert(watches).values(added));
	}
	async function stored(): Promise<string> {
		const tables = await app.deps.database.db.run(
			"select name from sqlite_master where type = 'table' and sql not like '%virtual%' and name not like '%search%'",
		);
		const all = await Promise.all(tables.rows.map((row) => String(row[0])).map((name) => rows(`"${name}"`)));
		return JSON.stringify(all, (_key, value) => (typeof value === "bigint" ? String(value) : value));
	}
	return {
		...{ app, server, filled, logged, sendRequest, request, mailsFor, lastToken, post, confirm, watching, move },
		...{ breakInserts, repair, rows, addWatches, stored },
	};
}
