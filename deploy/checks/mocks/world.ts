import { createHash } from "node:crypto";
import type { Enquiry } from "@portal/api/contract/enquiries";
import type { User } from "@portal/api/contract/users";
import { createCertificate, createCertification, createClient, type TestApp, take } from "@portal/api/testing";
import type { Ask, Known } from "./known.ts";

const MESSAGE = { name: "Eva Berger", message: "Wir möchten unsere Produkte zertifizieren lassen." };
const PASSWORD = "Geheim-2026";

/** Makes a record of each kind in the real application, a new one for every request. */
export function recordsOf(app: TestApp): Ask {
	let made = 0;
	async function anEnquiry(): Promise<Enquiry> {
		const email = `eva.berger${++made}@example.org`;
		await app.request("/customerMessage", { json: { ...MESSAGE, email }, address: `203.0.113.${made % 250}` });
		const { enquiries } = await app.json<{ enquiries: Enquiry[] }>("/customerMessages/privacy/search", {
			as: "Admin",
			json: { email },
		});
		const [enquiry] = enquiries;
		if (!enquiry) throw new Error("The enquiry did not arrive");
		return enquiry;
	}
	const aUser = () =>
		app.json<User>("/users", {
			as: "Admin",
			json: { userid: `person.${++made}`, name: "Petra Person", roles: ["Auditor"], pwd: PASSWORD, pwd2: PASSWORD },
		});
	const published = () => createCertificate(app, { status: "PUBLIC" });

	const makers: Record<keyof Known, () => Promise<string>> = {
		client: async () => (await createClient(app))._id,
		certification: async () => (await createCertification(app)).certification._id,
		stocked: async () => {
			const { certification, products } = await createCertification(app);
			return `${certification._id} ${products[0]?._id}`;
		},
		editable: async () => {
			const { key, products } = await createCertificate(app);
			return `${key} ${products[0]?._id}`;
		},
		draft: async () => (await createCertificate(app)).key,
		inApproval: async () => (await createCertificate(app, { status: "IN_APPROVAL" })).key,
		previewed: async () => {
			const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
			await take(app, scenario, "preview");
			return scenario.key;
		},
		approved: async () => (await createCertificate(app, { status: "APPROVED" })).key,
		published: async () => (await published()).key,
		valid: async () => (await published()).certification._id,
		enquiry: async () => (await anEnquiry())._id,
		email: async () => (await anEnquiry()).email,
		user: async () => (await aUser())._id,
		deactivated: async () => {
			const { _id } = await aUser();
			await app.request(`/users/${_id}/deactivation`, { as: "Admin", method: "POST" });
			return _id;
		},
		publicId: async () => (await published()).certificate.publicId ?? "",
		issuedFile: async () => {
			const { key } = await published();
			const file = await app.request(`/downloadCert/${key}`, { as: "Admin" });
			return createHash("sha256")
				.update(new Uint8Array(await file.arrayBuffer()))
				.digest("hex");
		},
	};
	return (kind) => makers[kind]();
}
