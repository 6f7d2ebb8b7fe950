import { createApiClient, deadlineOf } from "@portal/contracts/client";
import { delay } from "msw";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { mockServer } from "../../testing/server.ts";
import { saveFile } from "../page/save-file.ts";
import { createQueryClient } from "./query.ts";
import { errorMessage, NO_ANSWER, unwrap } from "./request.ts";

const ORIGIN = "http://localhost";
const LONG_MS = 60_000;
const client = (deadlines: Parameters<typeof createApiClient>[0]["deadlines"]) =>
	createApiClient({
		baseUrl: ORIGIN,
		session: { accessToken: () => undefined, renew: async () => false },
		...(deadlines ? { deadlines } : {}),
	}).api;
const inVain = { code: "NO_ANSWER", status: 0, message: NO_ANSWER };
const hang = async () => {
	await delay("infinite");
	return HttpResponse.json([]);
};

test.each([
	["a list", "GET", "/api/client", "read"],
	["a change", "PUT", "/api/client/c1", "change"],
	["an export", "GET", "/api/customerMessages.xlsx", "file"],
	["an export of personal data", "POST", "/api/customerMessages/privacy/export", "file"],
	["a document", "GET", "/api/download/preview/z1/k1/de", "file"],
	["an issued certificate", "GET", "/api/downloadCert/k1/certification/z1", "file"],
	["a list of products", "PUT", "/api/client/certification/z1/products", "file"],
	["a release of a module", "POST", "/api/modules/clients/promote", "file"],
	["an import", "POST", "/api/client/certification/z1/productImport", "file"],
	["a template", "GET", "/api/client/certification/z1/productTemplate", "file"],
	["a call of a module's backend", "GET", "/api/x/suppliers/orders", "file"],
	["a check of the audit trail", "GET", "/api/audit/verification", "file"],
])("%s has its own deadline", (_name, method, path, deadline) => {
	expect(deadlineOf(method, path)).toBe(deadline);
});

test("reports a server that does not respond in time, without retries", async () => {
	const server = mockServer(http.get(`${ORIGIN}/api/client`, hang));
	const api = client({ read: 100, change: LONG_MS, file: LONG_MS });
	const query = createQueryClient().fetchQuery({
		queryKey: ["clients"],
		queryFn: ({ signal }) => unwrap(api.client.$get({ query: {} }, { init: { signal } })),
	});
	const error = await query.catch((thrown: unknown) => thrown);
	expect(error).toMatchObject(inVain);
	expect(errorMessage(error, "Die Vorschau konnte nicht erstellt werden.")).toBe(NO_ANSWER);
	expect(server.requests()).toHaveLength(1);
});

test("reports an incomplete response body in time", async () => {
	const cut = () => Promise.reject(new DOMException("", "TimeoutError"));
	const answer = { ok: true, status: 200, headers: new Headers(), json: cut, blob: cut };
	await expect(unwrap(answer)).rejects.toMatchObject(inVain);
	await expect(saveFile(answer)).rejects.toMatchObject(inVain);
});
