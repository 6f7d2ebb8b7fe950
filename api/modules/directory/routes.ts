import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { createCountLimit, limitPerNetwork } from "../../platform/http/rate-limit.ts";
import { describe, type Env, query } from "../../platform/http/routing.ts";
import { directoryFile, directoryPage, directoryQuery, type FileFormat } from "./contract.ts";
import { createFiles } from "./files.ts";
import { readDirectory } from "./page.ts";

/** Enough for an office behind one address. */
const PAGES = { limit: 600, windowMs: 60_000 };
const FILES = { limit: 60, windowMs: 60_000 };
const tag = "Öffentlich";
const TYPES = { csv: "text/csv; charset=utf-8; header=present", json: "application/json" } as const;

/** To be kept, but asked for each time: what was withdrawn is not told again. */
function isUnchanged(c: Context, sha256: string): boolean {
	const etag = `"${sha256}"`;
	c.header("Cache-Control", "no-cache");
	c.header("ETag", etag);
	const known = c.req.header("if-none-match")?.split(",") ?? [];
	return known.some((one) => one.trim().replace(/^W\//, "") === etag);
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
		return c.body(await bytes());
	}

	return new Hono<Env>()
		.get(
			"/directory",
			describe({
				summary: "Verzeichnis",
				description:
					"Zertifizierte Firmen mit ihren Produkten, soweit sie der Veröffentlichung zugestimmt haben; wer hier fehlt, kann dennoch zertifiziert sein. limit zählt Zertifikate (sonst 20). Gelistet sind valid, notYetValid und suspended.",
				tag,
				answer: directoryPage,
				isPublic: true,
				refusals,
			}),
			pages,
			query(directoryQuery),
			async (c) => {
				const page = await readDirectory(deps, c.req.valid("query"));
				const body = JSON.stringify(page);
				if (isUnchanged(c, createHash("sha256").update(body).digest("hex"))) return c.body(null, 304);
				return c.body(body, 200, { "Content-Type": "application/json" });
			},
		)
		.get(
			"/directory.csv",
			describe({
				summary: "Verzeichnis des Monats als CSV",
				description:
					"Eine Zeile je Produkt. X-Checksum-SHA256 und Repr-Digest nennen die Prüfsumme. Gilt für den Tag, an dem die Datei erstellt wurde; nach jeder zurückgezogenen Zustimmung wird sie neu erstellt.",
				tag,
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
				summary: "Verzeichnis des Monats als JSON",
				description: "Wie die CSV-Datei, mit dem Tag, an dem sie erstellt wurde.",
				tag,
				answer: directoryFile,
				isPublic: true,
				refusals,
			}),
			files,
			(c) => sendFile(c, "json"),
		);
}
