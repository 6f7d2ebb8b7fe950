import type { AuditEntry } from "@portal/contracts/contract/audit";

export type AuditRow = Omit<AuditEntry, "changes">;

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

type PathOf = (id: string, subject: AuditRow["subject"]) => string;
const toUser: PathOf = (_, { label }) => `/benutzer?${query({ q: label })}`;
const PATHS: Readonly<Partial<Record<AuditRow["entity"], PathOf>>> = {
	client: (cid) => `/clientDetails?${query({ cid })}`,
	certification: (cid) => `/certificationDetails?${query({ cid })}`,
	product: (cid) => `/certificationDetails?${query({ cid, key: "produkte" })}`,
	certificate: (certificateId, { certificationId = "", clientId = "" }) =>
		`/certificateDetails?${query({ certificationId, certificateId, clientId })}`,
	evaluation: (cid) => `/auditDetails?${query({ cid })}`,
	enquiry: (id) => `/customerMessage?${query({ id })}`,
	scheme: () => "/pruefgrundlagen",
	user: toUser,
	session: toUser,
};

/** Returns the path of the page that shows the record of an audit entry, or undefined if it was deleted or has no page. */
export const pathOf = ({ entity, entityId, subject }: AuditRow) =>
	subject.exists ? PATHS[entity]?.(entityId, subject) : undefined;

export const auditOf = (entityId: string) => `/protokoll?${new URLSearchParams({ entityId })}`;
