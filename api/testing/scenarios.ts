import type { User, UserInput } from "../accounts/users/contract.ts";
import type { AuditEntry } from "../audit/contract.ts";
import { CAUSES } from "../kit/public-states.ts";
import {
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type Certificate,
	type CertificateAction,
	type CertificateStatusName,
	MOVES,
	type Move,
} from "../modules/certificates/contract.ts";
import type { Certification, CertificationFormValues } from "../modules/certifications/contract.ts";
import type { Client, ClientFormValues } from "../modules/clients/contract.ts";
import type {
	Audit,
	AuditFormValues,
	AuditMove,
	AuditStatusName,
	AuditStep,
	Finding,
	FindingFormValues,
	FindingStep,
} from "../modules/evaluation/contract.ts";
import type { Product, ProductFormValues } from "../modules/products/contract.ts";
import type { ContactMessage, Enquiry, EnquiryListItem } from "../public/enquiries/contract.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aFindingInput,
	anAccountInput,
	anAuditInput,
	anEnquiryInput,
	aProduct,
	FINDING_ANSWER,
} from "./builders.ts";
import type { StaffName, TestCaller, TestRequest } from "./caller.ts";

/** Creates records in a given state through the API, as users would. */

export const createClient = (app: TestCaller, values: Partial<ClientFormValues> = {}) =>
	app.json<Client>("/client", { as: "Auditor", json: aClientInput(values) });

let sent = 0;
/**
 * Sends an enquiry as a visitor and returns it. Each has its own IP address, so that the rate limit does not refuse it.
 */
export async function createEnquiry(app: TestCaller, values: Partial<ContactMessage> = {}): Promise<Enquiry> {
	const list = () => app.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	const known = new Set((await list()).map(({ _id }) => _id));
	sent += 1;
	const address = `198.51.${100 + Math.floor(sent / 250)}.${sent % 250}`;
	await app.json("/customerMessage", { json: anEnquiryInput(values), address });
	const [added] = (await list()).filter(({ _id }) => !known.has(_id));
	return app.json<Enquiry>(`/customerMessages/${added?._id}`, { as: "Auditor" });
}

/** Changes the status of an enquiry with a note: work on it starts, or it is answered. */
export const handleEnquiry = (
	app: TestCaller,
	{ _id }: Pick<Enquiry, "_id">,
	submitBtn: "save" | "answer" = "answer",
	note = "Rückruf vereinbart.",
) => app.json<Enquiry>(`/customerMessages/${_id}`, { as: "Admin", method: "PUT", json: { note, submitBtn } });

/** Creates an account as an Admin and returns it. */
export const createAccount = (app: TestCaller, values: Partial<UserInput> = {}) =>
	app.json<User>("/users", { as: "Admin", json: anAccountInput(values) });

/** Registers an account, which waits for its role, and returns it. */
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

/** Replaces the products of a certification and returns them. */
export const saveProducts = (app: TestCaller, certificationId: string, products: readonly ProductFormValues[]) =>
	app.json<Product[]>(`/client/certification/${certificationId}/products`, {
		as: "Auditor",
		method: "PUT",
		json: { products },
	});

/** Creates a client with a certification that has `products` products, or products with these values. */
export async function createCertification(
	app: TestCaller,
	options: {
		products?: number | readonly Partial<ProductFormValues>[];
		input?: Partial<CertificationFormValues>;
		client?: Client;
	} = {},
): Promise<CertificationScenario> {
	const client = options.client ?? (await createClient(app));
	const certification = await app.json<Certification>(`/client/certification/${client._id}`, {
		as: "Auditor",
		json: aCertificationInput(options.input),
	});
	const { products: wanted = 3 } = options;
	const values = typeof wanted === "number" ? Array<Partial<ProductFormValues>>(wanted).fill({}) : wanted;
	const products = values.map((one, index) => aProduct(index + 1, one));
	return {
		client,
		certification,
		products: products.length > 0 ? await saveProducts(app, certification._id, products) : [],
	};
}

export interface CertificateScenario extends CertificationScenario {
	certificate: Certificate;
	/** The path of the certificate, which every address of the certificate contains. */
	key: string;
}

