import { authorizationOf } from "./session.ts";
import { type DemoAccount, PASSWORD, type Page } from "./test.ts";

/** Not through the browser: a thousand calls would fill its trace. */
function caller(origin: string, authorization: string) {
	return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
		const response = await fetch(`${origin}/api${path}`, {
			method,
			headers: { authorization, ...(data === undefined ? {} : { "content-type": "application/json" }) },
			...(data === undefined ? {} : { body: JSON.stringify(data) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		// A file comes as its bytes.
		const isJson = response.headers.get("content-type")?.includes("json");
		return (isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())) as T;
	};
}

/** Calls the API as the person who is signed in on the page. */
export async function apiOf(page: Page) {
	const { origin, authorization } = await authorizationOf(page);
	return caller(origin, authorization);
}

/** Calls the API as a person of the demo data; no browser is needed. */
export async function apiAs(origin: string, userid: DemoAccount) {
	const login = { userid, pwd: PASSWORD, token: "" };
	const { accessToken } = await caller(origin, "")<{ accessToken: string }>("POST", "/login", login);
	return caller(origin, `Bearer ${accessToken}`);
}
/** An account of its own, for a test that changes it; its password is `PASSWORD`, chosen by itself. */
export async function newAccount(origin: string, userid: string, roles: readonly string[]): Promise<void> {
	const given = { pwd: "Gegeben-2026!", pwd2: "Gegeben-2026!" };
	const admin = await apiAs(origin, "admin.demo");
	await admin("POST", "/users", { userid, name: `Person ${userid}`, roles, ...given });
	const login = { userid, pwd: given.pwd, token: "" };
	const { accessToken } = await caller(origin, "")<{ accessToken: string }>("POST", "/login", login);
	const own = { current: given.pwd, pwd: PASSWORD, pwd2: PASSWORD };
	await caller(origin, `Bearer ${accessToken}`)("PUT", "/users/me/password", own);
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

/** A client with a certification of two products and a draft of a certificate; gives the draft. */
export async function draftOf(api: Api, clientName: string, validFrom = `${new Date().getFullYear()}-01-01`) {
	const client = await api<{ _id: string }>("POST", "/client", aClient(clientName));
	const category = { category: "C: Food Manufacturing", subcategory: "CIV ambient stable products" };
	const certification = await api<{ _id: string }>("POST", `/client/certification/${client._id}`, {
		_siteId: "client",
		...category,
		validFrom,
	});
	const products = [1, 2].map((number) => ({
		number: `P-${number}`,
		name: `Produkt ${number}`,
		nameEN: "",
		info: "",
		infoEN: "",
	}));
	const saved = await api<{ _id: string }[]>("PUT", `/client/certification/${certification._id}/products`, {
		products,
	});
	return api<{ _id: string; _certificationId: string; certificateNumber: string }>(
		"POST",
		`/certificate/certification/${certification._id}`,
		{ validFrom, productionSites: [], products: saved.map(({ _id }) => _id) },
	);
}

export interface Published {
	publicId: string;
	certificateNumber: string;
	/** Path of the certificate in the API. */
	key: string;
}

/** Brings a certificate all the way to the public: one person drafts it, another one signs it. */
export async function publish(origin: string, clientName: string, validFrom?: string): Promise<Published> {
	const [auditor, admin] = [await apiAs(origin, "auditor.demo"), await apiAs(origin, "admin.demo")];
	return issue(auditor, admin, await draftOf(auditor, clientName, validFrom));
}

type Draft = Awaited<ReturnType<typeof draftOf>>;

async function issue(
	auditor: Api,
	admin: Api,
	{ _id, _certificationId, certificateNumber }: Draft,
): Promise<Published> {
	const key = `${_id}/certification/${_certificationId}`;
	await auditor("POST", `/approval/add/certificate/${key}`);
	await admin("GET", `/download/preview/${_certificationId}/${_id}/de`);
	await admin("POST", `/approval/answerApproval/${key}`, { submitBtn: "approve" });
	const { publicId } = await auditor<{ publicId: string }>("POST", `/publishCertificate/${key}`);
	return { publicId, certificateNumber, key };
}

/** Brings a replacement of the certificate all the way to the public. */
export async function replace(origin: string, { key }: Published): Promise<Published> {
	const [auditor, admin] = [await apiAs(origin, "auditor.demo"), await apiAs(origin, "admin.demo")];
	return issue(auditor, admin, await auditor<Draft>("POST", `/certificate/${key}/replacement`));
}
