import { hash } from "node:crypto";
import { replaceLink } from "../accounts/password-resets/repository.ts";
import type { Certificate } from "../modules/certificates/contract.ts";
import { SYSTEM } from "../platform/deps.ts";
import { timestamp } from "../platform/runtime/clock.ts";
import { insertLink, insertWatch } from "../public/watches/repository.ts";
import { cookieOf, signIn } from "./accounts.ts";
import { anEnquiryInput, createCertificate, type TestApp } from "./index.ts";
import { codeOf, firstStep } from "./second-factors.ts";
import { aUser, PASSWORD, withAddedPasskey, withApp } from "./writes/accounts.ts";
import { withCalendar } from "./writes/desk.ts";
import { plain, type Requests, unique } from "./writes/prepare.ts";

const aCookie = async (app: TestApp) => ({ cookie: cookieOf(await signIn(app, await aUser(app))) });

const anIssued = async (app: TestApp) =>
	(await createCertificate(app, { status: "PUBLIC" })).certificate as Certificate & { publicId: string };

/** Inserts a watch that waits for its confirmation by mail. */
async function aWatch(app: TestApp): Promise<{ token: string }> {
	const { _id: certificateId } = await anIssued(app);
	const id = unique("watch");
	const token = unique("w").padEnd(43, "w");
	const email = `${id}@example.org`;
	await app.deps.database.write(SYSTEM, async (tx) => {
		await insertWatch(tx, { id, certificateId, email, mailbox: email, lang: "en", endsAt: "2099-01-01T00:00:00.000Z" });
		await insertLink(tx, { hash: hash("sha256", token), watchId: id });
	});
	return { token };
}

/** A valid request for each route that works without an access token and uses the database. */
export const VISITS: Requests = {
	"POST /api/login": async (app) => {
		const { userid, password } = await aUser(app);
		return ["/login", { json: { userid, pwd: password, token: "" } }];
	},
	"POST /api/login/second-factor": async (app) => {
		const { account, secret } = await withApp(app);
		const { token, headers } = await firstStep(app, account);
		return ["/login/second-factor", { json: { token, code: codeOf(app, secret) }, headers }];
	},
	"POST /api/login/second-factor/passkey-options": async (app) => {
		const { account } = await withAddedPasskey(app);
		const { token, headers } = await firstStep(app, account);
		return ["/login/second-factor/passkey-options", { json: { token }, headers }];
	},
	"POST /api/login/passkey-options": plain("/login/passkey-options", { json: {} }),
	"POST /api/login/passkey": async (app) => {
		const { key } = await withAddedPasskey(app);
		const options = await app.json<{ challenge: string }>("/login/passkey-options", { json: {} });
		return ["/login/passkey", { json: { passkey: key.answer(options) } }];
	},
	"GET /api/refresh": async (app) => ["/refresh", { headers: await aCookie(app) }],
	"GET /api/logout": async (app) => ["/logout", { headers: await aCookie(app) }],
	"POST /api/register": async () => ["/register", { json: { user: unique("gast"), pwd: PASSWORD, token: "" } }],
	"POST /api/password-reset/confirm": async (app) => {
		const { id: userId } = await aUser(app);
		const now = timestamp(app.deps.clock);
		const expiresAt = new Date(Date.parse(now) + 60_000).toISOString();
		const token = unique("t").padEnd(43, "t");
		const link = { hash: hash("sha256", token), userId, expiresAt };
		await app.deps.database.write(SYSTEM, (tx) => replaceLink(tx, link, now));
		return ["/password-reset/confirm", { json: { token, pwd: PASSWORD, pwd2: PASSWORD } }];
	},
	"GET /api/deadlines.ics": async (app) => [`/deadlines.ics?token=${(await withCalendar(app)).token}`],
	"POST /api/customerMessage": plain("/customerMessage", { json: anEnquiryInput(), address: "198.51.100.250" }),
	"POST /api/client-errors": plain("/client-errors", {
		json: { kind: "load", module: "clients", version: "1.0.0", fault: "Error", place: "/clients" },
	}),
	"GET /api/directory": plain("/directory?q=gmbh", { address: "198.51.100.251" }),
	"GET /api/directory/choices": plain("/directory/choices", { address: "198.51.100.253" }),
	"POST /api/validateCertificate/file-hash": plain("/validateCertificate/file-hash", {
		json: { sha256: hash("sha256", "unknown") },
	}),
	"POST /api/validateCertificate/bulk": plain("/validateCertificate/bulk", {
		json: { items: ["unknown", "Z-2026-0001-01"], token: "" },
	}),
	"POST /api/validateCertificate/:publicId/watch": async (app) => [
		`/validateCertificate/${(await anIssued(app)).publicId}/watch`,
		{ json: { email: "anna.maier@example.org", lang: "en" }, address: "198.51.100.251" },
	],
	"POST /api/watches/link": async (app) => ["/watches/link", { json: await aWatch(app) }],
	"POST /api/watches/confirmation": async (app) => ["/watches/confirmation", { json: await aWatch(app) }],
	"POST /api/watches/end": async (app) => ["/watches/end", { json: await aWatch(app) }],
	"POST /api/watches/unsubscribe": async (app) => [`/watches/unsubscribe?token=${(await aWatch(app)).token}`],
};
