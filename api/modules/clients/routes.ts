import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	bodyIfAny,
	ids,
	ifMatchOf,
	operationsFor,
	query,
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
import { findClient } from "./present.ts";
import { listClients } from "./repository.ts";
import { changeClient, createClient } from "./save.ts";

export function clientRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.clients, "Kunden");
	const id = ids("id");
	const changed = { summary: "Kundendaten ändern", answer: client, refusals: { "409": "STALE, IN_USE" } };
	const consent = {
		summary: "Zustimmung zum Verzeichnis erfassen",
		description:
			"Im Verzeichnis zeigen: seit wann, und worauf die Zustimmung beruht. Ändert nichts an den Kundendaten.",
		answer: client,
	};
	const withdrawal = {
		summary: "Zustimmung zum Verzeichnis zurückziehen",
		description: "Die nächste Antwort des Verzeichnisses nennt den Kunden nicht mehr.",
		answer: client,
	};

	return new Hono<StaffEnv>()
		.get(
			"/client",
			...staff({ summary: "Kundenliste", answer: z.array(clientListItem) }),
			query(clientListQuery),
			async (c) => sendPage(c, await listClients(db, c.req.valid("query"))),
		)
		.get("/client.xlsx", ...staff({ ...exportOf("Kundenliste"), file: XLSX }), query(clientExportQuery), async (c) =>
			sendFile(c, await exportClients(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get("/client/:id", ...staff({ summary: "Ein Kunde", answer: client }), id, async (c) =>
			sendVersioned(c, await findClient(db, c.req.valid("param").id)),
		)
		.post(
			"/client",
			...staff({ summary: "Kunden anlegen", answer: client, status: 201 }),
			body(clientInput),
			async (c) => sendVersioned(c, await createClient(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put("/client/:id", ...staff(changed), id, body(clientInput), async (c) => {
			const { id } = c.req.valid("param");
			return sendVersioned(c, await changeClient(deps, id, c.req.valid("json"), c.get("actor"), ifMatchOf(c)));
		})
		.put("/client/:id/directory", ...staff(consent), id, bodyIfAny(directoryConsentInput), async (c) => {
			const { id } = c.req.valid("param");
			return sendVersioned(c, await recordConsent(deps, id, c.req.valid("json"), c.get("actor")));
		})
		.delete("/client/:id/directory", ...staff(withdrawal), id, async (c) =>
			sendVersioned(c, await withdrawConsent(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
