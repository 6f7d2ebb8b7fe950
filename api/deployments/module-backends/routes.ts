import { type Context, Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import { BACKEND_CALLS } from "../../kit/backend-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import {
	body,
	describe,
	ifMatchOf,
	operationsFor,
	params,
	type StaffEnv,
	sendVersioned,
} from "../../platform/http/routing.ts";
import type { Metrics } from "../../platform/runtime/metrics.ts";
import {
	backendInput,
	backendParams,
	backendUpdate,
	keySet,
	type ModuleBackend,
	moduleBackend,
	moduleBackends,
} from "./contract.ts";
import { createGateway } from "./gateway/gateway.ts";
import { requestHeaders } from "./gateway/headers.ts";
import { pathBelow } from "./gateway/target.ts";
import { changeBackend, createBackend, removeBackend } from "./registration.ts";
import { type BackendRow, findBackend, listBackends } from "./repository.ts";

const tag = "Module";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const WITHOUT_BODY = [204, 205, 304];
const KEYS_FOR_SECONDS = 300;

export function moduleBackendRoutes(deps: Deps, metrics: Pick<Metrics, "countBackendCall">) {
	const { db } = deps.database;
	const { moduleBackends: open } = deps.settings;
	const byAdmin = operationsFor(deps, ACCESS.modules, tag);
	const byStaff = operationsFor(deps, ACCESS.portal, tag);
	const gateway = createGateway(deps, metrics);

	const present = ({ module, url, answerSeconds, changedAt }: BackendRow): ModuleBackend => ({
		module,
		url,
		answerSeconds,
		changedAt,
		...gateway.health.of(module),
	});
	const send = (c: Context, row: BackendRow, status?: 201) =>
		sendVersioned(c, { record: present(row), version: row.version }, status);

	return new Hono<StaffEnv>()
		.get("/module-backends", ...byAdmin({ summary: "Backends der Module", answer: moduleBackends }), async (c) =>
			c.json({ open: [...open], backends: (await listBackends(db)).map(present) }),
		)
		.get(
			"/module-backends/:module",
			...byAdmin({ summary: "Backend eines Moduls", answer: moduleBackend, refusals: { "404": "NOT_FOUND" } }),
			params(backendParams),
			async (c) => send(c, found(await findBackend(db, c.req.valid("param").module))),
		)
		.post(
			"/module-backends",
			...byAdmin({
				summary: "Backend eines Moduls eintragen",
				description: "Nur Adressen, die MODULE_BACKENDS freigibt.",
				answer: moduleBackend,
				status: 201,
				refusals: { "409": "DUPLICATE" },
			}),
			body(backendInput),
			async (c) => send(c, await createBackend(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/module-backends/:module",
			...byAdmin({
				summary: "Backend eines Moduls ändern",
				answer: moduleBackend,
				refusals: { "404": "NOT_FOUND", "409": "STALE" },
			}),
			params(backendParams),
			body(backendUpdate),
			async (c) => {
				const { module } = c.req.valid("param");
				const change = { update: c.req.valid("json"), ifMatch: ifMatchOf(c) };
				const row = await changeBackend(deps, module, change, c.get("actor"));
				gateway.health.forget(module);
				return send(c, row);
			},
		)
		.delete(
			"/module-backends/:module",
			...byAdmin({ summary: "Backend eines Moduls entfernen", status: 204, refusals: { "404": "NOT_FOUND" } }),
			params(backendParams),
			async (c) => {
				const { module } = c.req.valid("param");
				await removeBackend(deps, module, c.get("actor"));
				gateway.health.forget(module);
				return c.body(null, 204);
			},
		)
		.get(
			"/x/.well-known/jwks.json",
			describe({
				summary: "Öffentliche Schlüssel der Token, die Backends erhalten",
				description: "JSON Web Key Set nach RFC 7517.",
				tag,
				answer: keySet,
				isPublic: true,
			}),
			(c) => {
				c.header("Cache-Control", `public, max-age=${KEYS_FOR_SECONDS}`);
				return c.json(gateway.keySet());
			},
		)
		.on(
			METHODS,
			"/x/:module/*",
			...byStaff({
				summary: "Aufruf des Backends eines Moduls",
				description:
					"Weitergegeben an die eingetragene Adresse, mit einem Token der angemeldeten Person statt ihrer Anmeldung. Status und Inhalt sind die des Backends.",
				refusals: { "404": "NOT_FOUND", "502": "UNAVAILABLE", "503": "UNAVAILABLE", "504": "TIMEOUT" },
			}),
			params(backendParams),
			async (c) => {
				const { module } = c.req.valid("param");
				const { method, headers } = c.req.raw;
				const content = c.req.raw.body && new Uint8Array(await c.req.arrayBuffer());
				const path = pathBelow(`${BACKEND_CALLS}/${module}`, c.req.url);
				const call = { method, path, headers: requestHeaders(headers), body: content, requestId: c.get("requestId") };
				const answer = await gateway.pass(module, call, c.get("actor"));
				const isEmpty = method === "HEAD" || WITHOUT_BODY.includes(answer.status);
				return new Response(isEmpty ? null : answer.body, {
					status: answer.status,
					// Makes the browser cache responses per token, so that a second user of the same browser never gets the first
					// user's data.
					headers: { ...answer.headers, vary: "Authorization" },
				});
			},
		);
}
