import { CAUSES } from "../kit/public-states.ts";
import type { AuditStatusName, AuditStep, FindingStep } from "../modules/evaluation/contract.ts";
import { newId } from "../platform/database/columns.ts";
import { SYSTEM } from "../platform/deps.ts";
import { mails } from "../schema/mails.ts";
import { anAccount, bearerOf, signIn } from "./accounts.ts";
import { PLAIN_DOCUMENTS, type TestAppOptions } from "./app.ts";
import { Authenticator } from "./authenticator.ts";
import { startBackend } from "./backend.ts";
import { addFile, formOf, PDF } from "./files.ts";
import { formWith } from "./imports.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	anAuditInput,
	aProduct,
	aSchemeInput,
	auditRequest,
	createAudit,
	createCertificate,
	createCertification,
	createClient,
	createFinding,
	findingRequest,
	moveFinding,
	startTestApp,
	type TestApp,
	type TestRequest,
} from "./index.ts";
import { anApp, codeOf } from "./second-factors.ts";

const cell = (column: number, text: string) => ({ column, text });
const readWorkbook = async () => ({
	sheet: "Produkte",
	hiddenColumns: [],
	mergedRanges: [],
	rows: [
		{ row: 1, cells: [cell(1, "Nummer"), cell(2, "Name")] },
		{ row: 2, cells: [cell(1, "0815"), cell(2, "Zwieback")] },
	],
});

/** No mail leaves this address, but mails are queued. */
const MAIL = { url: "smtp://127.0.0.1:9", from: "portal@example.org" };
/** Starts an application in which all requests of `WRITES` are possible, and returns it. */
export async function startWritable(given: TestAppOptions): Promise<{ app: TestApp; close(): Promise<void> }> {
	const store = await startBackend();
	const switched = { module: "suppliers", version: "1.0.0", isUnchanged: false, notes: [] };
	store.answer = (response, { method }) =>
		method === "POST" ? response.end(JSON.stringify(switched)) : response.writeHead(404).end();
	const modules = { moduleBackends: [BACKEND.url], moduleService: { url: store.url, key: "key" } };
	const app = await startTestApp({
		...given,
		deps: { readWorkbook, ...PLAIN_DOCUMENTS, ...given.deps },
		settings: { publicUrl: SITE, mail: MAIL, ...modules, ...given.settings },
	});
	return {
		app,
		close: async () => {
			app.close();
			await store.close();
		},
	};
}

/** A request, and the id of its account if the request has its own token. */
export type Prepared = [path: string, request?: TestRequest, id?: string];
export type Prepare = (app: TestApp) => Promise<Prepared>;

let made = 0;
export const unique = (name: string) => `${name}${++made}`;
export const PASSWORD = "Anders-2026!";
const SITE = "https://portal.example.org";
export const aUser = (app: TestApp, roles?: ["Admin"]) =>
	anAccount(app, { userid: unique("person"), name: unique("Petra Person "), ...(roles ? { roles } : {}) });
