import { Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { notFound } from "../../platform/errors.ts";
import {
	createCountLimit,
	createRateLimit,
	createWriteLimit,
	limitPerNetwork,
} from "../../platform/http/rate-limit.ts";
import { body, describe, type Env, ids, noContent, query, visitor } from "../../platform/http/routing.ts";
import { unlessDone } from "../../platform/idempotency/index.ts";
import { DAY_MS, HOUR_MS } from "../../platform/instances/jobs.ts";
import { backgroundJob } from "../../platform/runtime/background-job.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { watchedCertificate, watchLink, watchRequest } from "./contract.ts";
import { askToConfirm, confirmWatch, endWatch, findWatched, requestWatch } from "./watching.ts";

const tag = "Beobachten";
const REQUESTS = { limit: 10, windowMs: HOUR_MS };
/** Mails that anybody may have sent to an address. */
const PER_MAILBOX = { limit: 5, windowMs: DAY_MS };
/** Nobody guesses a token; mail programs of many people ask from few addresses. */
const LINKS = { limit: 600, windowMs: 60_000 };

export function watchRoutes(deps: Deps) {
	const { db } = deps.database;
	const humanCheck = createHumanCheck(deps);
	const perMailbox = createWriteLimit(deps, "watch-mailbox", PER_MAILBOX);
	const requests = limitPerNetwork(createRateLimit(deps, "watch", REQUESTS));
	const links = limitPerNetwork(createCountLimit(deps, "watch-link", LINKS));
	const isLimited = { "429": "RATE_LIMITED" };

	return new Hono<Env>()
		.post(
			"/validateCertificate/:publicId/watch",
			describe({
				summary: "Ein Zertifikat beobachten",
				description:
					"Sendet der Adresse eine E-Mail, mit der sie es bestätigt. Die Antwort ist dieselbe, was auch immer über die Adresse bekannt ist.",
				tag,
				status: 204,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "404": "NOT_FOUND", "409": "ILLEGAL_TRANSITION", ...isLimited },
			}),
			ids("publicId"),
			body(watchRequest),
			requests,
			async (c) => {
				// Nobody could be told.
				if (!deps.settings.mail) throw notFound();
				const { token, ...asked } = c.req.valid("json");
				const sender = visitor(c);
				const { before } = await unlessDone<string, void>(db, sender, humanCheck.verify(token, "Beobachten"));
				if (!before) {
					const certificateId = await requestWatch(deps, c.req.valid("param").publicId.toLowerCase(), sender);
					// After the answer, so that its time reveals nothing about the address.
					setTimeout(
						backgroundJob(deps.log, "watch", () => askToConfirm({ ...deps, perMailbox }, certificateId, asked)),
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
				tag,
				answer: watchedCertificate,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", ...isLimited },
			}),
			body(watchLink),
			links,
			async (c) => c.json(await findWatched(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/confirmation",
			describe({
				summary: "Bestätigen, dass ein Zertifikat beobachtet wird",
				tag,
				answer: watchedCertificate,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", ...isLimited },
			}),
			body(watchLink),
			links,
			async (c) => c.json(await confirmWatch(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/end",
			describe({
				summary: "Beobachtung beenden und die Adresse löschen",
				description: "Auch für einen Link, den es nicht mehr gibt.",
				tag,
				status: 204,
				isPublic: true,
				refusals: isLimited,
			}),
			body(watchLink),
			links,
			(c) => noContent(c, endWatch(deps, c.req.valid("json").token)),
		)
		.post(
			"/watches/unsubscribe",
			describe({
				summary: "Beobachtung beenden, wie E-Mail-Programme es tun (RFC 8058)",
				tag,
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
				tag,
				status: 303,
				isPublic: true,
			}),
			query(watchLink),
			(c) => c.redirect(`/watch#${c.req.valid("query").token}`, 303),
		);
}
