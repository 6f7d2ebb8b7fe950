import type { Deadline } from "@portal/contracts/contract/deadlines";

const path = (name: string, query: Record<string, string>) => `${name}?${new URLSearchParams(query)}`;

/** The page of another module where what is due is looked after. */
export function subjectPath({ kind, subject }: Pick<Deadline, "kind" | "subject">): string {
	const { _clientId = "", _certificationId: certificationId, _certificateId: certificateId, _enquiryId: id } = subject;
	if (kind === "account") return path("/benutzer", { q: subject.number ?? subject.name });
	if (id !== undefined) return path("/customerMessage", { id });
	if (certificateId !== undefined && certificationId !== undefined)
		return path("/certificateDetails", { certificationId, certificateId, clientId: _clientId });
	if (certificationId !== undefined) return path("/certificationDetails", { cid: certificationId });
	return path("/clientDetails", { cid: _clientId });
}

/** What it is about in one line. */
export const subjectName = ({ subject: { number, name } }: Pick<Deadline, "subject">) =>
	[number, name].filter((text) => text !== undefined && text !== "").join(" – ");
