import type { AuditEntry } from "@portal/contracts/contract/audit";

export type AuditRow = Omit<AuditEntry, "changes">;

/** Returns the path of the page that shows the record of an audit entry, or undefined if it was deleted or has no page. */
export function pathOf({ entity, entityId: id, subject }: AuditRow): string | undefined {
	if (!subject.exists) return undefined;
	const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
	switch (entity) {
		case "client":
			return `/clientDetails?${query({ cid: id })}`;
		case "certification":
			return `/certificationDetails?${query({ cid: id })}`;
		case "product":
			return `/certificationDetails?${query({ cid: id, key: "produkte" })}`;
		case "certificate": {
			const { certificationId = "", clientId = "" } = subject;
			return `/certificateDetails?${query({ certificationId, certificateId: id, clientId })}`;
		}
		case "enquiry":
			return `/customerMessage?${query({ id })}`;
		case "scheme":
			return "/pruefgrundlagen";
		case "user":
		case "session":
			return `/benutzer?${query({ q: subject.label })}`;
		default:
			return undefined;
	}
}

export const auditOf = (entityId: string) => `/protokoll?${new URLSearchParams({ entityId })}`;
