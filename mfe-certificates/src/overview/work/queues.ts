import type { CertificateQueue, WaitingCertificate } from "@portal/contracts/contract/certificates";
import type { WorkQueue } from "@portal/contracts/contract/work";
import { certificateApproval, certificateDetails, editCertificate, path } from "../../paths.ts";

export const myWork = (queue: CertificateQueue) => path("/meineArbeit", { queue });
// Pages of other modules. Their addresses must change here as well when those modules change them.
export const openEnquiries = path("/customerMessages", { status: "OPEN", sort: "messageDate" });
export const USERS = "/benutzer";

/** Returns a number as text, followed by "+" if there are more records than the server has counted. */
export const countText = (count: number, isMore: boolean) => `${count.toLocaleString("de")}${isMore ? "+" : ""}`;

/** Days after which an entry of each queue counts as late. */
const LATE_AFTER: Record<WorkQueue, number> = {
	toReview: 3,
	sentBack: 7,
	toPublish: 3,
	drafts: 14,
	enquiries: 2,
	accounts: 3,
};
export const isLate = (queue: WorkQueue, days: number): boolean => days > LATE_AFTER[queue];

export const viewOf = ({ _certificateId, _certificationId, _clientId }: WaitingCertificate) =>
	certificateDetails({ _id: _certificateId, _certificationId }, _clientId);

export function workplaceOf(queue: CertificateQueue, row: WaitingCertificate): string {
	const key = { _id: row._certificateId, _certificationId: row._certificationId };
	if (queue === "toReview") return certificateApproval(key, row._clientId);
	if (queue === "sentBack") return editCertificate(key, row._clientId);
	return certificateDetails(key, row._clientId);
}