/** Returns the shortest sequence of moves from one status, by default that of a draft, to another. */
export function roadTo(status: CertificateStatusName, from: CertificateStatusName = "WIP"): Move[] {
	const roads: Move[][] = [[]];
	for (const road of roads) {
		const at = road.at(-1)?.to ?? from;
		if (at === status) return road;
		for (const move of MOVES) if (move.from === at && move.to && !road.includes(move)) roads.push([...road, move]);
	}
	throw new Error(`No move leads to ${status}.`);
}

export type Step = CertificateAction | "preview";

/** Returns the request, below `/api`, that performs a step. */
export function stepRequest(
	step: Step,
	{ id, certificationId, products }: { id: string; certificationId: string; products: readonly string[] },
): { path: string; method?: string; json?: unknown } {
	const key = `${id}/certification/${certificationId}`;
	const [approval, answer] = [`/approval/add/certificate/${key}`, `/approval/answerApproval/${key}`];
	const [suspension, publication] = [`/certificate/${key}/suspension`, `/publishCertificate/${key}`];
	switch (step) {
		case "release":
			return { path: approval, method: "POST" };
		case "stop":
			return { path: approval, method: "DELETE" };
		case "preview":
			return { path: `/download/preview/${certificationId}/${id}/de` };
		case "sign":
			return { path: answer, json: { submitBtn: "approve" } };
		case "reject":
			return { path: answer, json: { submitBtn: "reject", reason: "Unterlagen fehlen" } };
		case "publish":
			return { path: publication, method: "POST" };
		case "suspend":
			return {
				path: suspension,
				json: { reason: "Überwachung vom Kunden abgesagt", cause: CAUSES.noSurveillance },
			};
		case "reinstate":
			return { path: suspension, method: "DELETE", json: { reason: "Nachgeholt" } };
		case "replace":
			return { path: `/certificate/${key}/replacement`, method: "POST" };
		case "retract":
			return { path: publication, method: "DELETE", json: { reason: "Rezeptur geändert" } };
		case "edit":
			return {
				path: `/certificate/${key}`,
				method: "PUT",
				json: aCertificateInput({ products: [...products] }),
			};
		case "delete":
			return { path: `/certificate/${key}`, method: "DELETE" };
	}
}

/** Sends the request that performs one step with a certificate and returns the response, whatever its status. */
export function take(
	app: TestCaller,
	{ certificate, certification }: CertificateScenario,
	step: Step,
	as: StaffName = "Admin",
): Promise<Response> {
	const of = { id: certificate._id, certificationId: certification._id, products: certificate.products };
	const { path, ...request } = stepRequest(step, of);
	return app.request(path, { as, ...request });
}

/**
 * Performs the steps that bring a certificate from its status to another. The Auditor releases it, the Admin decides.
 */
