import { beforeEach } from "vitest";
import type { CreatedModuleToken } from "../deployments/module-versions/contract.ts";
import { startBackendOnce } from "./backend.ts";
import type { TestRequest } from "./index.ts";
import { startAppOnce } from "./started-app.ts";

export const STORE_KEY = "a-key-for-tests-only-1234567890abcdef";
export const SWITCHED = { module: "suppliers", version: "1.1.0", previous: "1.0.0", isUnchanged: false, notes: [] };
const DETAIL = { module: "suppliers", live: "1.0.0", isComing: false, blocked: [], versions: [], deployments: [] };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const archive = (headers: Record<string, string>): TestRequest => ({
	body: new Uint8Array([1, 2, 3]),
	headers: { "content-type": "application/gzip", ...headers },
});
export const resultOf = async (answer: Response) => [answer.status, await answer.json()];

/** Starts an application for the tests of the file, with a server that stands for the store of modules. */
export function startModuleStore() {
	let made = 0;
	const store = startBackendOnce();
	const app = startAppOnce(() => ({ settings: { moduleService: { url: store.url, key: STORE_KEY } } }));
	const scene = {
		app,
		store,
		/** What the store answers to a change. */
		switched: SWITCHED as object,
		create: (json: object = {}, module = "suppliers") =>
			app.json<CreatedModuleToken>(`/modules/${module}/tokens`, {
				as: "Admin",
				json: { name: `Pipeline ${++made}`, days: 90, ...json },
			}),
		upload: (headers: Record<string, string>, module = "suppliers", query = "") =>
			app.request(`/modules/${module}/versions${query}`, archive(headers)),
	};
	beforeEach(() => {
		scene.switched = SWITCHED;
		store.answer = (response, { method, url }) => {
			const read = url === "/modules" ? { shell: { version: "2.0.0" }, modules: [DETAIL] } : DETAIL;
			const answer = method === "GET" ? read : scene.switched;
			response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
		};
		app.clock.advance(11 * 60_000);
	});
	return scene;
}
