import { CAUSES } from "../kit/public-states.ts";
import {
	type Certificate,
	type CertificateAction,
	type CertificateStatusName,
	MOVES,
	type Move,
} from "../modules/certificates/contract.ts";
import type { Certification, CertificationFormValues } from "../modules/certifications/contract.ts";
import type { Client, ClientFormValues } from "../modules/clients/contract.ts";
import type { ContactMessage, Enquiry, EnquiryListItem } from "../modules/enquiries/contract.ts";
import type { Product } from "../modules/products/contract.ts";
import type { User, UserInput } from "../modules/users/contract.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	anAccountInput,
	anEnquiryInput,
	aProduct,
} from "./builders.ts";
import type { StaffName, TestCaller } from "./caller.ts";

/** Records brought into a state the way people would, through the API. */

export const createClient = (app: TestCaller, values: Partial<ClientFormValues> = {}) =>
	app.json<Client>("/client", { as: "Auditor", json: aClientInput(values) });

let sent = 0;
/** An enquiry as a visitor sends it; each from an address of its own, so that none is refused as one too many. */
export async function createEnquiry(app: TestCaller, values: Partial<ContactMessage> = {}): Promise<Enquiry> {
	const list = () => app.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	const known = new Set((await list()).map(({ _id }) => _id));
	sent += 1;
	const address = `198.51.${100 + Math.floor(sent / 250)}.${sent % 250}`;
	await app.json("/customerMessage", { json: anEnquiryInput(values), address });
	const [added] = (await list()).filter(({ _id }) => !known.has(_id));
	return app.json<Enquiry>(`/customerMessages/${added?._id}`, { as: "Auditor" });
}

/** Takes an enquiry up, or answers it, with a note. */
export const handleEnquiry = (
	app: TestCaller,
	{ _id }: Pick<Enquiry, "_id">,
	submitBtn: "save" | "answer" = "answer",
	note = "Rückruf vereinbart.",
) => app.json<Enquiry>(`/customerMessages/${_id}`, { as: "Admin", method: "PUT", json: { note, submitBtn } });

/** An account as an Admin makes it. */
export const createAccount = (app: TestCaller, values: Partial<UserInput> = {}) =>
	app.json<User>("/users", { as: "Admin", json: anAccountInput(values) });

/** An account that somebody has registered, and that waits for its role. */
export async function register(app: TestCaller, user = "zoe_neu"): Promise<User> {
	await app.json("/register", { json: { user, pwd: "Muster-2026!" } });
	const waiting = await app.json<User[]>("/users?state=waiting", { as: "Admin" });
	const registered = waiting.find(({ userid }) => userid === user);
	if (!registered) throw new Error(`${user} does not wait`);
	return registered;
}

export interface CertificationScenario {
	client: Client;
	certification: Certification;
	products: Product[];
}

/** A client with a certification that holds `products` products. */
export async function createCertification(
	app: TestCaller,
	options: { products?: number; input?: Partial<CertificationFormValues>; client?: Client } = {},
): Promise<CertificationScenario> {
	const client = options.client ?? (await createClient(app));
	const certification = await app.json<Certification>(`/client/certification/${client._id}`, {
		as: "Auditor",
		json: aCertificationInput(options.input),
	});
	const wanted = Array.from({ length: options.products ?? 3 }, (_, index) => aProduct(index + 1));
	const products =
		wanted.length === 0
			? []
			: await app.json<Product[]>(`/client/certification/${certification._id}/products`, {
					as: "Auditor",
					method: "PUT",
					json: { products: wanted },
				});
	return { client, certification, products };
}

export interface CertificateScenario extends CertificationScenario {
	certificate: Certificate;
	/** Path of the certificate under every resource that takes it. */
	key: string;
}

