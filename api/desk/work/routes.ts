import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import { reports } from "../../kit/codes.ts";
import { CERTIFICATE_QUEUES, queueQuery, waitingCertificate } from "../../modules/certificates/contract.ts";
import { listWaiting } from "../../modules/certificates/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { describeAs, params, query, requireRole, type StaffEnv, sendPage } from "../../platform/http/routing.ts";
import { work } from "./contract.ts";
import { workOf } from "./summary.ts";

const describe = describeAs("Meine Arbeit");
const queueParams = params(z.object({ queue: z.enum(CERTIFICATE_QUEUES, reports("choice.invalid")) }));

export function workRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	const ofCertificates = requireRole(deps.authenticate, ACCESS.certifications);
	return new Hono<StaffEnv>()
		.get(
			"/work",
			staff,
			describe({
				summary: "Was auf mich wartet",
				description: "Je Liste die Anzahl und, was am längsten wartet.",
				answer: work,
			}),
			async (c) => c.json(await workOf(deps, db, c.get("actor"))),
		)
		.get(
			"/work/:queue",
			ofCertificates,
			describe({
				summary: "Alle Zertifikate, die so auf mich warten",
				description: "Was zu prüfen ist, lesen alle; prüfen können es nur Admins.",
				answer: z.array(waitingCertificate),
			}),
			queueParams,
			query(queueQuery),
			async (c) => {
				const { queue } = c.req.valid("param");
				const wanted = { queue, userId: c.get("actor").id };
				return sendPage(c, await listWaiting(deps, db, wanted, c.req.valid("query")));
			},
		);
}
