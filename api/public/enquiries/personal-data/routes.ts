import { Hono } from "hono";
import { exportOf } from "../../../audit/index.ts";
import { ACCESS } from "../../../kit/access.ts";
import type { Deps } from "../../../platform/deps.ts";
import { sendFile, XLSX } from "../../../platform/http/file-answer.ts";
import { body, describeAs, requireRole, type StaffEnv } from "../../../platform/http/routing.ts";
import { personalData, personalDataErasure, personalDataRequest } from "../contract.ts";
import { erasePersonalData, exportPersonalData, findPersonalData } from "./personal-data.ts";

const describe = describeAs("Anfragen");

/** The e-mail address of the person is sent in the body, because proxies log URLs. */
export function personRoutes(deps: Deps) {
	const admin = requireRole(deps.authenticate, ACCESS.personalData);
	return new Hono<StaffEnv>()
		.post(
			"/customerMessages/privacy/search",
			admin,
			describe({ summary: "Was zu einer E-Mail-Adresse gespeichert ist", answer: personalData }),
			body(personalDataRequest),
			async (c) => c.json(await findPersonalData(deps, c.req.valid("json").email)),
		)
		.post(
			"/customerMessages/privacy/export",
			admin,
			describe({ ...exportOf("Was zu einer E-Mail-Adresse gespeichert ist"), file: XLSX }),
			body(personalDataRequest),
			async (c) => sendFile(c, await exportPersonalData(deps, c.req.valid("json").email, c.get("actor"))),
		)
		.post(
			"/customerMessages/privacy/erase",
			admin,
			describe({
				summary: "Alles zu einer E-Mail-Adresse löschen",
				description:
					"Anfragen, Erwähnungen in anderen Anfragen, Beobachtungen von Zertifikaten und nicht gesendete E-Mails. Daten von Kunden bleiben und werden genannt.",
				answer: personalDataErasure,
			}),
			body(personalDataRequest),
			async (c) => c.json(await erasePersonalData(deps, c.req.valid("json").email, c.get("actor"))),
		);
}