export async function bringTo(app: TestCaller, scenario: CertificateScenario, status: CertificateStatusName) {
	const code = scenario.certificate.stati.at(-1)?.status;
	const from = CERTIFICATE_STATUS_NAMES.find((name) => CERTIFICATE_STATUS[name] === code);
	for (const { action } of roadTo(status, from)) {
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

/** Creates a certificate in the given status, drafted by the Auditor, and returns it. */
export async function createCertificate(
	app: TestCaller,
	options: { status?: CertificateStatusName; products?: number; in?: CertificationScenario; validFrom?: string } = {},
): Promise<CertificateScenario> {
	const base = options.in ?? (await createCertification(app, { products: options.products ?? 3 }));
	const certificate = await app.json<Certificate>(`/certificate/certification/${base.certification._id}`, {
		as: "Auditor",
		json: aCertificateInput({
			products: base.products.map((product) => product._id),
			...(options.validFrom === undefined ? {} : { validFrom: options.validFrom }),
		}),
	});
	return bringTo(app, scenarioOf(base, certificate), options.status ?? "WIP");
}

/** Creates the replacement of an issued certificate, in the given status, and returns it. */
export async function replacementOf(
	app: TestCaller,
	{ client, certification, products, key }: CertificateScenario,
	status: CertificateStatusName = "WIP",
): Promise<CertificateScenario> {
	const request = { as: "Auditor", method: "POST" } as const;
	const certificate = await app.json<Certificate>(`/certificate/${key}/replacement`, request);
	return bringTo(app, scenarioOf({ client, certification, products }, certificate), status);
}

const AUDIT_BODIES: Readonly<Record<AuditMove, object>> = {
	start: {},
	report: { summary: "Das System ist wirksam.", recommendation: "GRANT" },
	close: {},
	cancel: { reason: "Werk geschlossen" },
};

/** Returns a valid request of a step of an audit. */
export function auditRequest(step: AuditStep, { _id, team, checklist, schemes }: Audit): [string, TestRequest] {
	const path = `/audits/${_id}`;
	switch (step) {
		case "edit":
			return [path, { method: "PUT", json: anAuditInput(team[0]?.user ?? "", { to: "2026-03-18" }) }];
		case "answerChecklist": {
			const json = [{ question: checklist[0]?.question, answer: "erfüllt", note: "" }];
			return [`${path}/checklist`, { method: "PATCH", json }];
		}
		case "addFinding":
			return [`${path}/findings`, { json: aFindingInput(schemes[0], { grade: "OBSERVATION" }) }];
		default:
			return [`${path}/${step}`, { json: AUDIT_BODIES[step] }];
	}
}

const FINDING_BODIES: Readonly<Record<Exclude<FindingStep, "edit">, object>> = {
	answer: FINDING_ANSWER,
	accept: { verification: "Unterlagen geprüft." },
	reject: { reason: "Der Nachweis fehlt." },
};

export const findingRequest = (step: FindingStep, { _id, scheme }: Finding): [string, TestRequest] =>
	step === "edit"
		? [`/findings/${_id}`, { method: "PUT", json: aFindingInput(scheme, { clause: "6.1" }) }]
		: [`/findings/${_id}/${step}`, { json: FINDING_BODIES[step] }];

/** The steps that bring a planned audit to each status. */
const AUDIT_ROADS: Readonly<Record<AuditStatusName, readonly AuditMove[]>> = {
	PLANNED: [],
	UNDERWAY: ["start"],
	REPORTED: ["start", "report"],
	CLOSED: ["start", "report", "close"],
	CANCELLED: ["cancel"],
};

/** Plans an audit, by default with the Auditor as lead and in a new certification, and brings it to the given status. */
export async function createAudit(
	app: TestCaller & { userIds: Readonly<Record<StaffName, string>> },
	options: { in?: Certification; status?: AuditStatusName; input?: Partial<AuditFormValues> } = {},
): Promise<Audit> {
	const { _id } = options.in ?? (await createCertification(app)).certification;
	const json = anAuditInput(app.userIds.Auditor, options.input);
	const audit = await app.json<Audit>(`/certification/${_id}/audits`, { as: "Auditor", json });
	await moveAudit(app, audit, ...AUDIT_ROADS[options.status ?? "PLANNED"]);
	return app.json<Audit>(`/audits/${audit._id}`, { as: "Auditor" });
}

/** Moves an audit by these steps in order. Each step is a request with valid values. */
export async function moveAudit(app: TestCaller, audit: Audit, ...steps: readonly AuditStep[]): Promise<void> {
	for (const step of steps) {
		const [path, request] = auditRequest(step, audit);
		await app.json(path, { ...request, as: "Admin" });
	}
}

/** Sends valid requests of these steps of a finding, one after the other. */
export async function moveFinding(app: TestCaller, finding: Finding, ...steps: readonly FindingStep[]): Promise<void> {
	for (const step of steps) {
		const [path, request] = findingRequest(step, finding);
		await app.json(path, { ...request, as: "Auditor" });
	}
}

export const createFinding = (app: TestCaller, { _id, schemes }: Audit, values: Partial<FindingFormValues> = {}) =>
	app.json<Finding>(`/audits/${_id}/findings`, { as: "Auditor", json: aFindingInput(schemes[0], values) });

/** Returns the audit entries of a record, the newest first. */
export const entriesOf = (app: TestCaller, entity: AuditEntry["entity"], id: string) =>
	app.json<AuditEntry[]>(`/audit?entity=${entity}&entityId=${id}`, { as: "Admin" });
