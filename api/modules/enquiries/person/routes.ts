import { Hono } from "hono";
import { exportOf } from "../../../audit/index.ts";
import { ACCESS } from "../../../kit/access.ts";
import type { Deps } from "../../../platform/deps.ts";
import { sendFile, XLSX } from "../../../platform/http/file-answer.ts";
import { body, describe, requireRole, requireRoleWhenAsked, type StaffEnv } from "../../../platform/http/routing.ts";
import { heldData, personErasure, personQuestion } from "../contract.ts";
import { eraseHeld, exportHeld, heldAbout } from "./person.ts";

const tag = "Anfragen";

/** The e-mail address comes in the body, because proxies log URLs. */
export function personRoutes(deps: Deps) {
	const admin = requireRole(deps.authenticate, ACCESS.personalData);
	const adminWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.personalData);
	return new Hono<StaffEnv>()
		.post(
			"/customerMessages/privacy/search",
			admin,
			describe({ summary: "Was zu einer E-Mail-Adresse gespeichert ist", tag, answer: heldData }),
			body(personQuestion),
			async (c) => c.json(await heldAbout(deps, c.req.valid("json").email)),
		)
		.post(
			"/customerMessages/privacy/export",
			adminWhenAsked,
			describe({ ...exportOf("Was zu einer E-Mail-Adresse gespeichert ist"), tag, file: XLSX }),
			body(personQuestion),
			async (c) => sendFile(c, await exportHeld(deps, c.req.valid("json").email, c.var.ask)),
		)
		.post(
			"/customerMessages/privacy/erase",
			admin,
			describe({
				summary: "Alles zu einer E-Mail-Adresse löschen",
				description:
					"Anfragen, Erwähnungen in anderen Anfragen und Beobachtungen von Zertifikaten. Daten von Kunden bleiben und werden genannt.",
				tag,
				answer: personErasure,
			}),
			body(personQuestion),
			async (c) => c.json(await eraseHeld(deps, c.req.valid("json").email, c.get("actor"))),
		);
}
