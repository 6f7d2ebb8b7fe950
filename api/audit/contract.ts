import { z } from "zod";
import { reports } from "../kit/codes.ts";
import { id, isoDateTime, optionalText, paging } from "../kit/fields.ts";

export const AUDIT_ENTITIES = [
	"client",
	"certification",
	"product",
	"certificate",
	"enquiry",
	"deadline",
	"watch",
	"user",
	"session",
	"backend",
	"module",
	"credential",
	"seal",
	"audit",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
export const AUDIT_ENTITY_LABELS: Record<AuditEntity, string> = {
	client: "Kunde",
	certification: "Zertifizierung",
	product: "Produkte",
	certificate: "Zertifikat",
	enquiry: "Anfrage",
	deadline: "Frist",
	watch: "Beobachtung",
	user: "Benutzer",
	session: "Anmeldung",
	backend: "Backend eines Moduls",
	module: "Modul",
	credential: "Schlüssel der Nachweise",
	seal: "PDF-Siegel",
	audit: "Protokoll",
};

/** Every recorded action. Each resource adds its actions to this interface in its `audit.ts`. */
export interface AuditActions {
	"audit.export": string;
	"audit.restore": string;
	"audit.promote": string;
	"audit.keys": string;
	"audit.acceptKeys": string;
	"audit.acceptClock": string;
}
export type AuditAction = keyof AuditActions | `${AuditEntity}.export`;

// Any JSON value. The type is not z.json(), because its schema refers to itself, which the OpenAPI document cannot
// express inside a tuple.
const json = z.custom<z.core.util.JSONType>();
/**
 * Changes as field → [old, new]; `null` means that the field does not exist. They never contain passwords, tokens or
 * message texts.
 */
export const auditChanges = z.record(z.string(), z.tuple([json, json]));
export type AuditChanges = z.infer<typeof auditChanges>;

/** A change as German text: `before` → `after`. A missing side was or is empty. */
export const auditLine = z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() });
export type AuditLine = z.infer<typeof auditLine>;

/**
 * The number of lines of an entry that the page shows. Further lines are only counted; the Excel export contains all.
 */
export const LINES_SHOWN = 100;

const readable = {
	seq: z.number().int(),
	ts: isoDateTime,
	user: z.string(),
	title: z.string(),
	lines: z.array(auditLine),
	moreLines: z.number().int(),
};

export const auditEntry = z.object({
	...readable,
	userId: z.string(),
	/** The user id of the account; set only if another account has the same name. */
	userid: z.string().optional(),
	action: z.string(),
	entity: z.enum(AUDIT_ENTITIES),
	entityId: z.string(),
	/** The record that the entry is about, with its current name and the ids for a link to it. */
	subject: z.object({
		label: z.string(),
		exists: z.boolean(),
		clientId: z.string().optional(),
		certificationId: z.string().optional(),
	}),
	changes: auditChanges,
	/**
	 * The hash of the previous entry; `hash` is SHA-256 over the canonical JSON of this entry with `previousHash`. Both
	 * are hex.
	 */
	previousHash: z.string(),
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const historyEntry = z.object(readable);
export type HistoryEntry = z.infer<typeof historyEntry>;

const moment = z.iso.datetime(reports("date.invalid"));

/**
 * The filter of the audit trail. `from` is inclusive, `to` exclusive. `user` is an id, a userid, or part of a current
 * or former name.
 */
export const auditFilter = z.strictObject({
	entity: z.enum(AUDIT_ENTITIES, reports("choice.invalid")).optional(),
	entityId: id.optional(),
	user: optionalText({ max: 100 }),
	from: moment.optional(),
	to: moment.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const page = {
	limit: paging.limit,
	cursor: z
		.string()
		.regex(/^\d{1,15}$/, reports("cursor.invalid"))
		.optional(),
};
/** The query of the audit trail: filter, page size and cursor. The newest entry comes first. */
export const auditQuery = auditFilter.extend(page);
export type AuditQuery = z.infer<typeof auditQuery>;

export const HISTORY_ENTITIES = ["client", "certification", "certificate"] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];
export const historyOf = z.object({ entity: z.enum(HISTORY_ENTITIES, reports("choice.invalid")), id });
export const historyQuery = z.strictObject(page);
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Number and hash of an entry. A copy stored elsewhere proves that the trail is unchanged up to that entry. */
export const auditAnchor = z.object({ seq: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditAnchor = z.infer<typeof auditAnchor>;

/**
 * The number of findings of a kind that the page shows. Further ones are only counted; `npm run audit:verify` lists
 * all.
 */
export const FINDINGS_SHOWN = 10;
const findings = <const Name extends string>(name: Name) => ({
	problems: z.number().int(),
	first: z
		.array(z.object({ [name]: z.string(), problem: z.string() } as Record<Name | "problem", z.ZodString>))
		.max(FINDINGS_SHOWN),
});

export const auditVerification = z.object({
	ok: z.boolean(),
	checkedAt: isoDateTime,
	/** The number of unchanged entries, counted from the first. */
	entries: z.number().int(),
	firstBroken: z.object({ seq: z.number().int(), problem: z.string() }).optional(),
	last: auditAnchor.optional(),
	/** The reason why the seals could not be checked, as a German sentence; missing if they were checked. */
	sealProblem: z.string().optional(),
	/** Tables, indexes and triggers that are changed, missing or additional. */
	schema: z.object(findings("name")),
	/** Accounts that differ from the trail. Missing if the trail itself was changed. */
	accounts: z.object({ checked: z.number().int(), ...findings("userid") }).optional(),
	/** Certificates that differ from the trail. Missing if the trail itself was changed. */
	certificates: z.object({ checked: z.number().int(), ...findings("certificateNumber") }).optional(),
	/** Figures of the overview that differ from the rows they count. Missing if the database has no figures. */
	figures: z.object(findings("figure")).optional(),
	/** Rows whose seal is invalid. Missing if the database has no sealed rows. */
	rows: z.object(findings("row")).optional(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
