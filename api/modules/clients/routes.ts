import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	bodyIfAny,
	describeAs,
	ids,
	ifMatchOf,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { recordConsent, withdrawConsent } from "./consent.ts";
import {
	client,
	clientExportQuery,
	clientInput,
	clientListItem,
	clientListQuery,
	directoryConsentInput,
} from "./contract.ts";
import { exportClients } from "./export.ts";
import { presentListItem } from "./present.ts";
import { consentOf, listClients, loadClient, sitesOf } from "./repository.ts";
import { changeClient, createClient, present } from "./save.ts";

const describe = describeAs("Kunden");

export function clientRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.clients);

	return new Hono<StaffEnv>()
		.get(
			"/client",
			staff,
			describe({ summary: "Kundenliste", answer: z.array(clientListItem) }),
			query(clientListQuery),
			async (c) => {
				const page = await listClients(db, c.req.valid("query"));
				return sendPage(c, { ...page, rows: page.rows.map(presentListItem) });
			},
		)
		.get(
			"/client.xlsx",
			staff,
			describe({ ...exportOf("Kundenliste"), file: XLSX }),
			query(clientExportQuery),
			async (c) => sendFile(c, await exportClients(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get("/client/:id", staff, describe({ summary: "Ein Kunde", answer: client }), ids("id"), async (c) => {
			const { id } = c.req.valid("param");
			const [row, sites, consent] = await Promise.all([loadClient(db, id), sitesOf(db, id), consentOf(db, id)]);
			return sendVersioned(c, present(row, sites, consent));
		})
		.post(
			"/client",
			staff,
			describe({ summary: "Kunden anlegen", answer: client, status: 201 }),
			body(clientInput),
			async (c) => sendVersioned(c, await createClient(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/client/:id",
			staff,
			describe({ summary: "Kundendaten ändern", answer: client, refusals: { "409": "STALE, IN_USE" } }),
			ids("id"),
			body(clientInput),
			async (c) => {
				const { id } = c.req.valid("param");
				return sendVersioned(c, await changeClient(deps, id, c.req.valid("json"), c.get("actor"), ifMatchOf(c)));
			},
		)
		.put(
			"/client/:id/directory",
			staff,
			describe({
				summary: "Zustimmung zum Verzeichnis erfassen",
				description:
					"Im Verzeichnis zeigen: seit wann, und worauf die Zustimmung beruht. Ändert nichts an den Kundendaten.",
				answer: client,
			}),
			ids("id"),
			bodyIfAny(directoryConsentInput),
			async (c) => {
				const { id } = c.req.valid("param");
				return sendVersioned(c, await recordConsent(deps, id, c.req.valid("json"), c.get("actor")));
			},
		)
		.delete(
			"/client/:id/directory",
			staff,
			describe({
				summary: "Zustimmung zum Verzeichnis zurückziehen",
				description: "Die nächste Antwort des Verzeichnisses nennt den Kunden nicht mehr.",
				answer: client,
			}),
			ids("id"),
			async (c) => sendVersioned(c, await withdrawConsent(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