/** The shortest way from a draft to a status. */
export function roadTo(status: CertificateStatusName): Move[] {
	const roads: Move[][] = [[]];
	for (const road of roads) {
		const at = road.at(-1)?.to ?? "WIP";
		if (at === status) return road;
		for (const move of MOVES) if (move.from === at && move.to && !road.includes(move)) roads.push([...road, move]);
	}
	throw new Error(`No move leads to ${status}.`);
}

export type Step = CertificateAction | "preview";

/** Takes one step with a certificate and gives the raw answer. */
export function take(
	app: TestCaller,
	scenario: CertificateScenario,
	step: Step,
	as: StaffName = "Admin",
): Promise<Response> {
	const { key, certificate, certification } = scenario;
	const answer = `/approval/answerApproval/${key}`;
	switch (step) {
		case "release":
			return app.request(`/approval/add/certificate/${key}`, { as, method: "POST" });
		case "stop":
			return app.request(`/approval/add/certificate/${key}`, { as, method: "DELETE" });
		case "preview":
			return app.request(`/download/preview/${certification._id}/${certificate._id}/de`, { as });
		case "sign":
			return app.request(answer, { as, json: { submitBtn: "approve" } });
		case "reject":
			return app.request(answer, { as, json: { submitBtn: "reject", reason: "Unterlagen fehlen" } });
		case "publish":
			return app.request(`/publishCertificate/${key}`, { as, method: "POST" });
		case "suspend":
			return app.request(`/certificate/${key}/suspension`, {
				as,
				json: { reason: "Überwachung vom Kunden abgesagt", cause: CAUSES.noSurveillance },
			});
		case "reinstate":
			return app.request(`/certificate/${key}/suspension`, { as, method: "DELETE", json: { reason: "Nachgeholt" } });
		case "replace":
			return app.request(`/certificate/${key}/replacement`, { as, method: "POST" });
		case "retract":
			return app.request(`/publishCertificate/${key}`, { as, method: "DELETE", json: { reason: "Rezeptur geändert" } });
		case "edit":
			return app.request(`/certificate/${key}`, {
				as,
				method: "PUT",
				json: aCertificateInput({ products: certificate.products }),
			});
		case "delete":
			return app.request(`/certificate/${key}`, { as, method: "DELETE" });
	}
}

/** Takes a draft to a status; the Auditor releases it, the Admin decides. */
async function bringTo(app: TestCaller, scenario: CertificateScenario, status: CertificateStatusName) {
	for (const { action } of roadTo(status)) {
		if (action === "supersede") {
			await replacementOf(app, scenario, "PUBLIC");
			continue;
		}
		for (const step of action === "sign" ? (["preview", action] as const) : [action]) {
			const response = await take(app, scenario, step, step === "release" ? "Auditor" : "Admin");
			if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`);
		}
	}
	return { ...scenario, certificate: await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Admin" }) };
}

const scenarioOf = (base: CertificationScenario, certificate: Certificate): CertificateScenario => ({
	...base,
	certificate,
	key: `${certificate._id}/certification/${base.certification._id}`,
});

/** A certificate in the given status, drafted by the Auditor. */
export async function createCertificate(
	app: TestCaller,
	options: { status?: CertificateStatusName; products?: number; in?: CertificationScenario } = {},
): Promise<CertificateScenario> {
	const base = options.in ?? (await createCertification(app, { products: options.products ?? 3 }));
	const certificate = await app.json<Certificate>(`/certificate/certification/${base.certification._id}`, {
		as: "Auditor",
		json: aCertificateInput({ products: base.products.map((product) => product._id) }),
	});
	return bringTo(app, scenarioOf(base, certificate), options.status ?? "WIP");
}

/** The replacement of an issued certificate, in the given status. */
export async function replacementOf(
	app: TestCaller,
	{ client, certification, products, key }: CertificateScenario,
	status: CertificateStatusName = "WIP",
): Promise<CertificateScenario> {
	const request = { as: "Auditor", method: "POST" } as const;
	const certificate = await app.json<Certificate>(`/certificate/${key}/replacement`, request);
	return bringTo(app, scenarioOf({ client, certification, products }, certificate), status);
}
