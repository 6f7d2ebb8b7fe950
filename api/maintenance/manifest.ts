import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { auditAnchor } from "../audit/contract.ts";
import { Refusal } from "./command.ts";

/** File that describes a backup. It is written last, so that a folder without it contains no complete backup. */
export const MANIFEST_NAME = "backup.json";
export const UNFINISHED = ".unfertig-";

/** Returns a name for a backup, such as 2026-11-21T14-05-09Z, which sorts by time and is valid on every system. */
export const nameOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const counts = z.object({
	clients: count,
	certifications: count,
	certificates: count,
	documents: count,
	enquiries: count,
	users: count,
	auditEntries: count,
});
export type Counts = z.infer<typeof counts>;

const manifest = z.object({
	format: z.literal(1),
	createdAt: z.iso.datetime(),
	schema: count,
	sha256: z.object({ database: sha256, keys: sha256 }),
	counts,
	/**
	 * Bucket that contains the issued documents, and their number; missing if they are in the database. The backup does
	 * not contain the bucket's files.
	 */
	documentsInBucket: z.object({ name: z.string(), documents: count }).optional(),
	/** Last audit entry of the backup; missing if the trail was changed, and in backups of earlier versions. */
	lastEntry: auditAnchor.optional(),
});
export type Manifest = z.infer<typeof manifest>;

function contentOf(folder: string): unknown {
	try {
		return JSON.parse(readFileSync(join(folder, MANIFEST_NAME), "utf8"));
	} catch {
		return undefined;
	}
}

export function manifestIn(folder: string): Manifest | undefined {
	return basename(folder).startsWith(UNFINISHED) ? undefined : manifest.safeParse(contentOf(folder)).data;
}

export function readManifest(folder: string): Manifest {
	const found = manifestIn(folder);
	if (!found) throw new Refusal(`"${folder}" contains no complete backup; choose another folder.`);
	return found;
}

const LABELS: readonly [keyof Counts, string, string][] = [
	["clients", "client", "clients"],
	["certifications", "certification", "certifications"],
	["certificates", "certificate", "certificates"],
	["enquiries", "enquiry", "enquiries"],
	["users", "user", "users"],
	["auditEntries", "audit entry", "audit entries"],
];

export const inWords = (of: Counts) =>
	LABELS.map(([name, one, many]) => `${of[name]} ${of[name] === 1 ? one : many}`).join(", ");
