import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { WORKER_REMOVAL } from "../../../api/kit/service-workers.ts";
import { contentTypeOf } from "../../lib/files.ts";
import { type BuiltModule, FIXED } from "../../release/versions.ts";
import { devBackend } from "./backend.ts";
import {
	DEV_PATH,
	EVENTS_PATH,
	type LocalEntries,
	localAddress,
	localCookie,
	localPage,
	localPolicy,
	localRegistry,
	RELOAD_PATH,
	RELOAD_SCRIPT,
	remoteCookies,
} from "./page.ts";

const NOT_STORED = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
/** Headers that are not forwarded, because they concern one connection or content that is changed here. */
const NOT_PASSED_ON = ["connection", "keep-alive", "transfer-encoding", "strict-transport-security", "alt-svc"];
/** Number of builds of each module that stay loadable, because an open page loads chunks of the build it began with. */
const KEPT_BUILDS = 3;

type Headers = Record<string, string | string[] | undefined>;

export function shellProxy(remote: string, backend?: string) {
	const builds = new Map<string, BuiltModule[]>();
	const answerBackend = backend === undefined ? undefined : devBackend(backend, remote, (id) => builds.has(id));
	const pages = new Set<ServerResponse>();
	const send = new URL(remote).protocol === "https:" ? httpsRequest : httpRequest;

	const entries = (): LocalEntries =>
		Object.fromEntries(
			[...builds].flatMap(([id, [newest]]) => {
				if (!newest) return [];
				const { entry, version, integrity, preload, css, manifest } = newest.release;
				return [[id, { entry, version, integrity, preload, css, manifest }]];
			}),
		);

	/** Returns a file of a local module by its address, with or without a hash, or undefined if there is none. */
	function ownFile(path: string): Uint8Array | undefined {
		// When the application repeats a failed request, it inserts a number into the path, which is skipped here.
		const [, id = "", version, file = ""] = /^\/mfe\/([^/]+)\/([^/]+)\/(?:~\d+\/)?(.+)$/.exec(path) ?? [];
		const build = builds.get(id)?.find((known) => known.version === version);
		if (build) return build.contents.get(file);
		for (const [newest] of builds.values()) {
			const fixed = newest?.contents.get(FIXED + path.slice(1));
			if (fixed) return fixed;
		}
		return undefined;
	}

	function answerHere(request: IncomingMessage, path: string, response: ServerResponse): boolean {
		const { headers } = request;
		if (answerBackend?.(request, response)) return true;
		// Local modules may not start service workers, because the application refuses them too.
		if (headers["service-worker"] !== undefined && ownFile(path)) {
			response.writeHead(410, { ...NOT_STORED, [WORKER_REMOVAL[0]]: WORKER_REMOVAL[1] }).end();
			return true;
		}
		if (path === EVENTS_PATH) {
			response.writeHead(200, { ...NOT_STORED, "content-type": "text/event-stream" }).write(": open\n\n");
			pages.add(response);
			response.on("close", () => pages.delete(response));
			return true;
		}
		const content = path === RELOAD_PATH ? RELOAD_SCRIPT : ownFile(path);
		if (content === undefined && !path.startsWith(DEV_PATH)) return false;
		if (content === undefined) response.writeHead(404, NOT_STORED).end();
		else response.writeHead(200, { ...NOT_STORED, "content-type": contentTypeOf(path) }).end(content);
		return true;
	}

	/** The origin of another site stays, so that the application can refuse its request. */
	function forwarded({ headers, url = "/" }: IncomingMessage, local: string): Headers {
		const ownAddress = (value: string | undefined) =>
			value !== undefined && (value === local || value.startsWith(`${local}/`))
				? remote + value.slice(local.length)
				: value;
		const passed: Headers = { ...headers, host: new URL(remote).host };
		passed.origin = ownAddress(headers.origin);
		passed.referer = ownAddress(headers.referer);
		passed.cookie = headers.cookie && remoteCookies(headers.cookie);
		if (isChanged(url, headers.accept)) {
			passed["accept-encoding"] = "identity";
			passed["if-none-match"] = undefined;
		}
		return Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined));
	}

	function returned({ headers }: IncomingMessage): Headers {
		const passed: Headers = Object.fromEntries(
			Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name)),
		);
		if (headers["set-cookie"]) passed["set-cookie"] = headers["set-cookie"].map(localCookie);
		if (headers.location) passed.location = localAddress(headers.location, remote);
		const policy = headers["content-security-policy"];
		if (policy) passed["content-security-policy"] = [policy].flat().map(localPolicy);
		return passed;
	}

	async function change(answer: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
		const original = await text(answer);
		const content = path === "/remotes.json" ? localRegistry(original, entries()) : localPage(original, entries());
		const { etag: _, "content-length": __, ...headers } = returned(answer);
		response.writeHead(answer.statusCode ?? 502, { ...headers, ...NOT_STORED }).end(content);
	}

	function passOn(request: IncomingMessage, response: ServerResponse, path: string, local: string): void {
		const { method, url = "/" } = request;
		const call = send(remote + url, { method, headers: forwarded(request, local) }, (answer) => {
			const isText = answer.headers["content-encoding"] === undefined && answer.statusCode === 200;
			const isPage = answer.headers["content-type"]?.startsWith("text/html") === true;
			if (method === "GET" && isText && (isPage || path === "/remotes.json")) {
				change(answer, path, response).catch((error) => response.destroy(error));
				return;
			}
			response.writeHead(answer.statusCode ?? 502, returned(answer));
			pipeline(answer, response, () => {});
		});
		// If the browser leaves the page, it closes the request, and the call to the application ends too.
		response.on("close", () => call.destroy());
		call.on("error", ({ message }) => {
			if (response.headersSent || response.destroyed) response.destroy();
			else
				response
					.writeHead(502, { ...NOT_STORED, "content-type": "text/plain; charset=utf-8" })
					.end(`${remote} does not answer: ${message}`);
		});
		pipeline(request, call, () => {});
	}

	const server = createServer((request, response) => {
		const { port } = server.address() as { port: number };
		const host = request.headers.host ?? "";
		// Other host names are refused, because a foreign page could use a name that resolves to this computer.
		if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
			response.writeHead(421, NOT_STORED).end();
			return;
		}
		// The path must begin with one slash, because the URL parser would take `//host` for another host.
		const target = request.url?.startsWith("/") ? URL.parse(remote + request.url) : null;
		if (target?.origin !== new URL(remote).origin) {
			response.writeHead(400, NOT_STORED).end();
			return;
		}
		const path = target.pathname;
		if (!answerHere(request, path, response)) passOn(request, response, path, `http://${host}`);
	});

	return {
		server,
		use(built: BuiltModule) {
			const known = builds.get(built.id) ?? [];
			const isNew = known[0]?.version !== built.version;
			builds.set(built.id, [built, ...known.filter(({ version }) => version !== built.version)].slice(0, KEPT_BUILDS));
			if (isNew) for (const page of pages) page.write("event: built\ndata: \n\n");
			return isNew;
		},
	};
}

/** True if the response may be changed here, so that it must arrive uncompressed and complete. */
const isChanged = (url: string, accept: string | undefined) =>
	/^\/remotes\.json(\?|$)/.test(url) || (accept?.includes("text/html") === true && !url.startsWith("/api/"));
