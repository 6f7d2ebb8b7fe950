import type { AuditedResource } from "../../audit/index.ts";
import { type ListedMailKind, MAIL_LABELS } from "../../outbox/contract.ts";

export const mailTitles = {
	"user.notifications": "Benachrichtigungen gewählt",
	"user.mailRetry": "E-Mail erneut zu senden versucht",
	"user.mailDiscard": "E-Mail verworfen",
} as const;

const labelOf = (kind: string | number) => MAIL_LABELS[kind as ListedMailKind];

export const mailFields: AuditedResource["fields"] = {
	mail: { label: "E-Mail", text: labelOf },
	mails: "Benachrichtigungen per E-Mail",
};
