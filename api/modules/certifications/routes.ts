import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Reader } from "../../platform/database/index.ts";
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
import { today } from "../../platform/runtime/clock.ts";
import {
	certification,
	certificationExportQuery,
	certificationInput,
	certificationListItem,
	certificationListQuery,
	certificationsOfClientQuery,
	renewalInput,
} from "./contract.ts";
import { exportCertifications } from "./export.ts";
import { type Contents, findCertification, presentList } from "./present.ts";
import { type RenewedContents, renewCertification } from "./renew.ts";
import { assertClient } from "./repository.ts";
import { changeCertification, startCertification } from "./save.ts";

const list = z.array(certificationListItem);

export function certificationRoutes(deps: Deps, contents: Contents & RenewedContents) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.certifications, "Zertifizierungen");
	const viewerOf = (c: Context<StaffEnv>) => ({ actor: c.get("actor"), today: today(deps.clock) });
	const finding = (c: Context<StaffEnv>) => (reader: Reader, id: string) =>
		findCertification(reader, id, viewerOf(c), contents);

	const started = { summary: "Zertifizierung starten", answer: certification, status: 201 } as const;
	const changed = { summary: "Zertifizierung ändern", answer: certification, refusals: { "409": "STALE" } };
	const renewed = {
		summary: "Rezertifizieren",
		description:
			"Legt von neun Monaten vor dem Ende bis sechs Monate danach eine Rezertifizierung mit derselben Kategorie an; ohne " +
			"`validFrom` beginnt sie am Tag nach dem Ende.",
		answer: certification,
		status: 201,
		refusals: { "409": "RENEWAL_EXISTS, TOO_EARLY, TOO_LATE" },
	} as const;

	return new Hono<StaffEnv>()
		.get(
			"/certification",
			...staff({ summary: "Alle Zertifizierungen", answer: list }),
			query(certificationListQuery),
			async (c) => sendPage(c, await presentList(db, c.req.valid("query"), viewerOf(c))),
		)
		.get(
			"/certification.xlsx",
			...staff({ ...exportOf("Alle Zertifizierungen"), file: XLSX }),
			query(certificationExportQuery),
			async (c) => sendFile(c, await exportCertifications(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get(
			"/certification/:id",
			...staff({ summary: "Eine Zertifizierung", answer: certification }),
			ids("id"),
			async (c) => sendVersioned(c, await finding(c)(db, c.req.valid("param").id)),
		)
		.get(
			"/client/certification/:clientId",
			...staff({ summary: "Zertifizierungen eines Kunden", answer: list }),
			ids("clientId"),
			query(certificationsOfClientQuery),
			async (c) => {
				const { clientId: client } = c.req.valid("param");
				const request = { ...c.req.valid("query"), client };
				const [page] = await Promise.all([presentList(db, request, viewerOf(c)), assertClient(db, client)]);
				return sendPage(c, page);
			},
		)
		.post(
			"/client/certification/:clientId",
			...staff(started),
			ids("clientId"),
			body(certificationInput),
			async (c) => {
				const { clientId } = c.req.valid("param");
				const input = c.req.valid("json");
				return sendVersioned(c, await startCertification(deps, clientId, input, c.get("actor"), finding(c)), 201);
			},
		)
		.put(
			"/client/certification/:certificationId",
			...staff(changed),
			ids("certificationId"),
			body(certificationInput),
			async (c) => {
				const id = c.req.valid("param").certificationId;
				const [input, actor] = [c.req.valid("json"), c.get("actor")];
				return sendVersioned(c, await changeCertification(deps, id, input, actor, ifMatchOf(c), finding(c)));
			},
		)
		.post("/certification/:id/renewal", ...staff(renewed), ids("id"), bodyIfAny(renewalInput), async (c) => {
			const { id } = c.req.valid("param");
			const renewal = renewCertification({ deps, contents }, id, c.req.valid("json"), c.get("actor"), finding(c));
			return sendVersioned(c, await renewal, 201);
		});
}
