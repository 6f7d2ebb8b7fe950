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

/** Every recorded action: each resource adds the keys of its titles in its `audit.ts`. */
export interface AuditActions {
	"audit.export": string;
	"audit.restore": string;
	"audit.keys": string;
}
export type AuditAction = keyof AuditActions | `${AuditEntity}.export`;

// Not z.json(): its schema refers to itself, which the OpenAPI document cannot express inside a tuple.
const json = z.custom<z.core.util.JSONType>();
/** Field → [old, new]; `null` stands for "not there". Never passwords, tokens or message texts. */
export const auditChanges = z.record(z.string(), z.tuple([json, json]));
export type AuditChanges = z.infer<typeof auditChanges>;

/** A change in words; a missing side was or is empty. */
export const auditLine = z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() });
export type AuditLine = z.infer<typeof auditLine>;

/** Further lines of an entry are only counted; the workbook has them all. */
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
	/** Only where another account has the same name. */
	userid: z.string().optional(),
	action: z.string(),
	entity: z.enum(AUDIT_ENTITIES),
	entityId: z.string(),
	/** The record under its current name, with the ids that lead to it. */
	subject: z.object({
		label: z.string(),
		exists: z.boolean(),
		clientId: z.string().optional(),
		certificationId: z.string().optional(),
	}),
	changes: auditChanges,
	/** SHA-256 over the canonical JSON of this entry and the hash of the one before, hex. */
	previousHash: z.string(),
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const historyEntry = z.object(readable);
export type HistoryEntry = z.infer<typeof historyEntry>;

const moment = z.iso.datetime(reports("date.invalid"));

/** `from` inclusive, `to` exclusive; `user` is an id, a name of then or now, a part of one, or a userid. */
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
/** Newest first. */
export const auditQuery = auditFilter.extend(page);
export type AuditQuery = z.infer<typeof auditQuery>;

export const HISTORY_ENTITIES = ["client", "certification", "certificate"] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];
export const historyOf = z.object({ entity: z.enum(HISTORY_ENTITIES, reports("choice.invalid")), id });
export const historyQuery = z.strictObject(page);
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Number and hash of an entry: kept elsewhere, it proves that the trail up to there is unchanged. */
export const auditAnchor = z.object({ seq: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditAnchor = z.infer<typeof auditAnchor>;

/** Further findings of a kind are only counted; `npm run audit:verify` lists them all. */
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
	/** Unchanged entries, counted from the first. */
	entries: z.number().int(),
	firstBroken: z.object({ seq: z.number().int(), problem: z.string() }).optional(),
	last: auditAnchor.optional(),
	/** Why the seals could not be checked. */
	sealProblem: z.string().optional(),
	/** Changed, missing or additional tables, indexes and triggers. */
	schema: z.object(findings("name")),
	/** Accounts that differ from the trail. Missing if the trail itself was changed. */
	accounts: z.object({ checked: z.number().int(), ...findings("userid") }).optional(),
	/** Certificates that differ from the trail. Missing if the trail itself was changed. */
	certificates: z.object({ checked: z.number().int(), ...findings("certificateNumber") }).optional(),
	/** Figures of the overview that differ from the rows they count. Missing if there are none. */
	figures: z.object(findings("figure")).optional(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
