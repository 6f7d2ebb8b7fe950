import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getResponse } from "msw";
import type { HttpHandler } from "msw/http";
import { vi } from "vitest";
import { filesOf, ROOT } from "../tree.ts";
import type { Known } from "./known.ts";

const MOCKS = "mfe-*/src/mocks/handlers.ts";
const OWN_SOURCES = "src/**/*.{ts,tsx}";

/** The modules that have mocks, by their folder. */
export const MODULES = filesOf(ROOT, MOCKS).map((path) => path.split("/")[0] ?? "");

const isDelivered = (path: string) => !/\.test\.tsx?$|\/mocks[./]|\/standalone\.tsx$/.test(path);

/** What the module is delivered as, one source after the other. */
export const sourcesOf = (folder: string) =>
	filesOf(ROOT, `${folder}/${OWN_SOURCES}`)
		.filter(isDelivered)
		.map((path) => ({ path, source: readFileSync(join(ROOT, path), "utf8") }));

/** The module's mocks as they are when it starts. */
export async function freshHandlers(folder: string): Promise<HttpHandler[]> {
	vi.resetModules();
	const { handlers } = (await import(join(ROOT, folder, "src/mocks/handlers.ts"))) as { handlers: HttpHandler[] };
	return handlers;
}

export async function knownOf(folder: string): Promise<Partial<Known>> {
	const [path] = filesOf(ROOT, `${folder}/src/mocks/known.ts`);
	if (path === undefined) return {};
	return ((await import(join(ROOT, path))) as { known: Partial<Known> }).known;
}

/** Method and path that a handler answers, as in `GET /api/client/:id`. */
export const answeredBy = ({ info }: HttpHandler) => `${info.method} ${String(info.path).replace(/^\*/, "")}`;

export interface Sent {
	method: string;
	path: string;
	json?: unknown;
	form?: (() => FormData) | undefined;
	headers?: Record<string, string>;
}

/** The answer of the mocks. */
export async function ask(handlers: HttpHandler[], { method, path, json, form, headers }: Sent): Promise<Response> {
	const body = form ? form() : json === undefined ? undefined : JSON.stringify(json);
	const request = new Request(`http://localhost/api${path}`, {
		method,
		headers: {
			...(json === undefined ? {} : { "content-type": "application/json" }),
			...headers,
		},
		...(body === undefined ? {} : { body }),
	});
	const answer = await getResponse(handlers, request);
	if (!answer) throw new Error(`No mock answers ${method} ${path}`);
	return answer;
}
