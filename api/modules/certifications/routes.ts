import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Reader } from "../../platform/database/index.ts";
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
import { findCertification, type ListCertificates, presentList } from "./present.ts";
import { type CopyProducts, renewCertification } from "./renew.ts";
import { assertClient } from "./repository.ts";
import { changeCertification, startCertification } from "./save.ts";

const tag = "Zertifizierungen";
const list = { tag, answer: z.array(certificationListItem) };

interface Injected {
	listCertificates: ListCertificates;
	copyProducts: CopyProducts;
}

export function certificationRoutes(deps: Deps, { listCertificates, copyProducts }: Injected) {
	const { db, read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);
	const staffWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.certifications);

	async function load(c: Context<StaffEnv>, id: string, reader: Reader = db) {
		const viewer = { by: c.var, today: today(deps.clock), listCertificates };
		const [, { version, certification: shown }] = await inOrder(c.var.ask(), findCertification(reader, id, viewer));
		setEtag(c, version);
		return shown;
	}

	return new Hono<StaffEnv>()
		.get(
			"/certification",
			staffWhenAsked,
			describe({ summary: "Alle Zertifizierungen", ...list }),
			query(certificationListQuery),
			async (c) =>
				sendPage(
					c,
					await read(c.var.ask, (from) => presentList(from, c.req.valid("query"), today(deps.clock), c.var.ask)),
				),
		)
		.get(
			"/certification.xlsx",
			staffWhenAsked,
			describe({ ...exportOf("Alle Zertifizierungen"), tag, file: XLSX }),
			query(certificationExportQuery),
			async (c) => sendFile(c, await exportCertifications(deps, c.req.valid("query"), c.var.ask)),
		)
		.get(
			"/certification/:id",
			staffWhenAsked,
			describe({ summary: "Eine Zertifizierung", tag, answer: certification }),
			ids("id"),
			async (c) => c.json(await load(c, c.req.valid("param").id)),
		)
		.get(
			"/client/certification/:clientId",
			staffWhenAsked,
			describe({ summary: "Zertifizierungen eines Kunden", ...list }),
			ids("clientId"),
			query(certificationsOfClientQuery),
			async (c) => {
				const { clientId } = c.req.valid("param");
				const request = { ...c.req.valid("query"), client: clientId };
				const [page] = await read(c.var.ask, (from) =>
					Promise.all([presentList(from, request, today(deps.clock), c.var.ask), assertClient(from, clientId)]),
				);
				return sendPage(c, page);
			},
		)
		.post(
			"/client/certification/:clientId",
			staff,
			describe({ summary: "Zertifizierung starten", tag, answer: certification, status: 201 }),
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
			describe({ summary: "Zertifizierung ändern", tag, answer: certification, refusals: { "409": "STALE" } }),
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
					"Legt von neun Monaten vor dem Ende bis sechs Monate danach eine Nachfolge mit demselben Umfang an; ohne " +
					"`validFrom` beginnt sie am Tag nach dem Ende.",
				tag,
				answer: certification,
				status: 201,
				refusals: { "409": "RENEWAL_EXISTS, TOO_EARLY, TOO_LATE" },
			}),
			ids("id"),
			bodyIfAny(renewalInput),
			async (c) => {
				const { id } = c.req.valid("param");
				const answer = (tx: Reader, made: string) => load(c, made, tx);
				const renewed = renewCertification({ deps, copyProducts }, id, c.req.valid("json"), c.get("actor"), answer);
				return c.json(await renewed, 201);
			},
		);
}
