import { beforeAll, expect, test } from "vitest";
import { CAUSES } from "./kit/public-states.ts";
import { anAccount, bearerOf, cookieOf, signIn } from "./testing/accounts.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aFindingInput,
	anAuditInput,
	aSchemeInput,
	type CertificateScenario,
	createCertificate,
} from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

/** A refused caller learns nothing about the record or about errors in the request. */
const app = startAppOnce();
let scenario: CertificateScenario;
let ended: Record<string, string>;
beforeAll(async () => {
	scenario = await createCertificate(app, { status: "PUBLIC" });
	const session = await signIn(app, await anAccount(app));
	ended = await bearerOf(session.clone());
	await app.request("/logout", { headers: { cookie: cookieOf(session) } });
});

/** Headers that reveal something about a record. */
const REVEALING = ["etag", "x-total-count", "x-total-more", "link", "content-disposition"];
async function shown(answer: Response) {
	const { code } = (await answer.json()) as { code: string };
	return { status: answer.status, code, headers: REVEALING.filter((name) => answer.headers.has(name)) };
}

test.each([
	["a record that is there", () => `/certificate/${scenario.key}`],
	["one that is not", () => "/client/unknown"],
	["a list", () => "/certification"],
	["an invalid query", () => "/client?limit=many"],
])("a caller whose session has ended learns only that about %s", async (_what, path) => {
	const answer = await app.request(path(), { headers: ended });
	expect(await shown(answer)).toEqual({ status: 401, code: "UNAUTHENTICATED", headers: [] });
});

test.each(["/audit", "/audit?limit=many"])("a caller without the role learns only that about %s", async (path) => {
	const answer = await app.request(path, { as: "Auditor" });
	expect(await shown(answer)).toEqual({ status: 403, code: "FORBIDDEN", headers: [] });
});

const REASON = { reason: "Unterlagen fehlen" };
const KEY = "none/certification/none";
test.each<[method: string, path: string, json: object]>([
	["PUT", "/client/none", aClientInput()],
	["POST", "/client/certification/none", aCertificationInput()],
	["PUT", "/client/certification/none", aCertificationInput()],
	["PUT", "/client/certification/none/products", { products: [] }],
	["POST", "/certificate/certification/none", aCertificateInput({ products: ["none"] })],
	["PUT", `/certificate/${KEY}`, aCertificateInput({ products: ["none"] })],
	["POST", `/approval/answerApproval/${KEY}`, { ...REASON, submitBtn: "reject" }],
	["DELETE", `/publishCertificate/${KEY}`, REASON],
	["POST", `/certificate/${KEY}/suspension`, { ...REASON, cause: CAUSES.other }],
	["DELETE", `/certificate/${KEY}/suspension`, REASON],
	["PUT", "/schemes/none", aSchemeInput()],
	["POST", "/certification/none/audits", anAuditInput("none")],
	["PUT", "/audits/none", anAuditInput("none")],
	["PUT", "/users/none/competence", { competences: [], conflicts: [] }],
	["PUT", "/findings/none", aFindingInput("none")],
	["PUT", "/customerMessages/none", { note: "Rückruf", submitBtn: "save" }],
	["PUT", "/users", { id: "none", userid: "eva.berger", name: "Eva Berger", roles: [] }],
])("a valid request about an unknown record gets 404: %s %s", async (method, path, json) => {
	expect((await app.request(path, { as: "Admin", method, json })).status).toBe(404);
});
