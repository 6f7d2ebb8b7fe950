import { z } from "zod";
import { reports } from "../kit/codes.ts";
import { id, isoDateTime, optionalText, paging } from "../kit/fields.ts";

export const AUDIT_ENTITIES = [
	"client",
	"certification",
	"product",
	"certificate",
	"enquiry",
	"user",
	"session",
	"audit",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
export const AUDIT_ENTITY_LABELS: Record<AuditEntity, string> = {
	client: "Kunde",
	certification: "Zertifizierung",
	product: "Produkte",
	certificate: "Zertifikat",
	enquiry: "Anfrage",
	user: "Benutzer",
	session: "Anmeldung",
	audit: "Protokoll",
};

/** Every action that is recorded: each resource adds the keys of its titles in its `audit.ts`. */
export interface AuditActions {
	"audit.export": string;
	"audit.restore": string;
}
export type AuditAction = keyof AuditActions | `${AuditEntity}.export`;

// Not z.json(): its schema refers to itself, which the OpenAPI document cannot express inside a tuple.
const json = z.custom<z.core.util.JSONType>();
/** Field → [old, new]; `null` stands for "not there". Never passwords, tokens or message texts. */
export const auditChanges = z.record(z.string(), z.tuple([json, json]));
export type AuditChanges = z.infer<typeof auditChanges>;

/** A change in words: what it is about and how it reads before and after; a side that is missing was or is empty. */
export const auditLine = z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() });
export type AuditLine = z.infer<typeof auditLine>;

/** More lines of one entry than these are only counted; the workbook has them all. */
export const LINES_SHOWN = 100;

const readable = {
	seq: z.number().int(),
	ts: isoDateTime,
	/** The person's name as it was then. */
	user: z.string(),
	/** What happened, in words. */
	title: z.string(),
	lines: z.array(auditLine),
	moreLines: z.number().int(),
};

export const auditEntry = z.object({
	...readable,
	userId: z.string(),
	/** What the person signs in with, where somebody else has the same name. */
	userid: z.string().optional(),
	action: z.string(),
	entity: z.enum(AUDIT_ENTITIES),
	entityId: z.string(),
	/** The record that the entry is about, by its name of today where it still has one, and what leads to it. */
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

/** What the staff reads of one record's entries: of people their names, and what tells two of one name apart. */
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

/** The records whose history the staff may read. */
export const HISTORY_ENTITIES = ["client", "certification", "certificate"] as const;
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];
export const historyOf = z.object({ entity: z.enum(HISTORY_ENTITIES, reports("choice.invalid")), id });
export const historyQuery = z.strictObject(page);
export type HistoryQuery = z.infer<typeof historyQuery>;

/** An entry's number and hash: kept elsewhere, it shows whether the trail up to there is still the one of that time. */
export const auditAnchor = z.object({ seq: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditAnchor = z.infer<typeof auditAnchor>;

/** More findings of a kind than these are only counted; `npm run audit:verify` names them all. */
export const FINDINGS_SHOWN = 10;
/** How many there are, and the first ones: what each is about, and what is wrong with it. */
const findings = <const Name extends string>(name: Name) => ({
	problems: z.number().int(),
	first: z
		.array(z.object({ [name]: z.string(), problem: z.string() } as Record<Name | "problem", z.ZodString>))
		.max(FINDINGS_SHOWN),
});

export const auditVerification = z.object({
	/** Whether trail, schema, accounts and certificates are as they were written. */
	ok: z.boolean(),
	/** When the check began. */
	checkedAt: isoDateTime,
	/** How many entries are as they were written, from the first on. */
	entries: z.number().int(),
	firstBroken: z.object({ seq: z.number().int(), problem: z.string() }).optional(),
	/** The last entry of a trail that is as it was written. */
	last: auditAnchor.optional(),
	/** Why the seals of the entries could not be checked. */
	sealProblem: z.string().optional(),
	/** Tables, indexes and triggers that are not as the application has made them. */
	schema: z.object(findings("name")),
	/** Accounts that the trail tells otherwise of. Missing where the trail itself is not as it was written. */
	accounts: z.object({ checked: z.number().int(), ...findings("userid") }).optional(),
	/** Certificates that the trail tells otherwise of. Missing like the accounts. */
	certificates: z.object({ checked: z.number().int(), ...findings("certificateNumber") }).optional(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
