import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { auditAnchor } from "../audit/contract.ts";
import { Refusal } from "./command.ts";

/** Written last: a folder without it holds no backup. */

export const MANIFEST_NAME = "backup.json";
export const UNFINISHED = ".unfertig-";

/** 2026-11-21T14-05-09Z: sortable, and valid on every system. */
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
	/** Documents that are not in this backup. */
	documentsInBucket: z.object({ name: z.string(), documents: count }).optional(),
	/** Only if the trail was unchanged; backups of earlier versions lack it. */
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
	if (!found) throw new Refusal(`In "${folder}" liegt keine vollständige Sicherung.`);
	return found;
}

const WORDS: readonly [keyof Counts, string, string][] = [
	["clients", "Kunde", "Kunden"],
	["certifications", "Zertifizierung", "Zertifizierungen"],
	["certificates", "Zertifikat", "Zertifikate"],
	["enquiries", "Anfrage", "Anfragen"],
	["users", "Benutzer", "Benutzer"],
	["auditEntries", "Eintrag im Protokoll", "Einträge im Protokoll"],
];

export const inWords = (of: Counts) =>
	WORDS.map(([name, one, many]) => `${of[name]} ${of[name] === 1 ? one : many}`).join(", ");
