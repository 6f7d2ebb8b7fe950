import { CAUSES } from "../../kit/public-states.ts";
import {
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type Certificate,
	type CertificateAction,
	type CertificateStatusName,
	MOVES,
	type Move,
} from "../../modules/certificates/contract.ts";
import { aCertificateInput } from "../builders.ts";
import type { StaffName, TestCaller } from "../caller.ts";
import { type CertificationScenario, createCertification } from "./clients.ts";

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

interface StepRequest {
	path: string;
	method?: string;
	json?: unknown;
}

/** Returns the request, below `/api`, that performs a step. */
export function stepRequest(
	step: Step,
	{ id, certificationId, products }: { id: string; certificationId: string; products: readonly string[] },
): StepRequest {
	const key = `${id}/certification/${certificationId}`;
	const certificate = `/certificate/${key}`;
	const [approval, answer] = [`/approval/add${certificate}`, `/approval/answerApproval/${key}`];
	const [suspension, publication] = [`${certificate}/suspension`, `/publishCertificate/${key}`];
	const requests: Record<Step, StepRequest> = {
		release: { path: approval, method: "POST" },
		stop: { path: approval, method: "DELETE" },
		preview: { path: `/download/preview/${certificationId}/${id}/de` },
		sign: { path: answer, json: { submitBtn: "approve" } },
		reject: { path: answer, json: { submitBtn: "reject", reason: "Unterlagen fehlen" } },
		publish: { path: publication, method: "POST" },
		suspend: { path: suspension, json: { reason: "Überwachung vom Kunden abgesagt", cause: CAUSES.noSurveillance } },
		reinstate: { path: suspension, method: "DELETE", json: { reason: "Nachgeholt" } },
		replace: { path: `${certificate}/replacement`, method: "POST" },
		retract: { path: publication, method: "DELETE", json: { reason: "Rezeptur geändert" } },
		edit: { path: certificate, method: "PUT", json: aCertificateInput({ products: [...products] }) },
		delete: { path: certificate, method: "DELETE" },
	};
	return requests[step];
}

export const stepRequestOf = ({ certificate, certification }: CertificateScenario, step: Step): StepRequest =>
	stepRequest(step, { id: certificate._id, certificationId: certification._id, products: certificate.products });

/** Sends the request that performs one step with a certificate and returns the response, whatever its status. */
export function take(
	app: TestCaller,
	scenario: CertificateScenario,
	step: Step,
	as: StaffName = "Admin",
): Promise<Response> {
	const { path, ...request } = stepRequestOf(scenario, step);
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

export async function replacementOf(
	app: TestCaller,
	{ client, certification, products, key }: CertificateScenario,
	status: CertificateStatusName = "WIP",
): Promise<CertificateScenario> {
	const request = { as: "Auditor", method: "POST" } as const;
	const certificate = await app.json<Certificate>(`/certificate/${key}/replacement`, request);
	return bringTo(app, scenarioOf({ client, certification, products }, certificate), status);
}
