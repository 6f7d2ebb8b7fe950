import { type Context, Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { describeAs, type Env, isCached } from "../../platform/http/routing.ts";
import { CREDENTIAL_TYPE, didDocument as didShape, type StatusPurpose } from "./contract.ts";
import { didDocument } from "./keys.ts";
import { createStatusLists } from "./status-lists.ts";

const describe = describeAs("Öffentlich");
/** Caches may use a status list for 30 s, so that a retraction is visible everywhere within a minute. */
const KEPT = "public, max-age=30, must-revalidate";

export function credentialRoutes(deps: Deps) {
	const listOf = createStatusLists(deps);
	const sendList = async (c: Context<Env>, purpose: StatusPurpose) => {
		const { jwt, etag } = await listOf(purpose);
		const headers = { "Cache-Control": KEPT, ETag: etag, "Access-Control-Allow-Origin": "*" };
		if (isCached(c, etag)) return c.body(null, 304, headers);
		return c.body(jwt, 200, { ...headers, "Content-Type": CREDENTIAL_TYPE });
	};
	const described = (summary: string) =>
		describe({ summary, file: CREDENTIAL_TYPE, writes: false, isPublic: true, refusals: { "429": "RATE_LIMITED" } });
	return new Hono<Env>()
		.get(
			"/did.json",
			describe({
				summary: "Schlüssel, mit denen Nachweise unterschrieben sind",
				description: "Auch unter /.well-known/did.json: das DID-Dokument der Stelle (did:web).",
				answer: didShape,
				isPublic: true,
				refusals: { "429": "RATE_LIMITED" },
			}),
			async (c) => {
				c.header("Cache-Control", KEPT);
				c.header("Access-Control-Allow-Origin", "*");
				return c.json(await didDocument(deps));
			},
		)
		.get("/status-lists/revocation", described("Zurückgezogene und ersetzte Zertifikate, als Bits"), (c) =>
			sendList(c, "revocation"),
		)
		.get("/status-lists/suspension", described("Ausgesetzte Zertifikate, als Bits"), (c) => sendList(c, "suspension"));
}
