import type { Page } from "./test.ts";

/** Calls the API as the person who is signed in on the page. */
export async function apiOf(page: Page) {
	const call = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.goto("/certificationsList");
	const { authorization = "" } = (await call).headers();
	const { origin } = new URL(page.url());
	// Not through the browser: a thousand calls would fill its trace.
	return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
		const response = await fetch(`${origin}/api${path}`, {
			method,
			headers: { authorization, ...(data === undefined ? {} : { "content-type": "application/json" }) },
			...(data === undefined ? {} : { body: JSON.stringify(data) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as T;
	};
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
export async function draftOf(api: Api, clientName: string) {
	const client = await api<{ _id: string }>("POST", "/client", aClient(clientName));
	const validFrom = `${new Date().getFullYear()}-01-01`;
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
