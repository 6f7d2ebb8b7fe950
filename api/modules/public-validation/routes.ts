import { Hono } from "hono";
import { timestamp, today } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { describe, type Env, ids } from "../../platform/http.ts";
import { publicValidation } from "./contract.ts";
import { presentPublic } from "./present.ts";
import { preparePublicLookup } from "./repository.ts";
import { publicStatus } from "./rules.ts";

/** Anyone may ask whether a certificate is valid. */
export function publicValidationRoutes(deps: Deps) {
	const lookUp = preparePublicLookup(deps.database.db);
	return new Hono<Env>().get(
		"/validateCertificate/:publicId",
		describe({
			summary: "Gültigkeit eines Zertifikats",
			description: "status: 40 gültig, 70 zurückgezogen, 90 abgelaufen",
			tag: "Öffentlich",
			answer: publicValidation,
			isPublic: true,
			refusals: { "404": "NOT_FOUND" },
		}),
		ids("publicId"),
		async (c) => {
			const row = found(await lookUp(c.req.valid("param").publicId.toLowerCase()));
			const status = found(publicStatus(row.status, row.validTo, today(deps.clock)));
			return c.json(presentPublic(status, row, timestamp(deps.clock)));
		},
	);
}
