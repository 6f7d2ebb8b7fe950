import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach } from "vitest";
import { webHandler } from "../web/web.ts";
import { folderPerTest } from "./folders.ts";

type Options = Omit<Partial<Parameters<typeof webHandler>[0]>, "root" | "log">;

/** Serves a folder for each test, with these files at its start. */
export function webPerTest(files: () => Readonly<Record<string, string | Uint8Array>>, options: Options = {}) {
	const folder = folderPerTest();
	const logged: [event: string, fields: object | undefined][] = [];
	let handle: ReturnType<typeof webHandler>;
	let changes = 0;
	const web = {
		folder,
		logged,
		handle: (request: Request) => handle(request),
		open: (other: Options = {}) => {
			const log = { info: () => {}, error: (event: string, fields?: object) => void logged.push([event, fields]) };
			handle = webHandler({ root: folder(), publicUrl: "http://portal.test", log, ...options, ...other });
		},
		/** Writes a file whose time differs from that of all files before. */
		put: (path: string, content: string | Uint8Array) => {
			mkdirSync(dirname(folder(path)), { recursive: true });
			writeFileSync(folder(path), content);
			changes += 5000;
			utimesSync(folder(path), new Date(), new Date(Date.now() + changes));
		},
		get: async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> => {
			const response = await handle(new Request(`http://127.0.0.1:8000${path}`, { headers, method }));
			if (!response) throw new Error(`no answer for ${path}`);
			return response;
		},
	};
	beforeEach(() => {
		logged.length = 0;
		for (const [path, content] of Object.entries(files())) web.put(path, content);
		web.open();
	});
	return web;
}

export const registryIn = (html: string) =>
	JSON.parse(/<script type="application\/json" id="mfe-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

/** Returns the entry of a module in the registry, by default of its version 1.0.0-aa without pages and files. */
export const aModule = (id: string, { manifest, ...values }: { manifest?: object } & Record<string, unknown> = {}) => ({
	entry: `/mfe/${id}/1.0.0-aa/remoteEntry.js`,
	version: "1.0.0-aa",
	integrity: `sha384-${"e".repeat(64)}`,
	preload: [],
	css: [],
	manifest: { id, contract: 1, routes: [], menu: [], slots: [], ...manifest },
	...values,
});
