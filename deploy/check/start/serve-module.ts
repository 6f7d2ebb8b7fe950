import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { ROLES } from "../../../api/kit/access.ts";
import { CLIENT_ERROR_PATH, type ClientError } from "../../../api/kit/failures.ts";
import { contentTypeOf } from "../../lib/files.ts";
import type { BuiltModule } from "../../release/versions.ts";
import type { Store } from "../../store/store.ts";

export type ShellFiles = Pick<Store, "get">;

const HTML = "text/html; charset=utf-8";
const SESSION = {
	accessToken: "start",
	user: { _id: "000000000000000000000000", userid: "start", name: "Start", roles: ROLES },
};
/** Body of each API response in this check, in which modules have to show the failure instead of failing themselves. */
const UNAVAILABLE = { message: "Der Dienst ist nicht erreichbar.", code: "UNAVAILABLE" };

/** A page without slots of its own, in which all slots of the checked module are rendered. */
export const SLOTS_PAGE = "/home";
/** Path of `/home` without the checked module. Compared with `SLOTS_PAGE`, it shows what the module changes. */
export const BASELINE = "/home?baseline";

/** A bucket contains only files that modules need; the shell's other files come from this repository's build. */
export const shellFileOf = async (store: ShellFiles, root: string, path: string): Promise<Uint8Array | undefined> =>
	(await store.get(`web/${path}`)) ?? readFile(join(root, "dist/web", path)).catch(() => undefined);

function registryWith({ id, release }: BuiltModule): string {
	const { entry, version, integrity, preload, css, manifest } = release;
	const slots = manifest.slots.map((slot) => ({ ...slot, slot: SLOTS_PAGE.slice(1) }));
	return JSON.stringify({
		modules: { [id]: { entry, version, integrity, preload, css, manifest: { ...manifest, slots } } },
	});
}

async function textOf(request: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece);
	return Buffer.concat(pieces).toString();
}

/** The account has all roles. Except for the session, the API responds with 503. */
export async function serveModule(
	built: BuiltModule,
	html: string,
	shellFile: (path: string) => Promise<Uint8Array | undefined>,
) {
	const folder = `mfe/${built.id}/${built.version}/`;
	const reported: ClientError[] = [];
	const pageWith = (json: string) =>
		html.replace(
			"<!--mfe-registry-->",
			() => `<script type="application/json" id="mfe-registry">${json.replaceAll("<", "\\u003c")}</script>`,
		);
	const registry = registryWith(built);

	async function contentOf(path: string): Promise<[content: string | Uint8Array | undefined, type: string]> {
		const type = contentTypeOf(path);
		// The shell inserts a number such as `~1` into the path when it repeats a failed request.
		if (path.startsWith("mfe/")) return [built.contents.get(path.slice(folder.length).replace(/^~\d+\//, "")), type];
		if (path.startsWith("static/")) return [await shellFile(path).catch(() => undefined), type];
		if (path === "remotes.json") return [registry, type];
		return extname(path) === "" ? [pageWith(registry), HTML] : [undefined, type];
	}

	const server = createServer(async (request, response) => {
		const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
		if (pathname === CLIENT_ERROR_PATH && request.method === "POST") {
			const text = await textOf(request).catch(() => "");
			// A page that is being closed may send an empty report, which is ignored.
			if (text !== "") reported.push(JSON.parse(text));
		}
		if (pathname.startsWith("/api/")) {
			const isSession = pathname === "/api/refresh";
			response.writeHead(isSession ? 200 : 503, { "content-type": "application/json" });
			response.end(JSON.stringify(isSession ? SESSION : UNAVAILABLE));
			return;
		}
		const isBaseline = pathname + search === BASELINE;
		const [content, type] = isBaseline ? [pageWith('{"modules":{}}'), HTML] : await contentOf(pathname.slice(1));
		response.writeHead(content === undefined ? 404 : 200, { "content-type": type }).end(content);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		reported,
		close: () => server.closeAllConnections() ?? server.close(),
	};
}
