import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import type { Certification, CertificationListItem } from "@portal/contracts/contract/certifications";
import type { EnquiryListItem } from "@portal/contracts/contract/enquiries";
import type { Page } from "./test.ts";

const WANTED = ["WIP", "IN_APPROVAL", "PUBLIC"] as const;
type Wanted = (typeof WANTED)[number];

interface CertificateKey {
	_id: string;
	_certificationId: string;
	_clientId: string;
	publicId: string;
}

/** Reads the API as the person who is signed in on the page. */
async function reader(page: Page) {
	const call = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.goto("/certificationsList");
	const { authorization = "" } = (await call).headers();
	return async <T>(path: string): Promise<T> => {
		const response = await page.request.get(`/api${path}`, { headers: { authorization } });
		if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
		return response.json();
	};
}

/** Records of the demo data that together lead to every screen; the page must be signed in. */
export async function demoRecords(page: Page) {
	const read = await reader(page);
	const found = new Map<Wanted, CertificateKey>();
	let richest: Certification | undefined;
	for (const { _id } of await read<CertificationListItem[]>("/certification")) {
		const certification = await read<Certification>(`/certification/${_id}`);
		if (certification.certificates.length > (richest?.certificates.length ?? 0)) richest = certification;
		for (const certificate of certification.certificates) {
			const code = certificate.stati.at(-1)?.status;
			const status = WANTED.find((name) => CERTIFICATE_STATUS[name] === code);
			const { _id: id, _certificationId, publicId = "" } = certificate;
			if (status) found.set(status, { _id: id, _certificationId, _clientId: certification._clientId, publicId });
		}
		if (found.size === WANTED.length) break;
	}
	const certificate = (status: Wanted) => {
		const key = found.get(status);
		if (!key) throw new Error(`The demo data has no certificate in status ${status}.`);
		return key;
	};
	const certificates = {
		WIP: certificate("WIP"),
		IN_APPROVAL: certificate("IN_APPROVAL"),
		PUBLIC: certificate("PUBLIC"),
	};
	const [enquiry] = await read<EnquiryListItem[]>("/customerMessages");
	if (!richest || !enquiry) throw new Error("The demo data has no certification with certificates or no enquiry.");
	return {
		client: richest._clientId,
		certification: richest._id,
		certificates,
		enquiry: enquiry._id,
		publicId: certificates.PUBLIC.publicId,
	};
}
