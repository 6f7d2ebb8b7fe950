import { Hono } from "hono";
import { createHumanCheck } from "../../accounts/human-checks/index.ts";
import { certificateNumberOf } from "../../kit/certificate-numbers.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, found } from "../../platform/errors.ts";
import {
	createCountLimit,
	createRateLimit,
	isGranted,
	limitPerHuman,
	limitPerNetwork,
	networkOf,
	unlessServerFails,
} from "../../platform/http/rate-limit.ts";
import { body, describeAs, type Env, ids } from "../../platform/http/routing.ts";
import { CREDENTIAL_TYPE } from "../credentials/contract.ts";
import { publicCredential } from "../credentials/index.ts";
import { createBulkAnswers } from "./bulk.ts";
import { bulkAnswer, bulkQuestion, fileAnswer, fileQuestion, publicValidation } from "./contract.ts";
import { checkFile, createPublishedReader, validationAnswer } from "./published-reader.ts";
import { MISSES, UNCHECKED_NUMBERS } from "./rules.ts";

/** Each network may check this many files per minute, which is enough for a customs office with one address. */
const FILE_CHECKS = { limit: 120, windowMs: 60_000 };
const LOOK_UPS = { limit: 600, windowMs: 60_000 };
/** Each network may check this many lists in ten minutes; unknown numbers in a list are limited separately. */
const BULK = { limit: 30, windowMs: 600_000 };
const describe = describeAs("Öffentlich");

/**
 * Returns the result of `reading` once `permitted` has resolved. The check of the rate limit and the read share a round
 * trip to the database; if both fail, the refusal by the rate limit is thrown.
 */
async function oncePermitted<T>(permitted: unknown, reading: Promise<T>): Promise<T> {
	const [permission, read] = await Promise.allSettled([permitted, reading]);
	if (permission.status === "rejected") throw permission.reason;
	if (read.status === "rejected") throw read.reason;
	return read.value;
}

export function publicValidationRoutes(deps: Deps) {
	const published = createPublishedReader(deps);
	const lookUps = createCountLimit(deps, "look-up", LOOK_UPS);
	const misses = createRateLimit(deps, "miss", MISSES);
	const fileChecks = limitPerNetwork(createRateLimit(deps, "file-check", FILE_CHECKS));
	async function countLookUp<T>(network: string, lookUp: (allowed: unknown) => Promise<T>): Promise<T> {
		const allowed = lookUps.take(network);
		try {
			return await unlessServerFails(allowed, () => lookUp(allowed));
		} catch (error) {
			// Only unknown certificates count against this limit, because many people who look up published ones may
			// share one network address.
			if (error instanceof ApiError && error.status === 404) await misses.take(network);
			throw error;
		}
	}
	const bulkLimit = limitPerHuman(createRateLimit(deps, "bulk", BULK));
	const humanCheck = createHumanCheck(deps);
	const answerMany = createBulkAnswers(deps);
	const unchecked = createRateLimit(deps, "unchecked-number", UNCHECKED_NUMBERS);
	return new Hono<Env>()
		.get(
			"/validateCertificate/:publicId",
			describe({
				summary: "Gültigkeit eines Zertifikats",
				description: "status: 40 gültig, 60 ausgesetzt, 70 zurückgezogen, 80 durch ein neueres ersetzt, 90 abgelaufen",
				answer: publicValidation,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			ids("publicId"),
			(c) =>
				countLookUp(networkOf(c.get("address")), async (allowed) => {
					const reading = published.byPublicId(c.req.valid("param").publicId.toLowerCase());
					return c.json(validationAnswer(deps, found(await oncePermitted(allowed, reading))));
				}),
		)
		.get(
			"/validateCertificate/:publicId/credential",
			describe({
				summary: "Was unterschrieben wurde, als W3C Verifiable Credential 2.0",
				description: "Compact JWS; docs/credential.md beschreibt Inhalt und Prüfung.",
				file: CREDENTIAL_TYPE,
				writes: false,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			ids("publicId"),
			(c) =>
				countLookUp(networkOf(c.get("address")), async (allowed) => {
					const publicId = c.req.valid("param").publicId.toLowerCase();
					const reading = Promise.all([published.byPublicId(publicId), publicCredential(deps, publicId)]);
					const [answer, credential] = await oncePermitted(allowed, reading);
					found(answer);
					return c.body(await credential(), 200, { "Content-Type": CREDENTIAL_TYPE });
				}),
		)
		.post(
			"/validateCertificate/file-hash",
			describe({
				summary: "Echtheit einer Zertifikatsdatei",
				description:
					"SHA-256 der Datei, 64 Hexadezimalziffern. Eine Datei, die nicht genau so ausgestellt wurde, ist kein Fehler: original ist dann false.",
				answer: fileAnswer,
				isPublic: true,
				refusals: { "415": "UNSUPPORTED_TYPE", "429": "RATE_LIMITED" },
			}),
			fileChecks,
			body(fileQuestion),
			async (c) => c.json(await checkFile(deps, published, c.req.valid("json").sha256)),
		)
		.post(
			"/validateCertificate/bulk",
			describe({
				summary: "Gültigkeit vieler Zertifikate",
				description:
					"Kennungen, Zertifikatsnummern oder Adressen der Prüfseite, höchstens 1000. Eine einzelne Nummer braucht bis zu zehnmal je Stunde und Netz kein token. Was es nicht gibt, ist kein Fehler: state ist dann unknown. Widerspricht auch nur ein Eintrag des Registers seiner Historie, wird über keinen der gefragten etwas ausgesagt: Die Antwort ist dann 500, auch für die übrigen. Nach 1000 unbekannten Nummern eines Netzes in 10 Minuten ist sie 429. Zu einer Nummer nennt replacedBy die Nummer des neueren Zertifikats, sonst seine Kennung.",
				answer: bulkAnswer,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "413": "TOO_LARGE", "429": "RATE_LIMITED" },
			}),
			bulkLimit,
			body(bulkQuestion),
			async (c) => {
				const { items, token } = c.req.valid("json");
				const network = networkOf(c.get("address"));
				const [item = ""] = items;
				const isOneNumber = items.length === 1 && certificateNumberOf(item) !== undefined;
				const isUnchecked = token === "" && isOneNumber && (await isGranted(() => unchecked.take(network)));
				if (!isUnchecked) {
					await humanCheck.verify(token, "BulkValidation");
					await c.var.countUse();
				}
				return c.json(await answerMany(items, network));
			},
		);
}