/** Creates an Admin who has just signed in, for requests about the own account, and returns the Admin. */
async function aPerson(app: TestApp) {
	const account = await aUser(app, ["Admin"]);
	const headers = await bearerOf(await signIn(app, account));
	const own = (path: string, json: object = {}): Prepared => [path, { json, headers }, account.id];
	return { account, headers, own };
}
async function withPasskey(app: TestApp) {
	const person = await aPerson(app);
	const key = new Authenticator(SITE);
	const options = { method: "POST", headers: person.headers };
	const response = key.register(await app.json<{ challenge: string }>("/second-factors/passkeys/options", options));
	const added = { name: "Laptop", response };
	return { ...person, key, added, path: `/second-factors/passkeys/${key.credentialId}` };
}
export async function withAddedPasskey(app: TestApp) {
	const person = await withPasskey(app);
	await app.json("/second-factors/passkeys", { json: person.added, headers: person.headers });
	return person;
}
export async function withApp(app: TestApp) {
	const person = await aPerson(app);
	const totp = await anApp(app, person.account);
	return { ...person, ...totp };
}
/** Creates an account that has subscribed to its calendar, and returns it. */
export async function withCalendar(app: TestApp) {
	const person = await aPerson(app);
	const { token } = await app.json<{ token: string }>("/deadlines/feed", { method: "POST", headers: person.headers });
	return { ...person, token };
}
const aTask = ({ _id }: { _id: string }) => ({ _clientId: _id, day: "2026-04-01", note: "Rückfrage" });
const aView = () => ({ list: "clients", name: unique("Ansicht "), query: "sort=-name" });
const email = "anna.maier@example.org";
async function anEnquiry(app: TestApp): Promise<string> {
	const message = { name: "Anna Maier", email, message: "Wie lange dauert eine Zertifizierung? ".repeat(2), token: "" };
	await app.json("/customerMessage", { json: message, address: `198.51.100.${++made}` });
	const [enquiry] = await app.json<{ _id: string }[]>("/customerMessages", { as: "Admin" });
	return enquiry?._id ?? "";
}
export const BACKEND = { url: "https://suppliers.example.org", answerSeconds: 10 };
async function aBackend(app: TestApp): Promise<string> {
	const module = unique("module");
	await app.json("/module-backends", { as: "Admin", json: { module, ...BACKEND } });
	return `/module-backends/${module}`;
}
async function aToken(app: TestApp): Promise<string> {
	const json = { name: unique("Pipeline "), days: 90 };
	return (await app.json<{ _id: string }>("/modules/suppliers/tokens", { as: "Admin", json }))._id;
}
async function aFailedMail({ deps, userIds }: TestApp): Promise<string> {
	const id = newId();
	const at = deps.clock.now().toISOString();
	const moments = { dueAt: at, until: at, createdAt: at };
	const mail = { id, kind: "enquiry", about: id, userId: userIds.Admin, state: "failed", reason: "refused" } as const;
	await deps.database.write(SYSTEM, (tx) => tx.insert(mails).values({ ...mail, ...moments, attempts: 1 }));
	return id;
}
const certificate = async (
	app: TestApp,
	status: Parameters<typeof createCertificate>[1],
	path: (key: string) => string,
) => path((await createCertificate(app, status)).key);
const atAudit =
	(step: AuditStep, status: AuditStatusName = "PLANNED"): Prepare =>
	async (app) =>
		auditRequest(step, await createAudit(app, { status }));
const aReport =
	(format: string): Prepare =>
	async (app) => [`/audits/${(await createAudit(app, { status: "REPORTED" }))._id}/report.${format}`];
const atFinding =
	(step: FindingStep): Prepare =>
	async (app) => {
		const finding = await createFinding(app, await createAudit(app));
		if (step === "accept" || step === "reject") await moveFinding(app, finding, "answer");
		return findingRequest(step, finding);
	};
const get =
	(path: string): Prepare =>
	async () => [path];

/** Returns true for uploads of files, which are stored while they arrive, and deleted if they are refused. */
export const isStreamed = (route: string) => /^POST .+\/files$/.test(route);

