import { acceptedEncodings, cleanPath, fileReader, type WebFile } from "./web-files.ts";
import { contentSecurityPolicy, securityHeaders } from "./web-headers.ts";
import { pageMaker } from "./web-page.ts";

export interface WebOptions {
	/** Folder of the built web application. */
	root: string;
	/** Decides which hosts a page may reach. */
	botCheck?: "altcha" | "recaptcha" | "off";
}

/** Answers a request for the web application; nothing for what belongs to the API. */
export type WebHandler = (request: Request) => Promise<Response | undefined>;

const DEFAULT_LANGUAGE = "de";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const HOUR = "public, max-age=3600";

/** Addresses of files: what is missing here is a 404, everywhere else it is a page of the application. */
const isFilePath = (path: string) => /^(static|mfe|assets|locales)(\/|$)/.test(path) || /\.[^/]*$/.test(path);

function cacheControl(path: string): string {
	if (/^(static\/|mfe\/[^/]+\/[^/]+\/)/.test(path)) return IMMUTABLE;
	return path.startsWith("assets/") ? HOUR : REVALIDATE;
}

/** Serves the built web application: its page for every address, its files, the modules and their translations. */
export function webHandler({ root, botCheck = "altcha" }: WebOptions): WebHandler {
	const files = fileReader(root);
	const pageFor = pageMaker(files);
	const policy = contentSecurityPolicy(botCheck);

	async function find(path: string, request: Request): Promise<WebFile | undefined> {
		const encodings = acceptedEncodings(request.headers.get("accept-encoding"));
		if (!isFilePath(path)) return pageFor(`/${path.replace(/\/+$/, "")}`, encodings);
		// The page is never sent without its registry.
		if (path === "index.html") return undefined;
		const file = await files.open(path, encodings);
		if (file) return file;
		const namespace = /^locales\/[A-Za-z-]{2,10}\/([a-z-]{1,40}\.json)$/.exec(path)?.[1];
		return namespace === undefined ? undefined : files.open(`locales/${DEFAULT_LANGUAGE}/${namespace}`, encodings);
	}

	return async (request) => {
		const { pathname } = new URL(request.url);
		if (pathname === "/api" || pathname.startsWith("/api/")) return undefined;
		const headers = securityHeaders(request, policy);
		if (request.method !== "GET" && request.method !== "HEAD") {
			headers.set("Allow", "GET, HEAD");
			return plainText("Method Not Allowed", 405, headers);
		}
		const path = cleanPath(pathname);
		const file = path === undefined ? undefined : await find(path, request);
		if (path === undefined || !file) return plainText("Not Found", 404, headers);
		return fileResponse(file, request, headers, cacheControl(path));
	};
}

function fileResponse(file: WebFile, request: Request, headers: Headers, caching: string): Response {
	headers.set("ETag", file.etag);
	headers.set("Cache-Control", caching);
	if (file.varies) headers.set("Vary", "Accept-Encoding");
	if (isUnchanged(request, file.etag)) return new Response(null, { status: 304, headers });
	headers.set("Content-Type", file.type);
	headers.set("Content-Length", String(file.bytes.length));
	if (file.encoding) headers.set("Content-Encoding", file.encoding);
	return new Response(request.method === "HEAD" ? null : file.bytes, { headers });
}

function isUnchanged(request: Request, etag: string): boolean {
	const known = request.headers.get("if-none-match")?.split(",") ?? [];
	return known.some((candidate) => candidate.trim() === etag);
}

function plainText(text: string, status: number, headers: Headers): Response {
	headers.set("Content-Type", "text/plain; charset=utf-8");
	headers.set("Cache-Control", "no-store");
	return new Response(text, { status, headers });
}
