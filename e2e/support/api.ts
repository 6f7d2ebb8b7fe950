import { authorizationOf } from "./session.ts";
import { type DemoAccount, PASSWORD, type Page } from "./test.ts";
import type { ProductRow } from "./workbook.ts";

/**
 * Returns a function that sends requests with `fetch` instead of the browser, because a thousand calls would fill the
 * browser's trace.
 */
function caller(origin: string, authorization: string) {
	return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
		const response = await fetch(`${origin}/api${path}`, {
			method,
			headers: { authorization, ...(data === undefined ? {} : { "content-type": "application/json" }) },
			...(data === undefined ? {} : { body: JSON.stringify(data) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		// Any response other than JSON is a file and is returned as bytes.
		const isJson = response.headers.get("content-type")?.includes("json");
		return (isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())) as T;
	};
}

/** Returns a function that calls the API as the user of the page. */
export async function apiOf(page: Page) {
	const { origin, authorization } = await authorizationOf(page);
	return caller(origin, authorization);
}

/** Returns a function that calls the API as a demo user, without a browser. */
export async function apiAs(origin: string, userid: DemoAccount) {
	const login = { userid, pwd: PASSWORD, token: "" };
	const { accessToken } = await caller(origin, "")<{ accessToken: string }>("POST", "/login", login);
	return caller(origin, `Bearer ${accessToken}`);
}
export type Api = Awaited<ReturnType<typeof apiOf>>;

export const aClient = (name: string, more: object = {}) => ({
	name,
	vatNr: "ATU12345678",
	field: "Feinkost",
	address: { street: "Mariahilfer Straße", number: "12a", zip: "1060", city: "Wien", country: "Österreich" },
	contacts: [
		{ dep: "Einkauf", person: { title: "", firstName: "Ayşe", lastName: "Öztürk", email: "ayse@example.org" } },
	],
	productionSites: [],
	...more,
});

const FIRST_OF_YEAR = `${new Date().getFullYear()}-01-01`;

const numberedProducts = (count: number): ProductRow[] =>
	Array.from({ length: count }, (_, index) => {
		const number = index + 1;
		return { number: `P-${number}`, name: `Produkt ${number}`, nameEN: `Product ${number}`, info: "", infoEN: "" };
	});

const MANUFACTURING = { category: "C: Food Manufacturing", subcategory: "CIV ambient stable products" };

/** Creates a client with a certification and products that no certificate uses. Returns their ids. */
export async function certificationOf(
	api: Api,
	clientName: string,
	{ products = numberedProducts(2), scope = MANUFACTURING, more = {} } = {},
) {
	const client = await api<{ _id: string }>("POST", "/client", aClient(clientName, more));
	const input = { _siteId: "client", ...scope, validFrom: FIRST_OF_YEAR };
	const { _id } = await api<{ _id: string }>("POST", `/client/certification/${client._id}`, input);
	const saved = await api<{ _id: string }[]>("PUT", `/client/certification/${_id}/products`, { products });
	return { id: _id, clientId: client._id, productIds: saved.map((product) => product._id) };
}

/** Creates a client with a certification, two products and a draft certificate. Returns the draft. */
export async function draftOf(api: Api, clientName: string, others?: Parameters<typeof certificationOf>[2]) {
	const { id, productIds } = await certificationOf(api, clientName, others);
	const draft = { validFrom: FIRST_OF_YEAR, productionSites: [], products: productIds };
	return api<{ _id: string; _certificationId: string; certificateNumber: string }>(
		"POST",
		`/certificate/certification/${id}`,
		draft,
	);
}

export interface Published {
	publicId: string;
	certificateNumber: string;
	/** Ids of the certificate in the form of API paths, such as `/publishCertificate/KEY`. */
	key: string;
}

/** Creates and publishes a certificate, with one user as its author and another one as the signer. Returns its ids. */
export async function publish(origin: string, clientName: string): Promise<Published> {
	const [auditor, admin] = [await apiAs(origin, "auditor.demo"), await apiAs(origin, "admin.demo")];
	return issue(auditor, admin, await draftOf(auditor, clientName));
}

/** Publishes a draft of one user with the signature of another one. Returns its ids. */
export async function issue(
	auditor: Api,
	admin: Api,
	{ _id, _certificationId, certificateNumber }: Awaited<ReturnType<typeof draftOf>>,
): Promise<Published> {
	const key = `${_id}/certification/${_certificationId}`;
	await auditor("POST", `/approval/add/certificate/${key}`);
	await admin("GET", `/download/preview/${_certificationId}/${_id}/de`);
	await admin("POST", `/approval/answerApproval/${key}`, { submitBtn: "approve" });
	const { publicId } = await auditor<{ publicId: string }>("POST", `/publishCertificate/${key}`);
	return { publicId, certificateNumber, key };
}
