import type { TestApp } from "../index.ts";
import { plain, type Requests, unique } from "./prepare.ts";

export const BACKEND = { url: "https://suppliers.example.org", answerSeconds: 10 };

async function aBackend(app: TestApp): Promise<string> {
	const module = unique("module");
	await app.json("/module-backends", { as: "Admin", json: { module, ...BACKEND } });
	return `/module-backends/${module}`;
}

const tokenOf = () => ({ json: { name: unique("Pipeline "), days: 90 } });

export const MODULE_WRITES: Requests = {
	"POST /api/module-backends": async () => ["/module-backends", { json: { module: unique("module"), ...BACKEND } }],
	"PUT /api/module-backends/:module": async (app) => [await aBackend(app), { json: { ...BACKEND, answerSeconds: 20 } }],
	"DELETE /api/module-backends/:module": async (app) => [await aBackend(app)],
	"POST /api/modules/:module/versions": plain("/modules/suppliers/versions", {
		body: new Uint8Array(1),
		headers: { "content-type": "application/gzip" },
	}),
	"POST /api/modules/:module/stage": plain("/modules/suppliers/stage", { json: { percentage: 10, users: [] } }),
	...Object.fromEntries(
		["unstage", "promote", "rollback", "remove"].map((step) => [
			`POST /api/modules/:module/${step}`,
			plain(`/modules/suppliers/${step}`, { json: {} }),
		]),
	),
	"POST /api/modules/:module/tokens": async () => ["/modules/suppliers/tokens", tokenOf()],
	"DELETE /api/modules/:module/tokens/:id": async (app) => {
		const { _id } = await app.json<{ _id: string }>("/modules/suppliers/tokens", { as: "Admin", ...tokenOf() });
		return [`/modules/suppliers/tokens/${_id}`];
	},
};
