import { z } from "zod";
import { ACCESS, type Roles } from "../kit/access.ts";
import { reports } from "../kit/codes.ts";
import { isoDateTime, paging } from "../kit/fields.ts";

/** The events of which accounts are notified by mail, unless they opt out. */
export const NOTIFICATION_KINDS = ["enquiry", "registration", "review", "signed", "rejected", "deadlines"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The roles that are notified of each event. `signed` and `rejected` go only to the account that released the
 * certificate.
 */
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
/** Kinds of mail to visitors without an account, who watch a certificate. */
export type VisitorMailKind = "watchConfirmation" | "watchChange";
/** The kinds of mail that Admins see until they are sent. `certificate` goes to a client, and a user wrote its text. */
const LISTED_MAIL_KINDS = [...STAFF_MAIL_KINDS, "certificate"] as const;
export type ListedMailKind = (typeof LISTED_MAIL_KINDS)[number];
export type MailKind = ListedMailKind | VisitorMailKind;
export const MAIL_LABELS: Readonly<Record<ListedMailKind, string>> = {
	enquiry: "Neue Anfrage",
	registration: "Registrierung wartet auf Freischaltung",
	review: "Zertifikat wartet auf Prüfung",
	signed: "Zertifikat unterschrieben",
	rejected: "Zertifikat zurückgewiesen",
	deadlines: "Fristen des Tages",
	passwordReset: "Link für ein neues Passwort",
	certificate: "Zertifikat",
};

const wanted = z.boolean(reports("required"));
/** The kinds of mail that an account wants. A kind that its role does not get is stored for the time when it does. */
export const notifications = z.strictObject({
	enquiry: wanted,
	registration: wanted,
	review: wanted,
	signed: wanted,
	rejected: wanted,
	deadlines: wanted,
} satisfies Record<NotificationKind, z.ZodType>);
export type Notifications = z.infer<typeof notifications>;

/**
 * The states of mails that Admins see. `sending` includes mails that are about to be sent; sent mails are not listed.
 */
export const OPEN_STATES = ["waiting", "sending", "failed"] as const;
/**
 * Why a mail was not sent. `away`: the server was unavailable; `later`: refused for now; `unclear`: transmitted, but
 * not confirmed; `late`: useless by now; `off`: no server is configured.
 */
export const MAIL_REASONS = ["away", "later", "refused", "unclear", "late", "off"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];
export const MAIL_ACTIONS = ["retry", "discard"] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

export const mail = z.object({
	_id: z.string(),
	kind: z.enum(LISTED_MAIL_KINDS),
	/** The name of the recipient. */
	name: z.string(),
	/** The recipient's account; of a certificate for a client, the account of its sender. */
	userid: z.string(),
	/** The e-mail address of the last attempt; missing before the first. */
	email: z.string().optional(),
	state: z.enum(OPEN_STATES),
	reason: z.enum(MAIL_REASONS).optional(),
	/** The response of the mail server to the last attempt, shortened. */
	detail: z.string().optional(),
	attempts: z.number().int(),
	createdAt: isoDateTime,
	/** When the next attempt is due; missing if there is none. */
	nextAt: isoDateTime.optional(),
	actions: z.array(z.enum(MAIL_ACTIONS)),
});
export type Mail = z.infer<typeof mail>;

/** The query of the list of mails: page size and cursor. The newest mail comes first. */
export const mailQuery = z.strictObject(paging);
export type MailQuery = z.infer<typeof mailQuery>;
