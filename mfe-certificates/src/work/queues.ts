import type { CertificateQueue, WaitingCertificate } from "@portal/contracts/contract/certificates";
import type { Work, WorkQueue } from "@portal/contracts/contract/work";
import { certificateApproval, certificateDetails, editCertificate, path, reviewedCertificate } from "../paths.ts";

export const myWork = (queue: CertificateQueue) => path("/meineArbeit", { queue });
// Pages of other modules.
export const openEnquiries = path("/customerMessages", { status: "OPEN", sort: "messageDate" });
const enquiry = (id: string) => path("/customerMessage", { id });
const USERS = "/benutzer";

/** Something that waits, whatever it is. */
export interface WaitingItem {
	id: string;
	name: string;
	about: string;
	since: string;
	/** Who has passed it on. */
	user?: string;
	reason?: string | undefined;
	href: string;
}

export interface Queue {
	name: WorkQueue;
	/** The address of the whole of it. */
	href: string;
	count: number;
	more: boolean;
	items: WaitingItem[];
}

/** So many days are long for it. */
const LATE_AFTER: Record<WorkQueue, number> = {
	toReview: 3,
	sentBack: 7,
	toPublish: 3,
	drafts: 14,
	enquiries: 2,
	accounts: 3,
};
export const isLate = (queue: WorkQueue, days: number): boolean => days > LATE_AFTER[queue];

/** Where who cannot do it looks at a certificate. */
export const viewOf = ({ _certificateId, _certificationId, _clientId }: WaitingCertificate) =>
	certificateDetails({ _id: _certificateId, _certificationId }, _clientId);

/** Where a person does what a certificate waits for. */
export function workplaceOf(queue: CertificateQueue, row: WaitingCertificate): string {
	const key = { _id: row._certificateId, _certificationId: row._certificationId };
	if (queue === "toReview") return certificateApproval(key, row._clientId);
	if (queue === "toPublish") return reviewedCertificate(key._certificationId, key._id);
	return editCertificate(key, row._clientId);
}

type Listed<T> = { count: number; more: boolean; items: T[] };

function certificates(name: CertificateQueue, listed: Listed<WaitingCertificate> | undefined): Queue[] {
	if (!listed) return [];
	const items = listed.items.map((row) => ({
		id: row._certificateId,
		name: row.certificateNumber,
		about: row.clientName,
		since: row.since,
		// Of a draft that is oneself.
		...(name === "drafts" ? {} : { user: row.user }),
		...(name === "sentBack" ? { reason: row.reason } : {}),
		href: workplaceOf(name, row),
	}));
	return [{ ...listed, name, href: myWork(name), items }];
}

/** What there is to do; nothing of what is empty. */
export function queuesOf({ toReview, sentBack, toPublish, drafts, enquiries, accounts }: Work): Queue[] {
	const asked = enquiries.items.map(({ _id, company, name, messageDate }) => ({
		id: _id,
		name,
		about: company,
		since: messageDate,
		href: enquiry(_id),
	}));
	const waiting = accounts?.items.map(({ _id, userid, name, since }) => ({
		id: _id,
		name: userid,
		about: name === userid ? "" : name,
		since,
		href: USERS,
	}));
	return [
		...certificates("toReview", toReview),
		...certificates("sentBack", sentBack),
		...certificates("toPublish", toPublish),
		...certificates("drafts", drafts),
		{ ...enquiries, name: "enquiries" as const, href: openEnquiries, items: asked },
		...(accounts && waiting ? [{ ...accounts, name: "accounts" as const, href: USERS, items: waiting }] : []),
	].filter(({ count }) => count > 0);
}
