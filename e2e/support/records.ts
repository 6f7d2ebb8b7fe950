import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import type { Certification, CertificationListItem } from "@portal/contracts/contract/certifications";
import type { EnquiryListItem } from "@portal/contracts/contract/enquiries";
import { apiOf } from "./api.ts";
import type { Page } from "./test.ts";

const STATUSES = ["WIP", "IN_APPROVAL", "PUBLIC", "SUSPENDED", "SUPERSEDED"] as const;
type Status = (typeof STATUSES)[number];

interface CertificateKey {
	_id: string;
	_certificationId: string;
	_clientId: string;
	publicId: string;
}

/** Returns the query parameters with which pages of a certificate are opened. */
export const queryOf = ({ _id, _certificationId, _clientId }: Omit<CertificateKey, "publicId">): string =>
	`certificationId=${_certificationId}&certificateId=${_id}&clientId=${_clientId}`;

/** Returns ids of demo records with which every page can be opened. A user has to be signed in on the page. */
export async function demoRecords(page: Page) {
	const api = await apiOf(page);
	const read = <T>(path: string) => api<T>("GET", path);
	const found = new Map<Status, CertificateKey>();
	let richest: Certification | undefined;
	for (const { _id } of await read<CertificationListItem[]>("/certification")) {
		const certification = await read<Certification>(`/certification/${_id}`);
		if (certification.certificates.length > (richest?.certificates.length ?? 0)) richest = certification;
		for (const certificate of certification.certificates) {
			const code = certificate.stati.at(-1)?.status;
			const status = STATUSES.find((name) => CERTIFICATE_STATUS[name] === code);
			const { _id: id, _certificationId, publicId = "" } = certificate;
			if (status) found.set(status, { _id: id, _certificationId, _clientId: certification._clientId, publicId });
		}
		if (found.size === STATUSES.length) break;
	}
	const certificate = (status: Status) => {
		const key = found.get(status);
		if (!key) throw new Error(`The demo data has no certificate in status ${status}.`);
		return key;
	};
	const certificates = {
		WIP: certificate("WIP"),
		IN_APPROVAL: certificate("IN_APPROVAL"),
		PUBLIC: certificate("PUBLIC"),
		SUSPENDED: certificate("SUSPENDED"),
		SUPERSEDED: certificate("SUPERSEDED"),
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

export type DemoRecords = Awaited<ReturnType<typeof demoRecords>>;
