import { z } from "zod";
import { choice, isoDate, isoDateTime, listQuery, optionalDay, optionalText, text } from "../../kit/fields.ts";

const MEGABYTE = 1024 * 1024;
export const FILE_LIMITS = {
	megabytes: 20,
	bytes: 20 * MEGABYTE,
	clientMegabytes: 500,
	clientBytes: 500 * MEGABYTE,
	/** The limit of all unpacked parts of a Word or Excel file. */
	unpackedMegabytes: 200,
	name: 200,
	reason: 2000,
} as const;

/** The records that have files, as they are named in addresses. */
export type FileOwner = "client" | "certification" | "audits" | "findings";

/** The kinds of files, which are sent and stored as the German labels that users see. */
export const FILE_KINDS = [
	"Antrag",
	"Vertrag",
	"Auditplan",
	"Auditbericht",
	"Nachweis",
	"Spezifikation",
	"Lieferantenzertifikat",
	"Sonstiges",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_FIELDS = {
	name: { label: "Name" },
	kind: { label: "Art" },
	size: { label: "Größe in Bytes" },
	sha256: { label: "SHA-256" },
	validTo: { label: "Gültig bis" },
	hasMacros: { label: "Enthält Makros oder Skripte" },
	addedBy: { label: "Hinzugefügt von" },
	addedAt: { label: "Hinzugefügt am" },
} as const;

/** Removing needs no reason for the user who has added the file, within a day; later an Admin retracts it. */
const FILE_ACTIONS = ["download", "remove", "retract"] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

/** The upload form, with the name of the file in the field `file`. */
export const fileInput = z.strictObject({
	file: text({ max: FILE_LIMITS.name, required: "file.required" }),
	kind: choice(FILE_KINDS, "file.kindRequired"),
	validTo: optionalDay(),
});

export const fileRemoval = z.strictObject({
	reason: optionalText({ max: FILE_LIMITS.reason, tooLong: "reason.tooLong", lineBreaks: true }),
});

export const storedFile = z.object({
	_id: z.string(),
	name: z.string(),
	kind: z.enum(FILE_KINDS),
	size: z.number().int(),
	sha256: z.string(),
	addedBy: z.string(),
	addedAt: isoDateTime,
	validTo: isoDate.optional(),
	hasMacros: z.literal(true).optional(),
	/** True until the virus scanner has checked the file. */
	isWaiting: z.literal(true).optional(),
	actions: z.array(z.enum(FILE_ACTIONS)),
});
export type StoredFile = z.infer<typeof storedFile>;

export const FILE_SORTS = ["addedAt"] as const;
export const fileListQuery = listQuery(FILE_SORTS).omit({ q: true });
export type FileListQuery = z.infer<typeof fileListQuery>;
export const fileExportQuery = fileListQuery.omit({ limit: true, cursor: true });
