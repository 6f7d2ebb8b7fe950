import { z } from "zod";
import { ACCESS, type Roles } from "../../kit/access.ts";
import { reports } from "../../kit/codes.ts";
import { isoDateTime, paging } from "../../kit/fields.ts";

/** What people are told by mail, unless they choose otherwise. */
export const NOTIFICATION_KINDS = ["enquiry", "registration", "review", "signed", "rejected", "deadlines"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Who may be told of it. `signed` and `rejected`: whoever has released the certificate. */
export const NOTIFIED_ROLES: Readonly<Record<NotificationKind, Roles>> = {
	enquiry: ACCESS.enquiries,
	registration: ACCESS.users,
	review: ACCESS.decisions,
	signed: ACCESS.certifications,
	rejected: ACCESS.certifications,
	deadlines: ACCESS.portal,
};

const STAFF_MAIL_KINDS = [...NOTIFICATION_KINDS, "passwordReset"] as const;
export type StaffMailKind = (typeof STAFF_MAIL_KINDS)[number];
/** To somebody without an account, who watches a certificate. */
export type VisitorMailKind = "watchConfirmation" | "watchChange";
export type MailKind = StaffMailKind | VisitorMailKind;
export const MAIL_LABELS: Readonly<Record<StaffMailKind, string>> = {
	enquiry: "Neue Anfrage",
	registration: "Registrierung wartet auf Freischaltung",
	review: "Zertifikat wartet auf Prüfung",
	signed: "Zertifikat unterschrieben",
	rejected: "Zertifikat zurückgewiesen",
	deadlines: "Fristen des Tages",
	passwordReset: "Link für ein neues Passwort",
};

const wanted = z.boolean(reports("required"));
/** What is mailed to the person; a kind that the role is not told of is kept for the day it is. */
export const notifications = z.strictObject({
	enquiry: wanted,
	registration: wanted,
	review: wanted,
	signed: wanted,
	rejected: wanted,
	deadlines: wanted,
} satisfies Record<NotificationKind, z.ZodType>);
export type Notifications = z.infer<typeof notifications>;

/** `sending`: on its way, or taken for it. What was sent is no longer told. */
export const OPEN_STATES = ["waiting", "sending", "failed"] as const;
/** `away`: no server took it; `later`: refused for now; `unclear`: given away, but never confirmed; `off`: no server is set. */
export const MAIL_REASONS = ["away", "later", "refused", "unclear", "late", "off"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];
export const MAIL_ACTIONS = ["retry", "discard"] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

export const mail = z.object({
	_id: z.string(),
	kind: z.enum(STAFF_MAIL_KINDS),
	/** Name of the account. */
	name: z.string(),
	userid: z.string(),
	/** Where it was last tried to be sent to. */
	email: z.string().optional(),
	state: z.enum(OPEN_STATES),
	reason: z.enum(MAIL_REASONS).optional(),
	/** The words of the mail server, shortened. */
	detail: z.string().optional(),
	attempts: z.number().int(),
	createdAt: isoDateTime,
	/** The next try. */
	nextAt: isoDateTime.optional(),
	actions: z.array(z.enum(MAIL_ACTIONS)),
});
export type Mail = z.infer<typeof mail>;

/** Newest first. */
export const mailQuery = z.strictObject(paging);
export type MailQuery = z.infer<typeof mailQuery>;
