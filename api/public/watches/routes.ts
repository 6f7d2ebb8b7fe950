import { Hono } from "hono";
import { createHumanCheck } from "../../accounts/human-checks/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { notFound } from "../../platform/errors.ts";
import {
	createCountLimit,
	createRateLimit,
	createWriteLimit,
	limitPerHuman,
	limitPerNetwork,
} from "../../platform/http/rate-limit.ts";
import { body, describeAs, type Env, ids, noContent, query, visitor } from "../../platform/http/routing.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { DAY_MS, HOUR_MS } from "../../platform/instances/jobs.ts";
import { backgroundJob } from "../../platform/runtime/background-job.ts";
import { watchedCertificate, watchLink, watchRequest } from "./contract.ts";
import { confirmWatch, endWatch, findWatched, requestConfirmation, requestWatch } from "./watching.ts";

const describe = describeAs("Beobachten");
const REQUESTS = { limit: 10, windowMs: HOUR_MS };
/** Confirmation mails per mailbox and day are limited, because any visitor can request them for any address. */
const PER_MAILBOX = { limit: 5, windowMs: DAY_MS };
/**
 * Each network may send this many requests with links of mails per minute. The limit is high, because tokens cannot be
 * guessed, and mail programs of many people send requests from few addresses.
 */
const LINKS = { limit: 600, windowMs: 60_000 };

export function watchRoutes(deps: Deps) {
	const { db } = deps.database;
	const humanCheck = createHumanCheck(deps);
	const perMailbox = createWriteLimit(deps, "watch-mailbox", PER_MAILBOX);
	const requests = limitPerHuman(createRateLimit(deps, "watch", REQUESTS));
	const links = limitPerNetwork(createCountLimit(deps, "watch-link", LINKS));
	const isLimited = { "429": "RATE_LIMITED" };

	return new Hono<Env>()
		.post(
			"/validateCertificate/:publicId/watch",
			describe({
				summary: "Ein Zertifikat beobachten",
				description:
					"Sendet der Adresse eine E-Mail, mit der sie es bestätigt. Die Antwort ist dieselbe, was auch immer über die Adresse bekannt ist.",
				status: 204,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "404": "NOT_FOUND", "409": "ILLEGAL_TRANSITION", ...isLimited },
			}),
			requests,
			ids("publicId"),
			body(watchRequest),
			async (c) => {
				// Without a mail server, subscribers could not be notified, so the request is refused.
				if (!deps.settings.mail) throw notFound();
				const { token, ...watch } = c.req.valid("json");
				const sender = visitor(c);
				if (!(await doneBefore(db, sender))) {
					await humanCheck.verify(token, "Beobachten");
					await c.var.countUse();
					const certificateId = await requestWatch(deps, c.req.valid("param").publicId.toLowerCase(), sender);
					// The mail is queued after the response, so that response times reveal nothing about the e-mail
					// address.
					setTimeout(
						backgroundJob(deps.log, "watch", () => requestConfirmation({ ...deps, perMailbox }, certificateId, watch)),
					);
				}
				return c.body(null, 204);
			},
		)
		.post(
			"/watches/link",
			describe({
				summary: "Worum es bei dem Link einer E-Mail geht",
				description: "Ändert nichts.",
				answer: watchedCertificate,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", ...isLimited },
			}),
			links,
			body(watchLink),
			async (c) => c.json(await findWatched(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/confirmation",
			describe({
				summary: "Bestätigen, dass ein Zertifikat beobachtet wird",
				answer: watchedCertificate,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", ...isLimited },
			}),
			links,
			body(watchLink),
			async (c) => c.json(await confirmWatch(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/end",
			describe({
				summary: "Beobachtung beenden und die Adresse löschen",
				description: "Auch für einen Link, den es nicht mehr gibt.",
				status: 204,
				isPublic: true,
				refusals: isLimited,
			}),
			links,
			body(watchLink),
			(c) => noContent(c, endWatch(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/unsubscribe",
			describe({
				summary: "Beobachtung beenden, wie E-Mail-Programme es tun (RFC 8058)",
				status: 204,
				isPublic: true,
				refusals: isLimited,
			}),
			query(watchLink),
			links,
			(c) => noContent(c, endWatch(deps, c.req.valid("query").token)),
		)
		.get(
			"/watches/unsubscribe",
			describe({
				summary: "Zur Seite, auf der eine Beobachtung beendet wird",
				description: "Beendet nichts: E-Mails werden auch von Programmen gelesen.",
				status: 303,
				isPublic: true,
			}),
			query(watchLink),
			(c) => c.redirect(`/watch#${c.req.valid("query").token}`, 303),
		);
}
