import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../kit/access.ts";
import type { Deps } from "../platform/deps.ts";
import { sendFile, XLSX } from "../platform/http/file-answer.ts";
import { describe, params, query, requireRole, type StaffEnv, sendPage } from "../platform/http/routing.ts";
import {
	AUDIT_ENTITIES,
	auditEntry,
	auditFilter,
	auditQuery,
	auditVerification,
	historyEntry,
	historyOf,
	historyQuery,
} from "./contract.ts";
import { AUDIT_EXPORT, exportAudit } from "./export.ts";
import { listAudit, listHistory } from "./list.repository.ts";
import { presentEntries, presentHistory } from "./readable.ts";
import { resourceOf, type Trail } from "./trail.ts";
import { createVerification } from "./verification/verification.ts";

const tag = "Protokoll";

export function auditRoutes(deps: Deps, trail: Trail) {
	const { db } = deps.database;
	const verify = createVerification(deps, trail);
	const admin = requireRole(deps.authenticate, ACCESS.trail);
	const staff = requireRole(deps.authenticate, ACCESS.history);
	return new Hono<StaffEnv>()
		.get(
			"/audit",
			admin,
			describe({ summary: "Protokoll, neueste Einträge zuerst", tag, answer: z.array(auditEntry) }),
			query(auditQuery),
			async (c) => {
				const { rows, ...rest } = await listAudit(db, trail.people, c.req.valid("query"));
				return sendPage(c, { ...rest, rows: await presentEntries(db, trail, rows) });
			},
		)
		.get(
			"/audit/verification",
			admin,
			describe({
				summary: "Prüft, ob das Protokoll unverändert ist und Datenbank, Konten und Zertifikate dazu passen",
				description: "Dauert bei vielen Zertifikaten länger; wer währenddessen fragt, bekommt dieselbe Antwort.",
				tag,
				answer: auditVerification,
			}),
			async (c) => c.json(await verify()),
		)
		.get(
			"/audit/export",
			admin,
			describe({
				summary: "Protokoll als Excel-Datei",
				description: `Eine Zeile je Änderung. Höchstens ${AUDIT_EXPORT.entries} Einträge; sind es mehr, 413.`,
				tag,
				file: XLSX,
				refusals: { "413": "TOO_LARGE" },
			}),
			query(auditFilter),
			async (c) => sendFile(c, await exportAudit(deps, trail, c.req.valid("query"), c.get("actor"))),
		)
		.get(
			"/history/:entity/:id",
			staff,
			describe({
				summary: "Was mit einem Datensatz geschehen ist, das Neueste zuerst",
				description: "Ohne persönliche Daten anderer, von ihren Namen abgesehen.",
				tag,
				answer: z.array(historyEntry),
			}),
			params(historyOf),
			query(historyQuery),
			async (c) => {
				const { entity, id } = c.req.valid("param");
				const entities = AUDIT_ENTITIES.filter((one) => one === entity || resourceOf(trail, one).under === entity);
				const { rows, ...rest } = await listHistory(db, trail.people, { entities, id }, c.req.valid("query"));
				return sendPage(c, { ...rest, rows: await presentHistory(db, trail, rows) });
			},
		);
}