/** A valid request for each route that writes data or leaves an audit entry. */
export const WRITES: Record<string, Prepare> = {
	"DELETE /api/sessions/:id": async (app) => {
		await signIn(app, { userid: "admin.test", password: "Test-2026!" });
		const sessions = await app.json<{ _id: string; current: boolean }[]>("/sessions", { as: "Admin" });
		return [`/sessions/${sessions.find(({ current }) => !current)?._id}`];
	},
	"DELETE /api/users/:id/sessions": async (app) => {
		const account = await aUser(app);
		await signIn(app, account);
		return [`/users/${account.id}/sessions`];
	},
	"GET /api/client.xlsx": get("/client.xlsx"),
	"POST /api/client": async () => ["/client", { json: aClientInput() }],
	"PUT /api/client/:id": async (app) => {
		const { _id } = await createClient(app);
		return [`/client/${_id}`, { json: aClientInput({ name: "Andere GmbH" }) }];
	},
	"PUT /api/client/:id/directory": async (app) => [
		`/client/${(await createClient(app))._id}/directory`,
		{ json: { note: "Brief vom 1. März" } },
	],
	"DELETE /api/client/:id/directory": async (app) => {
		const path = `/client/${(await createClient(app))._id}/directory`;
		await app.json(path, { as: "Admin", method: "PUT", json: {} });
		return [path];
	},
	"GET /api/certification.xlsx": get("/certification.xlsx"),
	"POST /api/client/certification/:clientId": async (app) => [
		`/client/certification/${(await createClient(app))._id}`,
		{ json: aCertificationInput() },
	],
	"PUT /api/client/certification/:certificationId": async (app) => [
		`/client/certification/${(await createCertification(app)).certification._id}`,
		{ json: aCertificationInput({ validFrom: "2026-03-02" }) },
	],
	"POST /api/certification/:id/renewal": async (app) => {
		const { certification } = await createCertification(app, { input: { validFrom: "2023-06-01" } });
		return [`/certification/${certification._id}/renewal`, { json: {} }];
	},
	"PUT /api/client/certification/:certificationId/products": async (app) => [
		`/client/certification/${(await createCertification(app)).certification._id}/products`,
		{ json: { products: [aProduct(9)] } },
	],
	"POST /api/client/certification/:certificationId/productImport": async (app) => [
		`/client/certification/${(await createCertification(app)).certification._id}/productImport`,
		{ body: formWith(new Uint8Array([1])) },
	],
	"GET /api/client/certification/:certificationId/products.xlsx": async (app) => [
		`/client/certification/${(await createCertification(app)).certification._id}/products.xlsx`,
	],
	"POST /api/client/:id/files": async (app) => [
		`/client/${(await createClient(app))._id}/files`,
		{ body: formOf(PDF) },
	],
	"GET /api/client/:id/files.xlsx": async (app) => [`/client/${(await createClient(app))._id}/files.xlsx`],
	"POST /api/certification/:id/files": async (app) => [
		`/certification/${(await createCertification(app)).certification._id}/files`,
		{ body: formOf(PDF) },
	],
	"GET /api/certification/:id/files.xlsx": async (app) => [
		`/certification/${(await createCertification(app)).certification._id}/files.xlsx`,
	],
	"POST /api/audits/:id/files": async (app) => [`/audits/${(await createAudit(app))._id}/files`, { body: formOf(PDF) }],
	"GET /api/audits/:id/files.xlsx": async (app) => [`/audits/${(await createAudit(app))._id}/files.xlsx`],
	"POST /api/findings/:id/files": async (app) => [
		`/findings/${(await createFinding(app, await createAudit(app)))._id}/files`,
		{ body: formOf(PDF) },
	],
	"GET /api/findings/:id/files.xlsx": async (app) => [
		`/findings/${(await createFinding(app, await createAudit(app)))._id}/files.xlsx`,
	],
	"GET /api/files/:id": async (app) => [`/files/${(await addFile(app, (await createClient(app))._id))._id}`],
	"DELETE /api/files/:id": async (app) => [
		`/files/${(await addFile(app, (await createClient(app))._id, PDF, { as: "Admin" }))._id}`,
		{ json: { reason: "Falscher Kunde" } },
	],
	"POST /api/certificate/certification/:certificationId": async (app) => {
		const { certification, products } = await createCertification(app);
		const json = aCertificateInput({ products: products.map(({ _id }) => _id) });
		return [`/certificate/certification/${certification._id}`, { json }];
	},
	"PUT /api/certificate/:certificateId/certification/:certificationId": async (app) => {
		const scenario = await createCertificate(app);
		const json = aCertificateInput({ products: scenario.certificate.products.slice(1) });
		return [`/certificate/${scenario.key}`, { json }];
	},
	"DELETE /api/certificate/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, {}, (key) => `/certificate/${key}`),
	],
	"POST /api/approval/add/certificate/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, {}, (key) => `/approval/add/certificate/${key}`),
	],
	"DELETE /api/approval/add/certificate/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, { status: "IN_APPROVAL" }, (key) => `/approval/add/certificate/${key}`),
	],
	"POST /api/approval/answerApproval/:certificateId/certification/:certificationId": async (app) => {
		const { key, certificate, certification } = await createCertificate(app, { status: "IN_APPROVAL" });
		await app.request(`/download/preview/${certification._id}/${certificate._id}/de`, { as: "Admin" });
		return [`/approval/answerApproval/${key}`, { json: { submitBtn: "approve" } }];
	},
	"POST /api/publishCertificate/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, { status: "APPROVED" }, (key) => `/publishCertificate/${key}`),
	],
	"DELETE /api/publishCertificate/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, { status: "PUBLIC" }, (key) => `/publishCertificate/${key}`),
		{ json: { reason: "Rezeptur geändert" } },
	],
	"POST /api/certificate/:certificateId/certification/:certificationId/suspension": async (app) => [
		await certificate(app, { status: "PUBLIC" }, (key) => `/certificate/${key}/suspension`),
		{ json: { reason: "Überwachung abgesagt", cause: CAUSES.noSurveillance, until: "2026-06-30" } },
	],
	"DELETE /api/certificate/:certificateId/certification/:certificationId/suspension": async (app) => [
		await certificate(app, { status: "SUSPENDED" }, (key) => `/certificate/${key}/suspension`),
		{ json: { reason: "Überwachung nachgeholt" } },
	],
	"POST /api/certificate/:certificateId/certification/:certificationId/replacement": async (app) => [
		await certificate(app, { status: "PUBLIC" }, (key) => `/certificate/${key}/replacement`),
	],
	"POST /api/certificate/:certificateId/certification/:certificationId/mail": async (app) => {
		const { key } = await createCertificate(app, { status: "PUBLIC" });
		// The first PDF of a server creates the key of its seal, which is a write of the system.
		await app.request(`/downloadCert/${key}?lang=en&format=pdf`, { as: "Admin" });
		const json = { to: "j.mueller@example.org", lang: "de", subject: "Ihr Zertifikat", text: "Guten Tag" };
		return [`/certificate/${key}/mail`, { json }];
	},
	"GET /api/download/preview/:certificationId/:certificateId/:lang": async (app) => {
		const { certificate, certification } = await createCertificate(app, { status: "IN_APPROVAL" });
		return [`/download/preview/${certification._id}/${certificate._id}/de`];
	},
	"GET /api/downloadCert/:certificationId": async (app) => [
		`/downloadCert/${(await createCertificate(app, { status: "PUBLIC" })).certification._id}`,
	],
	"GET /api/downloadCert/:certificateId/certification/:certificationId": async (app) => [
		await certificate(app, { status: "PUBLIC" }, (key) => `/downloadCert/${key}`),
	],
	"GET /api/audits.xlsx": get("/audits.xlsx"),
	"GET /api/audits/:id/report.docx": aReport("docx"),
	"GET /api/audits/:id/report.pdf": aReport("pdf"),
	"POST /api/certification/:id/audits": async (app) => [
		`/certification/${(await createCertification(app)).certification._id}/audits`,
		{ json: anAuditInput(app.userIds.Auditor) },
	],
	"PUT /api/audits/:id": atAudit("edit"),
	"POST /api/audits/:id/start": atAudit("start"),
	"POST /api/audits/:id/report": atAudit("report", "UNDERWAY"),
	"POST /api/audits/:id/close": atAudit("close", "REPORTED"),
	"POST /api/audits/:id/cancel": atAudit("cancel"),
	"PATCH /api/audits/:id/checklist": atAudit("answerChecklist"),
	"POST /api/audits/:id/findings": atAudit("addFinding"),
	"PUT /api/findings/:id": atFinding("edit"),
	"POST /api/findings/:id/answer": atFinding("answer"),
	"POST /api/findings/:id/accept": atFinding("accept"),
	"POST /api/findings/:id/reject": atFinding("reject"),
	"GET /api/customerMessages.xlsx": get("/customerMessages.xlsx"),
	"POST /api/customerMessages/privacy/export": async (app) => {
		await anEnquiry(app);
		return ["/customerMessages/privacy/export", { json: { email } }];
	},
	"POST /api/customerMessages/privacy/erase": async (app) => {
		await anEnquiry(app);
		return ["/customerMessages/privacy/erase", { json: { email } }];
	},
	"PUT /api/customerMessages/:id": async (app) => [
		`/customerMessages/${await anEnquiry(app)}`,
		{ json: { note: "Angerufen", submitBtn: "save" } },
	],
	"DELETE /api/customerMessages/:id": async (app) => [`/customerMessages/${await anEnquiry(app)}`],
	"POST /api/schemes": async () => ["/schemes", { json: aSchemeInput({ code: unique("SMIIC ") }) }],
	"PUT /api/schemes/:id": async (app) => {
		const json = aSchemeInput({ code: unique("SMIIC ") });
		const { _id } = await app.json<{ _id: string }>("/schemes", { as: "Admin", json });
		return [`/schemes/${_id}`, { json: { ...json, title: "Geänderter Titel" } }];
	},
	"POST /api/users": async () => {
		const userid = unique("neue.person");
		const json = { userid, name: "Nora Neumann", roles: ["Admin"], pwd: PASSWORD, pwd2: PASSWORD };
		return ["/users", { json }];
	},
	"PUT /api/users": async (app) => {
		const { id, userid } = await aUser(app);
		return ["/users", { json: { id, userid, name: "Anders Genannt", roles: ["Admin"] } }];
	},
	"PUT /api/users/:id/competence": async (app) => [
		`/users/${(await aUser(app)).id}/competence`,
		{
			json: { competences: [], conflicts: [{ client: (await createClient(app))._id, reason: "Früherer Arbeitgeber" }] },
		},
	],
	"PUT /api/users/me/password": async () => [
		"/users/me/password",
		{ as: "secondAdmin", json: { current: "Test-2026!", pwd: PASSWORD, pwd2: PASSWORD } },
	],
	"PUT /api/users/me/email": async (app) => {
		const { account, own } = await aPerson(app);
		return own("/users/me/email", { current: account.password, email });
	},
	"DELETE /api/users/:id/lock": async (app) => {
		const account = await aUser(app);
		for (let failure = 0; failure < 6; failure++) await signIn(app, { ...account, password: "Falsch-2026!" });
		return [`/users/${account.id}/lock`];
	},
	"DELETE /api/users/:id/second-factors": async (app) => [`/users/${(await aUser(app)).id}/second-factors`],
	"POST /api/sessions/confirm": async (app) => {
		const { account, own } = await aPerson(app);
		app.clock.advance(1000);
		return own("/sessions/confirm", { pwd: account.password });
	},
	"POST /api/sessions/confirm/passkey-options": async (app) =>
		(await withAddedPasskey(app)).own("/sessions/confirm/passkey-options"),
	"POST /api/second-factors/totp": async (app) => (await aPerson(app)).own("/second-factors/totp"),
	"POST /api/second-factors/totp/confirmation": async (app) => {
		const { own, headers } = await aPerson(app);
		const { secret } = await app.json<{ secret: string }>("/second-factors/totp", { method: "POST", headers });
		return own("/second-factors/totp/confirmation", { code: codeOf(app, secret) });
	},
	"DELETE /api/second-factors/totp": async (app) => {
		const { account, headers } = await withApp(app);
		return ["/second-factors/totp", { headers }, account.id];
	},
	"POST /api/second-factors/recovery-codes": async (app) => {
		const { account, headers } = await withApp(app);
		return ["/second-factors/recovery-codes", { headers }, account.id];
	},
	"POST /api/second-factors/passkeys/options": async (app) =>
		(await aPerson(app)).own("/second-factors/passkeys/options"),
	"POST /api/second-factors/passkeys": async (app) => {
		const { own, added } = await withPasskey(app);
		return own("/second-factors/passkeys", added);
	},
	"PUT /api/second-factors/passkeys/:id": async (app) => {
		const { own, path } = await withAddedPasskey(app);
		return own(path, { name: "Telefon" });
	},
	"DELETE /api/second-factors/passkeys/:id": async (app) => {
		const { account, headers, path } = await withAddedPasskey(app);
		return [path, { headers }, account.id];
	},
	"GET /api/deadlines.xlsx": get("/deadlines.xlsx"),
	"POST /api/deadlines": async (app) => ["/deadlines", { json: aTask(await createClient(app)) }],
	"PATCH /api/deadlines/:id": async (app) => {
		const { _id } = await app.json<{ _id: string }>("/deadlines", {
			as: "Admin",
			json: aTask(await createClient(app)),
		});
		return [`/deadlines/${_id}`, { method: "PATCH", json: { snoozedUntil: "2099-01-01", assignee: "me" } }];
	},
	"DELETE /api/deadlines/:id": async (app) => {
		const { _id } = await app.json<{ _id: string }>("/deadlines", {
			as: "Admin",
			json: aTask(await createClient(app)),
		});
		return [`/deadlines/${_id}`];
	},
	"POST /api/deadlines/feed": async (app) => (await aPerson(app)).own("/deadlines/feed"),
	"DELETE /api/deadlines/feed": async (app) => {
		const { account, headers } = await withCalendar(app);
		return ["/deadlines/feed", { headers }, account.id];
	},
	"POST /api/views": async () => ["/views", { json: aView() }],
	"PUT /api/views/:id": async (app) => {
		const json = aView();
		const { _id } = await app.json<{ _id: string }>("/views", { as: "Admin", json });
		return [`/views/${_id}`, { json: { ...json, query: "q=wien" } }];
	},
	"DELETE /api/views/:id": async (app) => {
		const { _id } = await app.json<{ _id: string }>("/views", { as: "Admin", json: aView() });
		return [`/views/${_id}`];
	},
	"DELETE /api/users/:id": async (app) => [`/users/${(await aUser(app)).id}`],
	"PUT /api/users/me/notifications": async (app) => {
		const json = await app.json<object>("/users/me/notifications", { as: "Admin" });
		made++;
		return ["/users/me/notifications", { json: { ...json, enquiry: made % 2 === 0, signed: made % 2 === 1 } }];
	},
	"POST /api/mails/:id/retry": async (app) => [`/mails/${await aFailedMail(app)}/retry`],
	"DELETE /api/mails/:id": async (app) => [`/mails/${await aFailedMail(app)}`],
	"POST /api/users/:id/deactivation": async (app) => [`/users/${(await aUser(app)).id}/deactivation`],
	"DELETE /api/users/:id/deactivation": async (app) => {
		const { id } = await aUser(app);
		await app.json(`/users/${id}/deactivation`, { as: "Admin", method: "POST" });
		return [`/users/${id}/deactivation`];
	},
	"GET /api/audit/export": get("/audit/export"),
	"POST /api/module-backends": async () => ["/module-backends", { json: { module: unique("module"), ...BACKEND } }],
	"PUT /api/module-backends/:module": async (app) => [await aBackend(app), { json: { ...BACKEND, answerSeconds: 20 } }],
	"DELETE /api/module-backends/:module": async (app) => [await aBackend(app)],
	"POST /api/modules/:module/versions": async () => [
		"/modules/suppliers/versions",
		{ body: new Uint8Array(1), headers: { "content-type": "application/gzip" } },
	],
	"POST /api/modules/:module/stage": async () => ["/modules/suppliers/stage", { json: { percentage: 10, users: [] } }],
	"POST /api/modules/:module/unstage": async () => ["/modules/suppliers/unstage", { json: {} }],
	"POST /api/modules/:module/promote": async () => ["/modules/suppliers/promote", { json: {} }],
	"POST /api/modules/:module/rollback": async () => ["/modules/suppliers/rollback", { json: {} }],
	"POST /api/modules/:module/remove": async () => ["/modules/suppliers/remove", { json: {} }],
	"POST /api/modules/:module/tokens": async () => [
		"/modules/suppliers/tokens",
		{ json: { name: unique("Pipeline "), days: 90 } },
	],
	"DELETE /api/modules/:module/tokens/:id": async (app) => [`/modules/suppliers/tokens/${await aToken(app)}`],
};
