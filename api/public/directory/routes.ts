import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { createCountLimit, limitPerNetwork } from "../../platform/http/rate-limit.ts";
import { describeAs, type Env, isCached, query, sendPage } from "../../platform/http/routing.ts";
import { directoryChoices, directoryFile, directoryQuery, type FileFormat, listedCompany } from "./contract.ts";
import { createFiles } from "./files.ts";
import { readChoices, readDirectory } from "./page.ts";

/** Each network may request this many pages per minute, which is enough for an office with one address. */
const PAGES = { limit: 600, windowMs: 60_000 };
const FILES = { limit: 60, windowMs: 60_000 };
const describe = describeAs("Öffentlich");
const TYPES = { csv: "text/csv; charset=utf-8; header=present", json: "application/json" } as const;

const sha256Of = (content: unknown) => hash("sha256", JSON.stringify(content));

/**
 * Sets the caching headers, and returns true if the caller has the same content already. Caches must revalidate each
 * time, so that a company disappears at once after it revokes its consent.
 */
function isUnchanged(c: Context, sha256: string): boolean {
	const etag = `"${sha256}"`;
	c.header("Cache-Control", "no-cache");
	c.header("ETag", etag);
	return isCached(c, etag);
}

export function directoryRoutes(deps: Deps) {
	const pages = limitPerNetwork(createCountLimit(deps, "directory", PAGES));
	const files = limitPerNetwork(createCountLimit(deps, "directory-file", FILES));
	const fileOf = createFiles(deps);
	const refusals = { "429": "RATE_LIMITED" };

	async function sendFile(c: Context, format: FileFormat) {
		const { month, sha256, bytes } = await fileOf(format);
		if (isUnchanged(c, sha256)) return c.body(null, 304);
		c.header("Content-Type", TYPES[format]);
		c.header("Content-Disposition", `attachment; filename="directory-${month}.${format}"`);
		c.header("Repr-Digest", `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`);
		c.header("X-Checksum-SHA256", sha256);
		return c.body(bytes);
	}

	return new Hono<Env>()
		.get(
			"/directory",
			describe({
				summary: "Verzeichnis",
				description:
					"Zertifizierte Firmen mit ihren Produkten, soweit sie der Veröffentlichung zugestimmt haben; wer hier fehlt, kann dennoch zertifiziert sein. limit und X-Total-Count zählen Zertifikate (limit sonst 20; über 100 gilt 100; gezählt wird bis 1000, mit q, category oder country bis 100, danach steht X-Total-More: true). Gelistet sind valid, notYetValid und suspended. Ohne q, category und country nach Namen geordnet; eine Suche ordnet nach den ersten vier Buchstaben der Firma, dahinter zufällig, aber immer gleich.",
				answer: z.array(listedCompany),
				isPublic: true,
				refusals,
			}),
			pages,
			query(directoryQuery),
			async (c) => {
				const page = await readDirectory(deps, c.req.valid("query"));
				// The whole page is hashed, because the ETag must also change with values that are sent as headers.
				if (isUnchanged(c, sha256Of(page))) return c.body(null, 304);
				return sendPage(c, page);
			},
		)
		.get(
			"/directory/choices",
			describe({
				summary: "Auswahl im Verzeichnis",
				description: "Kategorien und Länder, zu denen das Verzeichnis Einträge hat.",
				answer: directoryChoices,
				isPublic: true,
				refusals,
			}),
			pages,
			async (c) => {
				const choices = await readChoices(deps);
				if (isUnchanged(c, sha256Of(choices))) return c.body(null, 304);
				return c.json(choices);
			},
		)
		.get(
			"/directory.csv",
			describe({
				summary: "Verzeichnis als CSV",
				description:
					"Eine Zeile je Produkt; asOf ist der Tag, an dem die Stände galten. X-Checksum-SHA256 und Repr-Digest nennen die Prüfsumme. Nach jeder Änderung dessen, was gelistet ist, und an jedem Tag wird die Datei neu erstellt.",
				file: "text/csv",
				isPublic: true,
				refusals,
			}),
			files,
			(c) => sendFile(c, "csv"),
		)
		.get(
			"/directory.json",
			describe({
				summary: "Verzeichnis als JSON",
				description: "Wie die CSV-Datei, mit dem Tag, an dem sie erstellt wurde.",
				answer: directoryFile,
				isPublic: true,
				refusals,
			}),
			files,
			(c) => sendFile(c, "json"),
		);
}
