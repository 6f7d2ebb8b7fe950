import { aCertificateInput, aCertificationInput, aClientInput, aProduct } from "@portal/api/testing";
import { formWith } from "../../../api/testing/imports.ts";
import { workbookOf } from "../../../api/testing/workbooks.ts";
import type { Ask } from "./known.ts";

/** A request that the API grants. */
export interface Example {
	/** Below `/api`. */
	path: string;
	json?: unknown;
	/** Made anew for every use. */
	form?: () => FormData;
}
type Make = (ask: Ask) => Example | Promise<Example>;

const CELLS = '<row r="1"><c r="A1" t="str"><v>Nummer</v></c><c r="B1" t="str"><v>Name</v></c></row>';
const PRODUCT = '<row r="2"><c r="A2" t="str"><v>9001</v></c><c r="B2" t="str"><v>Dinkelkeks</v></c></row>';
const workbook = () => formWith(workbookOf({ rows: CELLS + PRODUCT }));

const person = (userid: string) => ({ userid, name: "Petra Person", roles: ["Auditor"] });
const PASSWORDS = { pwd: "Geheim-2026", pwd2: "Geheim-2026" };
const MESSAGE = {
	name: "Eva Berger",
	email: "eva@example.org",
	message: "Wir möchten uns zertifizieren lassen, bitte.",
};

const certificateWith = async (ask: Ask) => {
	const [key = "", product = ""] = (await ask("editable")).split(" ");
	return { path: `/certificate/${key}`, json: aCertificateInput({ products: [product] }) };
};
const preview = async (ask: Ask) => {
	const [certificate = "", , certification = ""] = (await ask("draft")).split("/");
	return { path: `/download/preview/${certification}/${certificate}/de` };
};

/**
 * Requests for every operation that a mock may answer, by method and path as the API writes them. What takes neither a
 * body nor a path of its own needs none.
 */
