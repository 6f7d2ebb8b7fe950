import { z } from "zod";
import { ACCESS, type Roles } from "../kit/access.ts";
import { reports } from "../kit/codes.ts";
import { isoDateTime, paging } from "../kit/fields.ts";

/** Events that are reported to staff accounts by mail, unless an account opts out. */
export const NOTIFICATION_KINDS = ["enquiry", "registration", "review", "signed", "rejected", "deadlines"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Who gets mail about which event; `signed` and `rejected` go only to the account that released the certificate. */
export const NOTIFIED_ROLES: Readonly<Record<NotificationKind, Roles>> = {
	enquiry: ACCESS.enquiries,
	registration: ACCESS.users,
	review: ACCESS.decisions,
	signed: ACCESS.certifications,
	rejected: ACCESS.certifications,
	deadlines: ACCESS.portal,
};

const STAFF_MAIL_KINDS = [...NOTIFICATION_KINDS, "passwordReset", "invitation"] as const;
export type StaffMailKind = (typeof STAFF_MAIL_KINDS)[number];
/** Kinds of mail to visitors without an account, who watch a certificate. */
export type WatcherMailKind = "watchConfirmation" | "watchChange";
/** Admins see all mails except those to watchers, who are not known to staff. */
const LISTED_MAIL_KINDS = [...STAFF_MAIL_KINDS, "enquiryReply", "certificate"] as const;
export type ListedMailKind = (typeof LISTED_MAIL_KINDS)[number];
export type MailKind = ListedMailKind | WatcherMailKind;
export const MAIL_LABELS: Readonly<Record<ListedMailKind, string>> = {
	enquiry: "Neue Anfrage",
	registration: "Registrierung wartet auf Freischaltung",
	review: "Zertifikat wartet auf Prüfung",
	signed: "Zertifikat unterschrieben",
	rejected: "Zertifikat zurückgewiesen",
	deadlines: "Fristen des Tages",
	passwordReset: "Link für ein neues Passwort",
	enquiryReply: "Antwort auf Anfrage",
	invitation: "Einladung",
	certificate: "Zertifikat",
};

const wanted = z.boolean(reports("required"));
/** The mails that an account wants. A choice for which the account lacks the role takes effect once it has the role. */
export const notifications = z.strictObject(
	Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, wanted])) as Record<NotificationKind, typeof wanted>,
);
export type Notifications = z.infer<typeof notifications>;

export const OPEN_STATES = ["waiting", "sending", "failed"] as const;
/**
 * Why a mail was not sent: the server was unavailable (`away`), refused the mail for now (`later`) or for good, or did
 * not confirm it (`unclear`); the mail became useless (`late`), or no server is configured (`off`).
 */
export const MAIL_REASONS = ["away", "later", "refused", "unclear", "late", "off"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];
export const MAIL_ACTIONS = ["retry", "discard"] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

export const mail = z.object({
	_id: z.string(),
	kind: z.enum(LISTED_MAIL_KINDS),
	/** The name of the recipient; for a reply, the sender of the enquiry. */
	name: z.string(),
	/** The recipient's account; for a certificate, the account that sent it; for a reply, the number of the enquiry. */
	userid: z.string(),
	/** The address of the last attempt, which may differ from the current one; missing before the first attempt. */
	email: z.string().optional(),
	state: z.enum(OPEN_STATES),
	reason: z.enum(MAIL_REASONS).optional(),
	detail: z.string().optional(),
	attempts: z.number().int(),
	createdAt: isoDateTime,
	nextAt: isoDateTime.optional(),
	actions: z.array(z.enum(MAIL_ACTIONS)),
});
export type Mail = z.infer<typeof mail>;

export const mailQuery = z.strictObject(paging);
export type MailQuery = z.infer<typeof mailQuery>;
