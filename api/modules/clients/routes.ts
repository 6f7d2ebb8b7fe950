import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Deps } from "../../platform/deps.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	bodyIfAny,
	describe,
	ids,
	ifMatchOf,
	query,
	requireRole,
	requireRoleWhenAsked,
	type StaffEnv,
	sendPage,
	setEtag,
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
import { presentClient, presentListItem } from "./present.ts";
import { consentOf, listClients, loadClient, sitesOf } from "./repository.ts";
import { changeClient, createClient } from "./save.ts";

const tag = "Kunden";

export function clientRoutes(deps: Deps) {
	const { db, read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.clients);
	const staffWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.clients);

	return new Hono<StaffEnv>()
		.get(
			"/client",
			staffWhenAsked,
			describe({ summary: "Kundenliste", tag, answer: z.array(clientListItem) }),
			query(clientListQuery),
			async (c) => {
				const page = await read(c.var.ask, (from) => listClients(from, c.req.valid("query")));
				return sendPage(c, { ...page, rows: page.rows.map(presentListItem) });
			},
		)
		.get(
			"/client.xlsx",
			staffWhenAsked,
			describe({ ...exportOf("Kundenliste"), tag, file: XLSX }),
			query(clientExportQuery),
			async (c) => sendFile(c, await exportClients(deps, c.req.valid("query"), c.var.ask)),
		)
		.get(
			"/client/:id",
			staffWhenAsked,
			describe({ summary: "Ein Kunde", tag, answer: client }),
			ids("id"),
			async (c) => {
				const { id } = c.req.valid("param");
				const reads = Promise.all([loadClient(db, id), sitesOf(db, id), consentOf(db, id)]);
				const [, [row, sites, consent]] = await inOrder(c.var.ask(), reads);
				setEtag(c, row.version);
				return c.json(presentClient(row, sites, consent));
			},
		)
		.post(
			"/client",
			staff,
			describe({ summary: "Kunden anlegen", tag, answer: client, status: 201 }),
			body(clientInput),
			async (c) => {
				const { record, version } = await createClient(deps, c.req.valid("json"), c.get("actor"));
				setEtag(c, version);
				return c.json(record, 201);
			},
		)
		.put(
			"/client/:id",
			staff,
			describe({ summary: "Kundendaten ändern", tag, answer: client, refusals: { "409": "STALE, IN_USE" } }),
			ids("id"),
			body(clientInput),
			async (c) => {
				const { id } = c.req.valid("param");
				const { record, version } = await changeClient(deps, id, c.req.valid("json"), c.get("actor"), ifMatchOf(c));
				setEtag(c, version);
				return c.json(record);
			},
		)
		.put(
			"/client/:id/directory",
			staff,
			describe({
				summary: "Zustimmung zum Verzeichnis erfassen",
				description:
					"Im Verzeichnis zeigen: seit wann, und worauf die Zustimmung beruht. Ändert nichts an den Kundendaten.",
				tag,
				answer: client,
			}),
			ids("id"),
			bodyIfAny(directoryConsentInput),
			async (c) => {
				const { id } = c.req.valid("param");
				const { record, version } = await recordConsent(deps, id, c.req.valid("json"), c.get("actor"));
				setEtag(c, version);
				return c.json(record);
			},
		)
		.delete(
			"/client/:id/directory",
			staff,
			describe({
				summary: "Zustimmung zum Verzeichnis zurückziehen",
				description: "Die nächste Antwort des Verzeichnisses nennt den Kunden nicht mehr.",
				tag,
				answer: client,
			}),
			ids("id"),
			async (c) => {
				const { record, version } = await withdrawConsent(deps, c.req.valid("param").id, c.get("actor"));
				setEtag(c, version);
				return c.json(record);
			},
		);
}
