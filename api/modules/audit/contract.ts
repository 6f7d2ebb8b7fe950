import { z } from "zod";
import { id, isoDateTime, optionalText } from "../common/contract.ts";

export const AUDIT_ENTITIES = [
	"client",
	"certification",
	"product",
	"certificate",
	"enquiry",
	"user",
	"session",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

// Not z.json(): its schema refers to itself, which the OpenAPI document cannot express inside a tuple.
const json = z.custom<z.core.util.JSONType>();
/** Field → [old, new]; `null` stands for "not there". Never passwords, tokens or message texts. */
export const auditChanges = z.record(z.string(), z.tuple([json, json]));
export type AuditChanges = z.infer<typeof auditChanges>;

export const auditEntry = z.object({
	seq: z.number().int(),
	ts: isoDateTime,
	userId: z.string(),
	user: z.string(),
	action: z.string(),
	entity: z.enum(AUDIT_ENTITIES),
	entityId: z.string(),
	changes: auditChanges,
	/** SHA-256 over the canonical JSON of this entry and the hash of the one before, hex. */
	previousHash: z.string(),
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const moment = z.iso.datetime({ error: "date.invalid" });

/** Newest first; `from` inclusive, `to` exclusive. */
export const auditQuery = z.strictObject({
	entity: z.enum(AUDIT_ENTITIES, { error: "choice.invalid" }).optional(),
	entityId: id.optional(),
	user: optionalText({ max: 100 }),
	from: moment.optional(),
	to: moment.optional(),
	limit: z
		.string()
		.regex(/^\d{1,4}$/, { error: "limit.invalid" })
		.transform(Number)
		.refine((n) => n >= 1 && n <= 1000, { error: "limit.invalid" })
		.optional(),
	cursor: z
		.string()
		.regex(/^\d{1,15}$/, { error: "cursor.invalid" })
		.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditVerification = z.object({
	ok: z.boolean(),
	/** How many entries are as they were written, from the first on. */
	entries: z.number().int(),
	firstBroken: z.object({ seq: z.number().int(), problem: z.string() }).optional(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
