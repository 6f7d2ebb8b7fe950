import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import {
	ARCHIVE_LIMITS,
	ARCHIVE_TYPE,
	isModuleAction,
	moduleParams,
	stageInput,
	uploadQuery,
	versionParams,
} from "../../../api/deployments/module-versions/contract.ts";
import { createTurns } from "../../../api/platform/async/keyed-queue.ts";
import { limitConcurrency } from "../../../api/platform/async/limit-concurrency.ts";
import { Failure } from "../../lib/run.mjs";
import { ArchiveProblem, archiveOf } from "../../release/archive.ts";
import { storedVersion } from "../../release/stored-version.ts";
import type { Store } from "../store.ts";
import { act, upload } from "./actions.ts";
import { allModules, oneModule } from "./overview.ts";

/** Error codes of a folder that is full or that this account may not write to. */
const UNWRITABLE = ["EACCES", "EPERM", "EROFS", "ENOSPC"];
/** Number of uploads that are processed at the same time; few, because each needs memory for an unpacked archive. */
const UPLOADS_AT_ONCE = 2;

interface Settings {
	store: Store;
	key: string;
	log?: (error: unknown) => void;
}

const actionInput = stageInput.partial();

export function createModuleService({ store, key, log = console.error }: Settings) {
	const inTurn = createTurns();
	const limited = limitConcurrency(UPLOADS_AT_ONCE);
	const app = new Hono();

	app.onError((error, c) => {
		if (error instanceof ArchiveProblem) return c.json({ problems: [error.message] }, 400);
		if (error instanceof Failure) return c.json({ problems: error.message.split("\n") }, 409);
		const code = "code" in error ? String(error.code) : "";
		if (UNWRITABLE.includes(code))
			return c.json(
				{ problems: [`The store cannot be written (${code}): contact the operator of the platform.`] },
				409,
			);
		if (error instanceof HTTPException) return error.getResponse();
		log(error);
		return c.json({ problems: [] }, 500);
	});
	app.use(bearerAuth({ token: key }));
	app.use(bodyLimit({ maxSize: ARCHIVE_LIMITS.bytes }));

	const changeOf = (id: string, by = "") => ({ store, id, who: decodeURIComponent(by) });

	app.get("/modules", async (c) => c.json(await allModules(store)));
	app.get("/modules/:module", async (c) => c.json(await oneModule(store, moduleParams.parse(c.req.param()).module)));
	app.get("/modules/:module/versions/:version", async (c) => {
		const { module, version } = versionParams.parse(c.req.param());
		if (!(await storedVersion(store, module, version))) return c.notFound();
		return c.body(new Uint8Array(await archiveOf(store, module, version)), 200, { "content-type": ARCHIVE_TYPE });
	});
	app.post("/modules/:module/versions", async (c) => {
		const { module } = moduleParams.parse(c.req.param());
		const query = uploadQuery.parse(c.req.query());
		const change = changeOf(module, c.req.header("x-deployed-by"));
		const bytes = new Uint8Array(await c.req.arrayBuffer());
		return c.json(await inTurn(module, () => limited(() => upload(change, bytes, query))), 201);
	});
	app.post("/modules/:module/:action", async (c) => {
		const { module } = moduleParams.parse(c.req.param());
		const action = c.req.param("action");
		if (!isModuleAction(action)) return c.notFound();
		const input = actionInput.parse(await c.req.json());
		const change = changeOf(module, c.req.header("x-deployed-by"));
		return c.json(await inTurn(module, () => act(change, action, input)));
	});
	return app;
}
