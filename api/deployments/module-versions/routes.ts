import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import {
	bearerOf,
	body,
	type Described,
	describe,
	noContent,
	operationsFor,
	params,
	query,
	requireActor,
	requireRole,
	type StaffEnv,
} from "../../platform/http/routing.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import {
	ARCHIVE_TYPE,
	createdModuleToken,
	MODULE_TOKEN_PREFIX,
	type ModuleAction,
	moduleDetail,
	moduleParams,
	modules,
	moduleToken,
	noInput,
	type StageInput,
	stageInput,
	switched,
	tokenInput,
	tokenParams,
	uploadQuery,
	versionInput,
	versionParams,
} from "./contract.ts";
import { detailOf, overviewsOf } from "./overview.ts";
import { listTokens } from "./repository.ts";
import { createModuleService } from "./service.ts";
import { actOn, uploadVersion } from "./switching.ts";
import { createToken, createTokenAuthenticate, presentToken, revokeToken } from "./tokens.ts";

const tag = "Module";
const BY_TOKEN = "Auch mit einem Token dieses Moduls.";
const REFUSALS = { "404": "NOT_FOUND", "409": "MODULE_REFUSED", "503": "UNAVAILABLE", "504": "TIMEOUT" };

const archiveOnly: MiddlewareHandler = async (c, next) => {
	const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== ARCHIVE_TYPE) throw new ApiError(415, "UNSUPPORTED_TYPE");
	await next();
};

export function moduleVersionRoutes(deps: Deps) {
	const { clock, database } = deps;
	const { db } = database;
	const service = createModuleService(deps);
	const authenticateToken = createTokenAuthenticate(deps);
	const admin = requireRole(deps.authenticate, ACCESS.modules);
	/** Accepts the deployment token of the module that the path names. Other routes of the API refuse such tokens. */
	const tokenOfModule = requireActor(async (c) => {
		const actor = await authenticateToken(bearerOf(c) ?? "", c.req.param("module") ?? "", c.get("address"));
		const findActor = async () => {
			await actor.confirm(db);
			return actor;
		};
		return { senderId: actor.id, findActor };
	});
	const tokenOrAdmin: MiddlewareHandler<StaffEnv> = (c, next) =>
		bearerOf(c)?.startsWith(MODULE_TOKEN_PREFIX) ? tokenOfModule(c, next) : admin(c, next);

	const byAdmin = operationsFor(deps, ACCESS.modules, tag);
	const byToken = ({ description = "", ...described }: Omit<Described, "tag">) =>
		[tokenOrAdmin, describe({ tag, description: `${BY_TOKEN} ${description}`.trim(), ...described })] as const;
	const switching = (summary: string) =>
		[...byToken({ summary, answer: switched, refusals: REFUSALS }), params(moduleParams)] as const;

	const act = async (c: Context<StaffEnv>, module: string, action: ModuleAction, input: Partial<StageInput> = {}) =>
		c.json(await actOn(deps, service, { module, action, input }, c.get("actor")));

	return new Hono<StaffEnv>()
		.get(
			"/modules",
			...byAdmin({ summary: "Module und ihre Versionen", answer: modules, refusals: { "503": "UNAVAILABLE" } }),
			async (c) => c.json(await overviewsOf(db, service, timestamp(clock))),
		)
		.get(
			"/modules/:module",
			...byToken({
				summary: "Versionen und Verlauf eines Moduls",
				answer: moduleDetail,
				refusals: { "404": "NOT_FOUND", "503": "UNAVAILABLE" },
			}),
			params(moduleParams),
			async (c) => c.json(await detailOf(db, service, c.req.valid("param").module, timestamp(clock))),
		)
		.post(
			"/modules/:module/versions",
			...byToken({
				summary: "Gebaute Version eines Moduls hochladen und ausliefern",
				description: `Der Inhalt ist ein Archiv (${ARCHIVE_TYPE}) mit release.json und den Dateien, die es nennt.`,
				answer: switched,
				status: 201,
				refusals: { ...REFUSALS, "413": "TOO_LARGE", "415": "UNSUPPORTED_TYPE" },
			}),
			archiveOnly,
			params(moduleParams),
			query(uploadQuery),
			async (c) => {
				const archive = new Uint8Array(await c.req.arrayBuffer());
				const { module } = c.req.valid("param");
				const { search } = new URL(c.req.url);
				const upload = { module, query: c.req.valid("query"), search, archive };
				return c.json(await uploadVersion(deps, service, upload, c.get("actor")), 201);
			},
		)
		.get(
			"/modules/:module/versions/:version",
			...byToken({
				summary: "Archiv einer Version, wie sie gespeichert ist",
				file: ARCHIVE_TYPE,
				writes: false,
				refusals: REFUSALS,
			}),
			params(versionParams),
			async (c) => {
				const { module, version } = c.req.valid("param");
				const archive = await service.archive(module, version);
				return c.body(archive, 200, {
					"content-type": ARCHIVE_TYPE,
					"content-disposition": `attachment; filename="${module}-${version}.tar.gz"`,
				});
			},
		)
		.post(
			"/modules/:module/stage",
			...switching("Version eines Moduls stufenweise ausliefern"),
			body(stageInput),
			async (c) => act(c, c.req.valid("param").module, "stage", c.req.valid("json")),
		)
		.post("/modules/:module/unstage", ...switching("Stufe eines Moduls beenden"), body(noInput), async (c) =>
			act(c, c.req.valid("param").module, "unstage"),
		)
		.post(
			"/modules/:module/promote",
			...switching("Version eines Moduls für alle freigeben"),
			body(versionInput),
			async (c) => act(c, c.req.valid("param").module, "promote", c.req.valid("json")),
		)
		.post(
			"/modules/:module/rollback",
			...switching("Modul auf eine frühere Version zurücknehmen"),
			body(versionInput),
			async (c) => act(c, c.req.valid("param").module, "rollback", c.req.valid("json")),
		)
		.post("/modules/:module/remove", ...switching("Modul entfernen"), body(noInput), async (c) =>
			act(c, c.req.valid("param").module, "remove"),
		)
		.get(
			"/modules/:module/tokens",
			...byAdmin({ summary: "Token eines Moduls", answer: z.array(moduleToken) }),
			params(moduleParams),
			async (c) => {
				const now = timestamp(clock);
				const rows = await listTokens(db, c.req.valid("param").module);
				return c.json(rows.map((row) => presentToken(row, now)));
			},
		)
		.post(
			"/modules/:module/tokens",
			...byAdmin({
				summary: "Token eines Moduls erstellen",
				description: "Das Token wird nur dieses eine Mal gesendet.",
				answer: createdModuleToken,
				status: 201,
				refusals: { "409": "DUPLICATE, IN_USE" },
			}),
			params(moduleParams),
			body(tokenInput),
			async (c) => {
				const { module } = c.req.valid("param");
				return c.json(await createToken(deps, module, c.req.valid("json"), c.get("actor")), 201);
			},
		)
		.delete(
			"/modules/:module/tokens/:id",
			...byAdmin({ summary: "Token eines Moduls widerrufen", status: 204, refusals: { "404": "NOT_FOUND" } }),
			params(tokenParams),
			(c) => noContent(c, revokeToken(deps, c.req.valid("param"), c.get("actor"))),
		);
}
