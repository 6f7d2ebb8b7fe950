import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import { reports } from "../../kit/codes.ts";
import type { Deps } from "../../platform/deps.ts";
import {
	describe,
	params,
	query,
	requireRole,
	requireRoleWhenAsked,
	type StaffEnv,
	sendPage,
} from "../../platform/http/routing.ts";
import { CERTIFICATE_QUEUES, queueQuery, waitingCertificate } from "../certificates/contract.ts";
import { listWaiting } from "../certificates/index.ts";
import { work } from "./contract.ts";
import { workOf } from "./summary.ts";

const tag = "Meine Arbeit";
const queueParams = params(z.object({ queue: z.enum(CERTIFICATE_QUEUES, reports("choice.invalid")) }));

export function workRoutes(deps: Deps) {
	const { read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	const ofCertificates = requireRoleWhenAsked(deps.authenticate, ACCESS.certifications);
	return new Hono<StaffEnv>()
		.get(
			"/work",
			staff,
			describe({
				summary: "Was auf mich wartet",
				description: "Je Liste die Anzahl und, was am längsten wartet.",
				tag,
				answer: work,
			}),
			async (c) => {
				const actor = c.get("actor");
				return c.json(await read(actor, (from) => workOf(deps, from, actor)));
			},
		)
		.get(
			"/work/:queue",
			ofCertificates,
			describe({
				summary: "Alle Zertifikate, die so auf mich warten",
				description: "Was zu prüfen ist, lesen alle; prüfen können es nur Admins.",
				tag,
				answer: z.array(waitingCertificate),
			}),
			queueParams,
			query(queueQuery),
			async (c) => {
				const { queue } = c.req.valid("param");
				const { userId, ask } = c.var;
				return sendPage(c, await read(ask, (from) => listWaiting(deps, from, { queue, userId }, c.req.valid("query"))));
			},
		);
}
