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
	describeAs,
	ids,
	ifMatchOf,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	setEtag,
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

const describe = describeAs("Zertifizierungen");
const list = { answer: z.array(certificationListItem) };

export function certificationRoutes(deps: Deps, contents: Contents & RenewedContents) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);

	async function load(c: Context<StaffEnv>, id: string, reader: Reader = db) {
		const viewer = { actor: c.get("actor"), today: today(deps.clock), contents };
		const { version, certification: shown } = await findCertification(reader, id, viewer);
		setEtag(c, version);
		return shown;
	}

	return new Hono<StaffEnv>()
		.get(
			"/certification",
			staff,
			describe({ summary: "Alle Zertifizierungen", ...list }),
			query(certificationListQuery),
			async (c) => {
				const actor = c.get("actor");
				const onlooker = { roles: actor.roles, today: today(deps.clock) };
				return sendPage(c, await presentList(db, c.req.valid("query"), onlooker));
			},
		)
		.get(
			"/certification.xlsx",
			staff,
			describe({ ...exportOf("Alle Zertifizierungen"), file: XLSX }),
			query(certificationExportQuery),
			async (c) => sendFile(c, await exportCertifications(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get(
			"/certification/:id",
			staff,
			describe({ summary: "Eine Zertifizierung", answer: certification }),
			ids("id"),
			async (c) => c.json(await load(c, c.req.valid("param").id)),
		)
		.get(
			"/client/certification/:clientId",
			staff,
			describe({ summary: "Zertifizierungen eines Kunden", ...list }),
			ids("clientId"),
			query(certificationsOfClientQuery),
			async (c) => {
				const { clientId } = c.req.valid("param");
				const request = { ...c.req.valid("query"), client: clientId };
				const actor = c.get("actor");
				const onlooker = { roles: actor.roles, today: today(deps.clock) };
				const [page] = await Promise.all([presentList(db, request, onlooker), assertClient(db, clientId)]);
				return sendPage(c, page);
			},
		)
		.post(
			"/client/certification/:clientId",
			staff,
			describe({ summary: "Zertifizierung starten", answer: certification, status: 201 }),
			ids("clientId"),
			body(certificationInput),
			async (c) => {
				const { clientId } = c.req.valid("param");
				const started = startCertification(deps, clientId, c.req.valid("json"), c.get("actor"), (tx, id) =>
					load(c, id, tx),
				);
				return c.json(await started, 201);
			},
		)
		.put(
			"/client/certification/:certificationId",
			staff,
			describe({ summary: "Zertifizierung ändern", answer: certification, refusals: { "409": "STALE" } }),
			ids("certificationId"),
			body(certificationInput),
			async (c) => {
				const id = c.req.valid("param").certificationId;
				const input = c.req.valid("json");
				const answer = (tx: Reader) => load(c, id, tx);
				return c.json(await changeCertification(deps, id, input, c.get("actor"), ifMatchOf(c), answer));
			},
		)
		.post(
			"/certification/:id/renewal",
			staff,
			describe({
				summary: "Rezertifizieren",
				description:
					"Legt von neun Monaten vor dem Ende bis sechs Monate danach eine Rezertifizierung mit derselben Kategorie an; ohne " +
					"`validFrom` beginnt sie am Tag nach dem Ende.",
				answer: certification,
				status: 201,
				refusals: { "409": "RENEWAL_EXISTS, TOO_EARLY, TOO_LATE" },
			}),
			ids("id"),
			bodyIfAny(renewalInput),
			async (c) => {
				const { id } = c.req.valid("param");
				const answer = (tx: Reader, made: string) => load(c, made, tx);
				const renewed = renewCertification({ deps, contents }, id, c.req.valid("json"), c.get("actor"), answer);
				return c.json(await renewed, 201);
			},
		);
}