export const EXAMPLES: Readonly<Record<string, readonly Make[]>> = {
	"GET /api/client/{id}": [async (ask) => ({ path: `/client/${await ask("client")}` })],
	"POST /api/client": [
		() => ({ path: "/client", json: aClientInput() }),
		() => ({
			path: "/client",
			json: aClientInput({ contacts: [], productionSites: [], invoiceAddress: { city: "Wien" } }),
		}),
	],
	"PUT /api/client/{id}": [
		async (ask) => ({ path: `/client/${await ask("client")}`, json: aClientInput() }),
		async (ask) => ({
			path: `/client/${await ask("client")}`,
			json: aClientInput({ field: "", invoiceAddress: { street: "", number: "", zip: "", city: "", country: "" } }),
		}),
	],
	"GET /api/certification/{id}": [async (ask) => ({ path: `/certification/${await ask("certification")}` })],
	"GET /api/client/certification/{clientId}": [
		async (ask) => ({ path: `/client/certification/${await ask("client")}` }),
	],
	"POST /api/client/certification/{clientId}": [
		async (ask) => ({ path: `/client/certification/${await ask("client")}`, json: aCertificationInput() }),
	],
	"PUT /api/client/certification/{certificationId}": [
		async (ask) => ({ path: `/client/certification/${await ask("certification")}`, json: aCertificationInput() }),
	],
	"PUT /api/client/certification/{certificationId}/products": [
		async (ask) => {
			const [certification = "", product = ""] = (await ask("stocked")).split(" ");
			const products = [aProduct(1, { _id: product }), aProduct(7001)];
			return { path: `/client/certification/${certification}/products`, json: { products } };
		},
	],
	"POST /api/client/certification/{certificationId}/productImport": [
		async (ask) => ({
			path: `/client/certification/${await ask("certification")}/productImport?mode=add`,
			form: workbook,
		}),
		async (ask) => ({
			path: `/client/certification/${await ask("certification")}/productImport?mode=replace&dryRun=true`,
			form: workbook,
		}),
	],
	"GET /api/client/certification/{certificationId}/productTemplate": [
		async (ask) => ({ path: `/client/certification/${await ask("certification")}/productTemplate` }),
	],
	"GET /api/client/certification/{certificationId}/products.xlsx": [
		async (ask) => ({ path: `/client/certification/${await ask("certification")}/products.xlsx` }),
	],
	"GET /api/certificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/certificate/${await ask("draft")}` }),
		async (ask) => ({ path: `/certificate/${await ask("published")}` }),
	],
	"PUT /api/certificate/{certificateId}/certification/{certificationId}": [certificateWith],
	"DELETE /api/certificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/certificate/${await ask("draft")}` }),
	],
	"POST /api/certificate/certification/{certificationId}": [
		async (ask) => {
			const [certification = "", product = ""] = (await ask("stocked")).split(" ");
			return {
				path: `/certificate/certification/${certification}`,
				json: aCertificateInput({ products: [product] }),
			};
		},
	],
	"POST /api/approval/add/certificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/approval/add/certificate/${await ask("draft")}` }),
		async (ask) => ({ path: `/approval/add/certificate/${await ask("published")}` }),
	],
	"DELETE /api/approval/add/certificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/approval/add/certificate/${await ask("inApproval")}` }),
		async (ask) => ({ path: `/approval/add/certificate/${await ask("draft")}` }),
	],
	"POST /api/approval/answerApproval/{certificateId}/certification/{certificationId}": [
		async (ask) => ({
			path: `/approval/answerApproval/${await ask("previewed")}`,
			json: { submitBtn: "reject", reason: "Unterlagen fehlen" },
		}),
		async (ask) => ({ path: `/approval/answerApproval/${await ask("previewed")}`, json: { submitBtn: "approve" } }),
	],
	"POST /api/publishCertificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/publishCertificate/${await ask("approved")}` }),
		async (ask) => ({ path: `/publishCertificate/${await ask("draft")}` }),
	],
	"DELETE /api/publishCertificate/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/publishCertificate/${await ask("published")}`, json: { reason: "Rezeptur geändert" } }),
	],
	"GET /api/download/preview/{certificationId}/{certificateId}/{lang}": [preview],
	"GET /api/downloadCert/{certificationId}": [async (ask) => ({ path: `/downloadCert/${await ask("valid")}` })],
	"GET /api/downloadCert/{certificateId}/certification/{certificationId}": [
		async (ask) => ({ path: `/downloadCert/${await ask("published")}?lang=en` }),
	],
	"POST /api/customerMessage": [
		() => ({ path: "/customerMessage", json: { ...MESSAGE, company: "", phone: "", token: "" } }),
	],
	"GET /api/customerMessages/{id}": [async (ask) => ({ path: `/customerMessages/${await ask("enquiry")}` })],
	"PUT /api/customerMessages/{id}": [
		async (ask) => ({
			path: `/customerMessages/${await ask("enquiry")}`,
			json: { note: "Rückruf vereinbart.", submitBtn: "answer" },
		}),
		async (ask) => ({
			path: `/customerMessages/${await ask("enquiry")}`,
			json: { note: "Rückruf vereinbart.", submitBtn: "save" },
		}),
	],
	"DELETE /api/customerMessages/{id}": [async (ask) => ({ path: `/customerMessages/${await ask("enquiry")}` })],
	"POST /api/customerMessages/privacy/search": [
		async (ask) => ({ path: "/customerMessages/privacy/search", json: { email: await ask("email") } }),
		() => ({ path: "/customerMessages/privacy/search", json: { email: "nobody@example.org" } }),
	],
	"POST /api/customerMessages/privacy/export": [
		async (ask) => ({ path: "/customerMessages/privacy/export", json: { email: await ask("email") } }),
	],
	"POST /api/customerMessages/privacy/erase": [
		async (ask) => ({ path: "/customerMessages/privacy/erase", json: { email: await ask("email") } }),
	],
	"GET /api/users/{id}": [async (ask) => ({ path: `/users/${await ask("user")}` })],
	"POST /api/users": [
		() => ({ path: "/users", json: { ...person("petra.person"), ...PASSWORDS } }),
		() => ({ path: "/users", json: { ...person("paul.person"), roles: [], ...PASSWORDS } }),
	],
	"PUT /api/users": [
		async (ask) => ({ path: "/users", json: { id: await ask("user"), ...person("pia.person"), editPwd: false } }),
		async (ask) => ({
			path: "/users",
			json: { id: await ask("user"), ...person("per.person"), editPwd: true, ...PASSWORDS },
		}),
	],
	"DELETE /api/users/{id}": [async (ask) => ({ path: `/users/${await ask("user")}` })],
	"POST /api/users/{id}/deactivation": [async (ask) => ({ path: `/users/${await ask("user")}/deactivation` })],
	"DELETE /api/users/{id}/deactivation": [async (ask) => ({ path: `/users/${await ask("deactivated")}/deactivation` })],
	"DELETE /api/users/{id}/sessions": [async (ask) => ({ path: `/users/${await ask("user")}/sessions` })],
	"DELETE /api/users/{id}/lock": [async (ask) => ({ path: `/users/${await ask("user")}/lock` })],
	"DELETE /api/users/{id}/second-factors": [async (ask) => ({ path: `/users/${await ask("user")}/second-factors` })],
	"GET /api/history/{entity}/{id}": [async (ask) => ({ path: `/history/client/${await ask("client")}` })],
	"GET /api/bot-check/challenge": [() => ({ path: "/bot-check/challenge?action=Kontakt" })],
	"POST /api/register": [() => ({ path: "/register", json: { user: "petra-person", pwd: "Geheim-2026!", token: "" } })],
	"GET /api/validateCertificate/{publicId}": [
		async (ask) => ({ path: `/validateCertificate/${await ask("publicId")}` }),
	],
	"POST /api/validateCertificate/file-hash": [
		async (ask) => ({ path: "/validateCertificate/file-hash", json: { sha256: await ask("issuedFile") } }),
		() => ({ path: "/validateCertificate/file-hash", json: { sha256: "0".repeat(64) } }),
	],
};
