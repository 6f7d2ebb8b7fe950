import {
	CERTIFICATE_STATUS,
	type CertificateStatus,
	FIRST_STATUS,
	MOVES,
} from "../../api/kit/certificate-lifecycle.ts";
import { aCertificateInput, aCertificationInput, aClientInput, aProduct, aSite } from "../../api/testing/builders.ts";
import { type Step, stepRequest } from "../../api/testing/scenarios.ts";
import type { ApiUser } from "./api-user.ts";
import { type Answer, isOk } from "./request.ts";

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
	number: string;
	/** Ids of the certificate in the form of API paths, such as `/publishCertificate/KEY`. */
	key: string;
}

/** Returns a new client with two sites and a contact: separate rows, so that an incomplete write is visible. */
export const clientCalled = (name: string) =>
	aClientInput({ name, productionSites: [aSite({ name: "Werk Nord" }), aSite({ name: "Werk Süd" })] });

export async function createCertification(user: ApiUser, name: string): Promise<CertificationRecord> {
	const client = await user.json<Id>("/client", { json: clientCalled(name) });
	const { _id: id } = await user.json<Id>(`/client/certification/${client._id}`, { json: aCertificationInput() });
	const products = await user.json<Id[]>(`/client/certification/${id}/products`, {
		method: "PUT",
		json: { products: [1, 2, 3].map((number) => aProduct(number)) },
	});
	return { id, products: products.map(({ _id }) => _id) };
}

export async function createCertificate(user: ApiUser, certification: CertificationRecord): Promise<CertificateRecord> {
	const path = `/certificate/certification/${certification.id}`;
	const { _id: id, certificateNumber: number } = await user.json<Id & { certificateNumber: string }>(path, {
		json: aCertificateInput({ products: certification.products }),
	});
	return { id, number, certification, key: `${id}/certification/${certification.id}` };
}

export function take(
	user: ApiUser,
	{ id, certification }: CertificateRecord,
	step: Step,
	headers: Record<string, string> = {},
): Promise<Answer> {
	const of = { id, certificationId: certification.id, products: certification.products };
	const { path, ...question } = stepRequest(step, of);
	return user.request(path, { ...question, headers });
}

export async function takeAll(user: ApiUser, certificate: CertificateRecord, ...steps: Step[]): Promise<void> {
	for (const step of steps) {
		const answer = await take(user, certificate, step);
		if (!isOk(answer)) throw new Error(`${step}: ${answer.status} ${answer.text}`);
	}
}

/** Returns all statuses that a certificate has had, in order. A certificate that does not exist has none. */
export async function historyOf(user: ApiUser, { key }: CertificateRecord): Promise<CertificateStatus[]> {
	const answer = await user.request(`/certificate/${key}`);
	if (answer.status === 404) return [];
	if (!isOk(answer)) throw new Error(`${key}: ${answer.status} ${answer.text}`);
	const { stati } = JSON.parse(answer.text) as { stati: { status: CertificateStatus }[] };
	return stati.map(({ status }) => status);
}

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
