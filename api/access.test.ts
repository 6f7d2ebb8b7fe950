import { expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import type { StaffName } from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

/**
 * Calls every route with each kind of account. Ids are unknown and the body is empty, so an allowed caller gets 400 or
 * 404; a refused one gets 401 or 403.
 */
type Row = [route: string, anonymous: number, none: number, auditor: number, admin: number];
const TABLE: Row[] = [
	["GET /api/settings/sign-in", 200, 200, 200, 200],
	["POST /api/login", 400, 400, 400, 400],
	["POST /api/login/second-factor", 400, 400, 400, 400],
	["POST /api/login/second-factor/passkey-options", 400, 400, 400, 400],
	["POST /api/login/passkey-options", 404, 404, 404, 404],
	["POST /api/login/passkey", 400, 400, 400, 400],
	["GET /api/refresh", 401, 401, 401, 401],
	["GET /api/logout", 204, 204, 204, 204],
	["POST /api/sessions/confirm", 401, 403, 400, 400],
	["POST /api/sessions/confirm/passkey-options", 401, 403, 404, 404],
	["GET /api/second-factors", 401, 403, 200, 200],
	["POST /api/second-factors/totp", 401, 403, 201, 201],
	["POST /api/second-factors/totp/confirmation", 401, 403, 400, 400],
	["DELETE /api/second-factors/totp", 401, 403, 404, 404],
	["POST /api/second-factors/recovery-codes", 401, 403, 409, 409],
	["POST /api/second-factors/passkeys/options", 401, 403, 404, 404],
	["POST /api/second-factors/passkeys", 401, 403, 400, 400],
	["PUT /api/second-factors/passkeys/:id", 401, 403, 400, 400],
	["DELETE /api/second-factors/passkeys/:id", 401, 403, 404, 404],
	["GET /api/sessions", 401, 403, 200, 200],
	["DELETE /api/sessions/:id", 401, 403, 404, 404],
	["GET /api/client", 401, 403, 200, 200],
	["GET /api/client.xlsx", 401, 403, 200, 200],
	["GET /api/client/:id", 401, 403, 404, 404],
	["POST /api/client", 401, 403, 400, 400],
	["PUT /api/client/:id", 401, 403, 400, 400],
	["PUT /api/client/:id/directory", 401, 403, 404, 404],
	["DELETE /api/client/:id/directory", 401, 403, 404, 404],
	["GET /api/schemes", 401, 403, 200, 200],
	["GET /api/schemes/:id", 401, 403, 404, 404],
	["POST /api/schemes", 401, 403, 403, 400],
	["PUT /api/schemes/:id", 401, 403, 403, 400],
	["GET /api/client/:id/files", 401, 403, 404, 404],
	["GET /api/client/:id/files.xlsx", 401, 403, 404, 404],
	["POST /api/client/:id/files", 401, 403, 415, 415],
	["GET /api/certification/:id/files", 401, 403, 404, 404],
	["GET /api/certification/:id/files.xlsx", 401, 403, 404, 404],
	["POST /api/certification/:id/files", 401, 403, 415, 415],
	["GET /api/audits/:id/files", 401, 403, 404, 404],
	["GET /api/audits/:id/files.xlsx", 401, 403, 404, 404],
	["POST /api/audits/:id/files", 401, 403, 415, 415],
	["GET /api/findings/:id/files", 401, 403, 404, 404],
	["GET /api/findings/:id/files.xlsx", 401, 403, 404, 404],
	["POST /api/findings/:id/files", 401, 403, 415, 415],
	["GET /api/files/:id", 401, 403, 404, 404],
	["DELETE /api/files/:id", 401, 403, 404, 404],
	["GET /api/certification", 401, 403, 200, 200],
	["GET /api/certification.xlsx", 401, 403, 200, 200],
	["GET /api/certification/:id", 401, 403, 404, 404],
	["GET /api/client/certification/:clientId", 401, 403, 404, 404],
	["POST /api/client/certification/:clientId", 401, 403, 400, 400],
	["PUT /api/client/certification/:certificationId", 401, 403, 400, 400],
	["POST /api/certification/:id/renewal", 401, 403, 404, 404],
	["PUT /api/client/certification/:certificationId/products", 401, 403, 400, 400],
	["POST /api/client/certification/:certificationId/productImport", 401, 403, 415, 415],
	["GET /api/client/certification/:certificationId/productTemplate", 401, 403, 404, 404],
	["GET /api/client/certification/:certificationId/products.xlsx", 401, 403, 404, 404],
	["GET /api/approval/", 401, 403, 403, 200],
	["GET /api/approval", 401, 403, 403, 200],
	["GET /api/certificate/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["GET /api/certificate/:certificateId/certification/:certificationId/remarks", 401, 403, 404, 404],
	["GET /api/certificate/:certificateId/certification/:certificationId/comparison", 401, 403, 404, 404],
	["GET /api/certificate/:certificateId/certification/:certificationId/evaluation", 401, 403, 404, 404],
	["POST /api/certificate/certification/:certificationId", 401, 403, 400, 400],
	["PUT /api/certificate/:certificateId/certification/:certificationId", 401, 403, 400, 400],
	["DELETE /api/certificate/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["POST /api/approval/add/certificate/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["DELETE /api/approval/add/certificate/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["POST /api/approval/answerApproval/:certificateId/certification/:certificationId", 401, 403, 403, 400],
	["POST /api/publishCertificate/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["DELETE /api/publishCertificate/:certificateId/certification/:certificationId", 401, 403, 403, 400],
	["POST /api/certificate/:certificateId/certification/:certificationId/suspension", 401, 403, 403, 400],
	["DELETE /api/certificate/:certificateId/certification/:certificationId/suspension", 401, 403, 403, 400],
	["POST /api/certificate/:certificateId/certification/:certificationId/replacement", 401, 403, 404, 404],
	["POST /api/certificate/:certificateId/certification/:certificationId/mail", 401, 403, 400, 400],
	["GET /api/download/preview/:certificationId/:certificateId/:lang", 401, 403, 404, 404],
	["GET /api/downloadCert/:certificationId", 401, 403, 404, 404],
	["GET /api/downloadCert/:certificateId/certification/:certificationId", 401, 403, 404, 404],
	["GET /api/audits", 401, 403, 200, 200],
	["GET /api/audits.xlsx", 401, 403, 200, 200],
	["GET /api/audits/:id", 401, 403, 404, 404],
	["GET /api/audits/:id/report.docx", 401, 403, 404, 404],
	["GET /api/audits/:id/report.pdf", 401, 403, 404, 404],
	["GET /api/certification/:id/surveillance", 401, 403, 404, 404],
	["POST /api/certification/:id/audits", 401, 403, 400, 400],
	["PUT /api/audits/:id", 401, 403, 400, 400],
	["POST /api/audits/:id/start", 401, 403, 404, 404],
	["POST /api/audits/:id/report", 401, 403, 400, 400],
	["POST /api/audits/:id/close", 401, 403, 404, 404],
	["POST /api/audits/:id/cancel", 401, 403, 400, 400],
	["PATCH /api/audits/:id/checklist", 401, 403, 415, 415],
	["POST /api/audits/:id/findings", 401, 403, 400, 400],
	["PUT /api/findings/:id", 401, 403, 400, 400],
	["POST /api/findings/:id/answer", 401, 403, 400, 400],
	["POST /api/findings/:id/accept", 401, 403, 400, 400],
	["POST /api/findings/:id/reject", 401, 403, 400, 400],
	["GET /api/overview", 401, 403, 200, 200],
	["GET /api/work", 401, 403, 200, 200],
	["GET /api/work/:queue", 401, 403, 400, 400],
	["POST /api/customerMessage", 400, 400, 400, 400],
	["GET /api/customerMessages", 401, 403, 200, 200],
	["GET /api/customerMessages.xlsx", 401, 403, 200, 200],
	["GET /api/customerMessages/received", 401, 403, 200, 200],
	["POST /api/customerMessages/privacy/search", 401, 403, 403, 400],
	["POST /api/customerMessages/privacy/export", 401, 403, 403, 400],
	["POST /api/customerMessages/privacy/erase", 401, 403, 403, 400],
	["GET /api/customerMessages/:id", 401, 403, 404, 404],
	["PUT /api/customerMessages/:id", 401, 403, 400, 400],
	["DELETE /api/customerMessages/:id", 401, 403, 404, 404],
	["GET /api/deadlines", 401, 403, 200, 200],
	["GET /api/deadlines.xlsx", 401, 403, 200, 200],
	["GET /api/deadlines.ics", 400, 400, 400, 400],
	["GET /api/deadlines/people", 401, 403, 200, 200],
	["GET /api/deadlines/feed", 401, 403, 200, 200],
	["DELETE /api/deadlines/feed", 401, 403, 404, 404],
	["POST /api/deadlines/feed", 401, 403, 201, 201],
	["GET /api/deadlines/:id", 401, 403, 404, 404],
	["POST /api/deadlines", 401, 403, 400, 400],
	["PATCH /api/deadlines/:id", 401, 403, 415, 415],
	["DELETE /api/deadlines/:id", 401, 403, 404, 404],
	["GET /api/views", 401, 403, 400, 400],
	["POST /api/views", 401, 403, 400, 400],
	["PUT /api/views/:id", 401, 403, 400, 400],
	["DELETE /api/views/:id", 401, 403, 404, 404],
	["GET /api/users/me/notifications", 401, 403, 200, 200],
	["PUT /api/users/me/notifications", 401, 403, 400, 400],
	["GET /api/mails", 401, 403, 403, 200],
	["POST /api/mails/:id/retry", 401, 403, 403, 404],
	["DELETE /api/mails/:id", 401, 403, 403, 404],
	["GET /api/users", 401, 403, 200, 200],
	["GET /api/users/:id", 401, 403, 404, 404],
	["GET /api/users/:id/competence", 401, 403, 403, 404],
	["PUT /api/users/:id/competence", 401, 403, 403, 400],
	["POST /api/users", 401, 403, 403, 400],
	["PUT /api/users", 401, 403, 403, 400],
	["PUT /api/users/me/password", 401, 403, 400, 400],
	["PUT /api/users/me/email", 401, 403, 400, 400],
	["DELETE /api/users/:id/lock", 401, 403, 403, 404],
	["DELETE /api/users/:id/second-factors", 401, 403, 403, 404],
	["DELETE /api/users/:id", 401, 403, 403, 404],
	["POST /api/users/:id/deactivation", 401, 403, 403, 404],
	["DELETE /api/users/:id/deactivation", 401, 403, 403, 404],
	["DELETE /api/users/:id/sessions", 401, 403, 403, 404],
	["POST /api/password-reset", 400, 400, 400, 400],
	["POST /api/password-reset/confirm", 400, 400, 400, 400],
	["POST /api/register", 400, 400, 400, 400],
	["GET /api/bot-check/challenge", 400, 400, 400, 400],
	["GET /api/validateCertificate/:publicId", 404, 404, 404, 404],
	["GET /api/validateCertificate/:publicId/credential", 404, 404, 404, 404],
	["GET /api/did.json", 200, 200, 200, 200],
	["GET /api/status-lists/revocation", 200, 200, 200, 200],
	["GET /api/status-lists/suspension", 200, 200, 200, 200],
	["POST /api/validateCertificate/file-hash", 400, 400, 400, 400],
	["GET /api/directory", 200, 200, 200, 200],
	["GET /api/directory/choices", 200, 200, 200, 200],
	["GET /api/directory.csv", 200, 200, 200, 200],
	["GET /api/directory.json", 200, 200, 200, 200],
	["POST /api/validateCertificate/bulk", 400, 400, 400, 400],
	["POST /api/validateCertificate/:publicId/watch", 400, 400, 400, 400],
	["POST /api/watches/link", 400, 400, 400, 400],
	["POST /api/watches/confirmation", 400, 400, 400, 400],
	["POST /api/watches/end", 400, 400, 400, 400],
	["POST /api/watches/unsubscribe", 400, 400, 400, 400],
	["GET /api/watches/unsubscribe", 400, 400, 400, 400],
	["GET /api/audit", 401, 403, 403, 200],
	["GET /api/audit/verification", 401, 403, 403, 200],
	["GET /api/audit/export", 401, 403, 403, 200],
	["GET /api/history/:entity/:id", 401, 403, 400, 400],
	["POST /api/client-errors", 400, 400, 400, 400],
	["GET /api/client-errors", 401, 403, 403, 200],
	["GET /api/module-backends", 401, 403, 403, 200],
	["GET /api/module-backends/:module", 401, 403, 403, 404],
	["POST /api/module-backends", 401, 403, 403, 400],
	["PUT /api/module-backends/:module", 401, 403, 403, 400],
	["DELETE /api/module-backends/:module", 401, 403, 403, 404],
	["GET /api/modules", 401, 403, 403, 200],
	["GET /api/modules/:module", 401, 403, 403, 404],
	["POST /api/modules/:module/versions", 401, 403, 403, 415],
	["GET /api/modules/:module/versions/:version", 401, 403, 403, 404],
	["POST /api/modules/:module/stage", 401, 403, 403, 400],
	["POST /api/modules/:module/unstage", 401, 403, 403, 404],
	["POST /api/modules/:module/promote", 401, 403, 403, 404],
	["POST /api/modules/:module/rollback", 401, 403, 403, 404],
	["POST /api/modules/:module/remove", 401, 403, 403, 404],
	["GET /api/modules/:module/tokens", 401, 403, 403, 200],
	["POST /api/modules/:module/tokens", 401, 403, 403, 400],
	["DELETE /api/modules/:module/tokens/:id", 401, 403, 403, 404],
	["GET /api/x/.well-known/jwks.json", 200, 200, 200, 200],
	["GET /api/x/:module/*", 401, 403, 404, 404],
	["POST /api/x/:module/*", 401, 403, 404, 404],
	["PUT /api/x/:module/*", 401, 403, 404, 404],
	["PATCH /api/x/:module/*", 401, 403, 404, 404],
	["DELETE /api/x/:module/*", 401, 403, 404, 404],
	["GET /api/clock", 401, 403, 403, 200],
	["GET /api/seal", 401, 403, 403, 200],
	["GET /api/metrics", 404, 404, 404, 404],
	["GET /api/health/live", 200, 200, 200, 200],
	["GET /api/health/ready", 200, 200, 200, 200],
	["GET /api/docs", 200, 200, 200, 200],
	["GET /api/openapi.json", 200, 200, 200, 200],
];

const app = startAppOnce();

const PARAMETERS: Record<string, string> = { lang: "de" };
const pathOf = (route: string) =>
	route.replace(/^\/api/, "").replace(/:(\w+)/g, (_whole, name: string) => PARAMETERS[name] ?? "none");

async function ask(route: string, as: StaffName | undefined): Promise<number> {
	const [method = "GET", path = ""] = route.split(" ");
	const hasBody =
		method === "POST" || method === "PUT" || (method === "DELETE" && /publishCertificate|suspension/.test(path));
	const response = await app.request(pathOf(path), {
		method,
		...(as ? { as } : {}),
		...(hasBody ? { json: {} } : {}),
		headers: { "sec-fetch-site": "same-origin" },
	});
	return response.status;
}

test("every route of the application is listed here, and no other", () => {
	const { routes } = createApp(app.deps, {} as Templates);
	const existing = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
	expect(TABLE.map(([route]) => route).sort()).toEqual([...new Set(existing)].sort());
});

test.each(TABLE)("%s allows exactly the listed roles", async (route, anonymous, none, auditor, admin) => {
	const answers = [
		await ask(route, undefined),
		await ask(route, "none"),
		await ask(route, "Auditor"),
		await ask(route, "Admin"),
	];
	expect(answers).toEqual([anonymous, none, auditor, admin]);
});

test("every route is described in the OpenAPI document", async () => {
	const document = await app.json<{ paths: Record<string, Record<string, { summary?: string }>> }>("/openapi.json");
	// The document does not describe its own route.
	const others = TABLE.filter(([route]) => route !== "GET /api/openapi.json");
	const undescribed = others
		.map(([route]) => route.split(" "))
		.filter(([method = "", path = ""]) => {
			const template = path.replace(/:(\w+)/g, "{$1}");
			return !document.paths[template]?.[method.toLowerCase()]?.summary;
		});
	expect(undescribed).toEqual([]);
});
