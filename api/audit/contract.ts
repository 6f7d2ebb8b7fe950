import { z } from "zod";
import { reports } from "../kit/codes.ts";
import { id, isoDateTime, optionalText, paging } from "../kit/fields.ts";

export const AUDIT_ENTITY_LABELS = {
	client: "Kunde",
	scheme: "Prüfgrundlage",
	certification: "Zertifizierung",
	product: "Produkte",
	certificate: "Zertifikat",
	file: "Unterlage",
	evaluation: "Audit",
	finding: "Abweichung",
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
} as const;
export type AuditEntity = keyof typeof AUDIT_ENTITY_LABELS;
export const AUDIT_ENTITIES = /* @__PURE__ */ Object.keys(AUDIT_ENTITY_LABELS) as AuditEntity[];

/** Every action that the audit trail can record. `api/trail.ts` adds those of the resources. */
export interface AuditActions {
	"audit.export": string;
	"audit.restore": string;
	"audit.promote": string;
	"audit.keys": string;
	"audit.acceptKeys": string;
	"audit.acceptClock": string;
}
export type AuditAction = keyof AuditActions | `${AuditEntity}.export`;

// This schema replaces z.json(), which refers to itself and therefore cannot be documented inside a tuple (OpenAPI).
const json = z.custom<z.core.util.JSONType>();
/** Maps each field to [old, new]; `null` stands for a missing field. Passwords and message texts are never recorded. */
export const auditChanges = z.record(z.string(), z.tuple([json, json]));
export type AuditChanges = z.infer<typeof auditChanges>;

export const auditLine = z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() });
export type AuditLine = z.infer<typeof auditLine>;

/** The portal shows this many changes of an audit entry and counts the rest; the Excel export contains all. */
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
	/** The account's userid, set only if another account has the same name, so that readers can distinguish both. */
	userid: z.string().optional(),
	action: z.string(),
	entity: z.enum(AUDIT_ENTITIES),
	entityId: z.string(),
	/** The record that the audit entry is about: its current name, and the ids from which the portal builds a link. */
	subject: z.object({
		label: z.string(),
		exists: z.boolean(),
		clientId: z.string().optional(),
		certificationId: z.string().optional(),
	}),
	changes: auditChanges,
	/** SHA-256 of the previous entry. The entry's own `hash` covers it, so a changed entry invalidates later ones. */
	previousHash: z.string(),
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const historyEntry = z.object(readable);
export type HistoryEntry = z.infer<typeof historyEntry>;

const moment = z.iso.datetime(reports("date.invalid"));

/** `from` is inclusive, `to` exclusive; `user` is an id, a userid, or a part of the user's current or former name. */
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
export const auditQuery = auditFilter.extend(page);
export type AuditQuery = z.infer<typeof auditQuery>;

export const HISTORY_ENTITIES = ["client", "certification", "certificate", "evaluation", "finding"] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];
export const historyOf = z.object({ entity: z.enum(HISTORY_ENTITIES, reports("choice.invalid")), id });
export const historyQuery = z.strictObject(page);
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Number and hash of an entry. An operator who notes them can prove later that the trail up to it is unchanged. */
export const auditAnchor = z.object({ seq: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditAnchor = z.infer<typeof auditAnchor>;

/** The portal shows this many findings of each kind and counts the rest; `npm run audit:verify` lists all. */
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
	/** How many audit entries, counted from the first, were checked and found unchanged. */
	entries: z.number().int(),
	firstBroken: z.object({ seq: z.number().int(), problem: z.string() }).optional(),
	last: auditAnchor.optional(),
	/** A German sentence that explains why the entries' seals (HMACs) could not be checked; missing if they were. */
	sealProblem: z.string().optional(),
	/** Tables, indexes and triggers that are missing, changed or unexpected in the database. */
	schema: z.object(findings("name")),
	/** Accounts that differ from the audit trail; missing if the trail itself was changed: it then proves nothing. */
	accounts: z.object({ checked: z.number().int(), ...findings("userid") }).optional(),
	/** Certificates that differ from the audit trail; missing if the trail itself was changed: it proves nothing. */
	certificates: z.object({ checked: z.number().int(), ...findings("certificateNumber") }).optional(),
	/** Files whose content differs from what was added, or that are missing; missing if there are none. */
	files: z.object(findings("file")).optional(),
	/** Stored counts (figures) of the overview page that differ from the rows they count; missing if there are none. */
	figures: z.object(findings("figure")).optional(),
	/** Database rows whose seal (HMAC) does not match their content; missing if no rows are sealed. */
	rows: z.object(findings("row")).optional(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
