import { CAUSES } from "../../api/kit/public-states.ts";
import {
	CERTIFICATE_STATUS,
	type CertificateAction,
	type CertificateStatus,
	FIRST_STATUS,
	MOVES,
} from "../../api/modules/certificates/lifecycle.ts";
import { aCertificateInput, aCertificationInput, aClientInput, aProduct, aSite } from "../../api/testing/builders.ts";
import type { Answer } from "./ask.ts";
import type { Person } from "./person.ts";

interface Id {
	_id: string;
}
export interface CertificationRecord {
	id: string;
	products: string[];
}
export interface CertificateRecord {
	id: string;
	certification: CertificationRecord;
	/** Path of the certificate under every resource that takes it. */
	key: string;
}

/** A client is several rows: two sites and a contact belong to it. */
export const clientCalled = (name: string) =>
	aClientInput({ name, productionSites: [aSite({ name: "Werk Nord" }), aSite({ name: "Werk Süd" })] });

export const isWhole = ({ productionSites, contacts }: { productionSites: unknown[]; contacts: unknown[] }) =>
	productionSites.length === 2 && contacts.length === 1;

/** A certification with three products, of a client of its own. */
export async function createCertification(person: Person, name: string): Promise<CertificationRecord> {
	const client = await person.json<Id>("/client", { json: clientCalled(name) });
	const { _id: id } = await person.json<Id>(`/client/certification/${client._id}`, { json: aCertificationInput() });
	const products = await person.json<Id[]>(`/client/certification/${id}/products`, {
		method: "PUT",
		json: { products: [1, 2, 3].map((number) => aProduct(number)) },
	});
	return { id, products: products.map(({ _id }) => _id) };
}

export async function createCertificate(
	person: Person,
	certification: CertificationRecord,
): Promise<CertificateRecord> {
	const { _id: id } = await person.json<Id>(`/certificate/certification/${certification.id}`, {
		json: aCertificateInput({ products: certification.products }),
	});
	return { id, certification, key: `${id}/certification/${certification.id}` };
}

/** Takes a step with a certificate and gives the raw answer. */
export function take(person: Person, certificate: CertificateRecord, step: CertificateAction): Promise<Answer> {
	const { key, certification } = certificate;
	switch (step) {
		case "release":
			return person.ask(`/approval/add/certificate/${key}`, { method: "POST" });
		case "stop":
			return person.ask(`/approval/add/certificate/${key}`, { method: "DELETE" });
		case "sign":
			return person.ask(`/approval/answerApproval/${key}`, { json: { submitBtn: "approve" } });
		case "reject":
			return person.ask(`/approval/answerApproval/${key}`, {
				json: { submitBtn: "reject", reason: "Unterlagen fehlen" },
			});
		case "publish":
			return person.ask(`/publishCertificate/${key}`, { method: "POST" });
		case "suspend":
			return person.ask(`/certificate/${key}/suspension`, {
				json: { reason: "Überwachung vom Kunden abgesagt", cause: CAUSES.noSurveillance },
			});
		case "reinstate":
			return person.ask(`/certificate/${key}/suspension`, { method: "DELETE", json: { reason: "Nachgeholt" } });
		case "replace":
			return person.ask(`/certificate/${key}/replacement`, { method: "POST" });
		case "retract":
			return person.ask(`/publishCertificate/${key}`, { method: "DELETE", json: { reason: "Rezeptur geändert" } });
		case "edit":
			return person.ask(`/certificate/${key}`, {
				method: "PUT",
				json: aCertificateInput({ products: certification.products }),
			});
		case "delete":
			return person.ask(`/certificate/${key}`, { method: "DELETE" });
	}
}

/** What a signature has to be preceded by. */
export const preview = (person: Person, { id, certification }: CertificateRecord) =>
	person.ask(`/download/preview/${certification.id}/${id}/de`);

/** The statuses that a certificate has had; nothing where there is no such certificate. */
export async function historyOf(person: Person, { key }: CertificateRecord): Promise<CertificateStatus[] | undefined> {
	const answer = await person.ask(`/certificate/${key}`);
	if (answer.status === 404) return undefined;
	if (answer.status !== 200) throw new Error(`${key}: ${answer.status} ${answer.text}`);
	const { stati } = JSON.parse(answer.text) as { stati: { status: CertificateStatus }[] };
	return stati.map(({ status }) => status);
}

/** Whether a history begins as a draft and goes on by moves of the state machine only. */
export function isPath(history: readonly CertificateStatus[]): boolean {
	return (
		history[0] === FIRST_STATUS &&
		history
			.slice(1)
			.every((status, index) =>
				MOVES.some(
					({ from, to, entry }) =>
						entry && CERTIFICATE_STATUS[from] === history[index] && to && CERTIFICATE_STATUS[to] === status,
				),
			)
	);
}
