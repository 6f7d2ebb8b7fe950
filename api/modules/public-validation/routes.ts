import { Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { createCountLimit, createRateLimit, limitPerNetwork, networkOf } from "../../platform/http/rate-limit.ts";
import { body, describe, type Env, ids } from "../../platform/http/routing.ts";
import { CREDENTIAL_TYPE } from "../credentials/contract.ts";
import { publicCredential } from "../credentials/index.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { answerOf, checkFile, createDocumentLookup } from "./answers.ts";
import { createBulkAnswers } from "./bulk.ts";
import { bulkAnswer, bulkQuestion, fileAnswer, fileQuestion, publicValidation } from "./contract.ts";
import { MISSES } from "./rules.ts";
import { createVerdicts } from "./verdicts.ts";

/** Enough for a customs office behind one address. */
const FILE_CHECKS = { limit: 120, windowMs: 60_000 };
const LOOK_UPS = { limit: 600, windowMs: 60_000 };
/** Each of 1,000, and each costs a human check; unknown numbers are counted beside it. */
const BULK = { limit: 30, windowMs: 600_000 };
const tag = "Öffentlich";

/** Both are asked for at once; what is found is told to nobody who has asked too often. */
async function oncePermitted<T>(permitted: void | Promise<void>, asked: Promise<T>): Promise<T> {
	const [permission, found] = await Promise.allSettled([permitted, asked]);
	if (permission.status === "rejected") throw permission.reason;
	if (found.status === "rejected") throw found.reason;
	return found.value;
}

export function publicValidationRoutes(deps: Deps) {
	const verdicts = createVerdicts(deps.database);
	const lookUpDocument = createDocumentLookup(deps);
	const lookUps = createCountLimit(deps, "look-up", LOOK_UPS);
	const misses = createRateLimit(deps, "miss", MISSES);
	const fileChecks = limitPerNetwork(createRateLimit(deps, "file-check", FILE_CHECKS));
	async function looked<T>(network: string, look: (allowed: void | Promise<void>) => Promise<T>): Promise<T> {
		const allowed = lookUps.take(network);
		try {
			return await look(allowed);
		} catch (error) {
			// Hits are answered even after too many misses: others share the address.
			if (error instanceof ApiError && error.status === 404) await misses.take(network);
			throw error;
		}
	}
	const bulkLimit = limitPerNetwork(createRateLimit(deps, "bulk", BULK));
	const humanCheck = createHumanCheck(deps);
	const answerMany = createBulkAnswers(deps, verdicts);
	return new Hono<Env>()
		.get(
			"/validateCertificate/:publicId",
			describe({
				summary: "Gültigkeit eines Zertifikats",
				description: "status: 40 gültig, 60 ausgesetzt, 70 zurückgezogen, 80 durch ein neueres ersetzt, 90 abgelaufen",
				tag,
				answer: publicValidation,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			ids("publicId"),
			(c) =>
				looked(networkOf(c.get("address")), async (allowed) => {
					const verdict = verdicts.of(c.req.valid("param").publicId.toLowerCase());
					const answer = answerOf(deps, verdict instanceof Promise ? await oncePermitted(allowed, verdict) : verdict);
					return c.body(answer, 200, { "Content-Type": "application/json" });
				}),
		)
		.get(
			"/validateCertificate/:publicId/credential",
			describe({
				summary: "Was unterschrieben wurde, als W3C Verifiable Credential 2.0",
				description: "Compact JWS; docs/credential.md beschreibt Inhalt und Prüfung.",
				tag,
				file: CREDENTIAL_TYPE,
				writes: false,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			ids("publicId"),
			(c) =>
				looked(networkOf(c.get("address")), async (allowed) => {
					const jwt = await oncePermitted(allowed, publicCredential(deps, c.req.valid("param").publicId.toLowerCase()));
					return c.body(jwt, 200, { "Content-Type": CREDENTIAL_TYPE });
				}),
		)
		.post(
			"/validateCertificate/file-hash",
			describe({
				summary: "Echtheit einer Zertifikatsdatei",
				description:
					"SHA-256 der Datei, 64 Hexadezimalziffern. Eine Datei, die nicht genau so ausgestellt wurde, ist kein Fehler: original ist dann false.",
				tag,
				answer: fileAnswer,
				isPublic: true,
				refusals: { "415": "UNSUPPORTED_TYPE", "429": "RATE_LIMITED" },
			}),
			body(fileQuestion),
			fileChecks,
			async (c) => c.json(await checkFile(deps, lookUpDocument, c.req.valid("json").sha256)),
		)
		.post(
			"/validateCertificate/bulk",
			describe({
				summary: "Gültigkeit vieler Zertifikate",
				description:
					"Kennungen, Zertifikatsnummern oder Adressen der Prüfseite, höchstens 1000. Was es nicht gibt, ist kein Fehler: state ist dann unknown. Widerspricht auch nur ein Eintrag des Registers seiner Historie, wird über keinen der gefragten etwas ausgesagt: Die Antwort ist dann 500, auch für die übrigen. Nach 1000 unbekannten Nummern eines Netzes in 10 Minuten ist sie 429. Zu einer Nummer nennt replacedBy die Nummer des neueren Zertifikats, sonst seine Kennung.",
				tag,
				answer: bulkAnswer,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "413": "TOO_LARGE", "429": "RATE_LIMITED" },
			}),
			body(bulkQuestion),
			bulkLimit,
			async (c) => {
				const { items, token } = c.req.valid("json");
				await humanCheck.verify(token, "BulkValidation");
				return c.json(await answerMany(items, networkOf(c.get("address"))));
			},
		);
}
