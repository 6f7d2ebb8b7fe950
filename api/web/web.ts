import { languageOf } from "../kit/languages.ts";
import type { Log } from "../platform/deps.ts";
import { silentLog } from "../platform/runtime/log.ts";
import { acceptedEncodings, cleanPath, fileReader, type WebFile } from "./files.ts";
import { contentSecurityPolicy, securityHeaders } from "./headers.ts";
import { pageMaker } from "./page.ts";
import { registryReader } from "./registry.ts";
import { checkedFiles } from "./release.ts";
import type { Declared } from "./site/declared-settings.ts";
import { isPageSource } from "./site/site.ts";
import { websiteMaker } from "./site/website.ts";

export interface WebOptions {
	/** Folder of the built web application. */
	root: string;
	/** Address that visitors use. */
	publicUrl: string;
	/** Decides which hosts a page may reach, and what its texts say of it. */
	botCheck?: Declared["botCheck"];
	/** The texts say how long an enquiry is kept. */
	enquiryRetentionMonths?: number;
	/** Serves visitors alone: the pages drawn beforehand and their files, nothing of the staff's application. */
	websiteOnly?: boolean;
	log?: Log;
}

/** Answers a request for the web application; nothing for what belongs to the API. */
export type WebHandler = (request: Request) => Promise<Response | undefined>;

interface Answer {
	file: WebFile;
	headers?: Readonly<Record<string, string>>;
}
type Found = Answer | "refused" | "unavailable" | undefined;

const RETRY_SECONDS = "30";
/** The page tells its person why a module does not come; it cannot see more of a refusal than this. */
const REFUSED_HEADER = ["X-Refused", "integrity"] as const;

const DEFAULT_LANGUAGE = "de";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const HOUR = "public, max-age=3600";

/** Addresses of files: what is missing here is a 404, everywhere else it is a page of the application. */
export const isFilePath = (path: string) => /^(static|mfe|assets|locales)(\/|$)/.test(path) || /\.[^/]*$/.test(path);

function cacheControl(path: string): string {
	if (/^(static\/|mfe\/[^/]+\/[^/]+\/)/.test(path)) return IMMUTABLE;
	return path.startsWith("assets/") ? HOUR : REVALIDATE;
}

/** What lies there for the deployment: pages are never sent as they are, the rest is no browser's business. */
const isInternal = (path: string) =>
	/^(index\.html|shell\.json|deployments\/.*|mfe\/[^/]+\/[^/]+\/fixed\/.*)$/.test(path) || isPageSource(path);

/** Whether a file belongs to the website: what its modules bring, and the pictures at the root. */
function isWebsiteFile(path: string, modules: ReadonlySet<string>): boolean {
	if (/^assets\/|^[^/]+\.(ico|png|svg|webp)$/.test(path)) return true;
	const id = /^mfe\/([^/]+)\/|^locales\/[^/]+\/([^/]+)\.json$/.exec(path);
	return modules.has(id?.[1] ?? id?.[2] ?? "");
}

/** Serves the built web application: its pages, its files, the modules and their translations. */
export function webHandler(options: WebOptions): WebHandler {
	const { root, publicUrl, websiteOnly = false, log = silentLog } = options;
	const { botCheck = "altcha", enquiryRetentionMonths = 6 } = options;
	const declared = { botCheck, enquiryRetentionMonths };
	const all = fileReader(root);
	const readRegistry = registryReader(all, log);
	const files = checkedFiles(all, readRegistry, log);
	const website = websiteMaker(files, readRegistry, publicUrl, declared);
	const shellPage = pageMaker(files, readRegistry, declared);
	const policy = contentSecurityPolicy(botCheck);

	async function findFile(path: string, request: Request): Promise<WebFile | "refused" | undefined> {
		const encodings = acceptedEncodings(request.headers.get("accept-encoding"));
		if (path === "robots.txt" || path === "sitemap.xml") return website.list(path, encodings);
		if (isInternal(path)) return undefined;
		if (websiteOnly && !isWebsiteFile(path, await website.modules())) return undefined;
		const file = await files.open(path, encodings);
		if (file) return file;
		const [, asked, texts] = /^locales\/([A-Za-z-]{2,10})\/([a-z-]{1,40}\.json)$/.exec(path) ?? [];
		if (texts === undefined) return undefined;
		const language = languageOf(asked);
		const own = language && (await files.open(`locales/${language}/${texts}`, encodings));
		return own ?? files.open(`locales/${DEFAULT_LANGUAGE}/${texts}`, encodings);
	}

	async function findPage(path: string, query: URLSearchParams, request: Request): Promise<Found> {
		const { headers } = request;
		const encodings = acceptedEncodings(headers.get("accept-encoding"));
		const page = await website.page(path, { query, cookies: headers.get("cookie"), encodings });
		if (page !== undefined && page !== "unavailable") return page;
		// Nobody is led elsewhere with the id of a certificate in the address.
		if (websiteOnly) return page;
		const file = await shellPage(path, encodings);
		return file && { file };
	}

	async function find(path: string, query: URLSearchParams, request: Request): Promise<Found> {
		if (!isFilePath(path)) return findPage(`/${path.replace(/\/+$/, "")}`, query, request);
		const file = await findFile(path, request);
		return file === "refused" ? file : file && { file };
	}

	return async (request) => {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === "/api" || pathname.startsWith("/api/")) return undefined;
		const headers = securityHeaders(publicUrl, policy);
		if (request.method !== "GET" && request.method !== "HEAD") {
			headers.set("Allow", "GET, HEAD");
			return plainText("Method Not Allowed", 405, headers);
		}
		const path = cleanPath(pathname);
		const answer = path === undefined ? undefined : await find(path, searchParams, request);
		if (answer === "unavailable") {
			headers.set("Retry-After", RETRY_SECONDS);
			return plainText("Service Unavailable", 503, headers);
		}
		if (answer === "refused") headers.set(...REFUSED_HEADER);
		if (path === undefined || !answer || answer === "refused") return plainText("Not Found", 404, headers);
		headers.set("Cache-Control", cacheControl(path));
		return fileResponse(answer, request, headers);
	};
}

function fileResponse({ file, headers: own = {} }: Answer, request: Request, headers: Headers): Response {
	headers.set("ETag", file.etag);
	if (file.varies) headers.set("Vary", "Accept-Encoding");
	for (const [name, value] of Object.entries(own)) headers.set(name, value);
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
