import { DID_PATH } from "../kit/credential.ts";
import { DEFAULT_LANGUAGE, languageOf } from "../kit/languages.ts";
import { SHELL_HEADER, unavailableAt, unavailableIn } from "../kit/registry.ts";
import { isOwnWorker, isWorkerRequest, WORKER_REMOVAL } from "../kit/service-workers.ts";
import type { Log } from "../platform/deps.ts";
import { silentLog } from "../platform/runtime/log.ts";
import { acceptedEncodings, cleanPath, type Encoding, fileReader, isDocument, type WebFile } from "./files.ts";
import { contentSecurityPolicy, FILE_POLICY, securityHeaders } from "./headers.ts";
import { isTarball, kitReader } from "./kit.ts";
import { pageMaker, shellIn } from "./page.ts";
import { registryReader } from "./registry.ts";
import { checkedFiles } from "./release.ts";
import type { Declared } from "./site/declared-settings.ts";
import { isPageSource } from "./site/site.ts";
import { SITEMAPS } from "./site/sitemap.ts";
import { type SiteAnswer, type Visit, websiteMaker } from "./site/website.ts";

interface WebOptions extends Partial<Declared> {
	root: string;
	publicUrl: string;
	websiteOnly?: boolean;
	log?: Log;
}

type WebHandler = (request: Request) => Promise<Response | undefined>;

type Answer = Pick<SiteAnswer, "file"> & Partial<SiteAnswer>;
type Found = Answer | "refused" | "unavailable" | "unknown" | undefined;

const RETRY_SECONDS = "30";
/** Response header by which a page learns that a file was refused because its hash is wrong. */
const REFUSED_HEADER = ["X-Refused", "integrity"] as const;

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
const HOUR = "public, max-age=3600";

/** Path of the only page that may use the camera, with which visitors scan the QR code of a certificate. */
const SCANNING_PATH = "/validateCertificate";

const LISTS = ["robots.txt", ...SITEMAPS] as const;

/** Matches addresses of the API that contain no part that a URL parser would resolve, so that they need no parsing. */
const PLAIN_API = /^https?:\/\/[\w.:[\]-]+\/api\/[\w/-]*(\?|$)/;

/** Returns true for the path of a file, which gets 404 if it is missing. Other paths are pages of the application. */
const isFilePath = (path: string) => /^(static|mfe|assets|locales|kit)(\/|$)/.test(path) || /\.[^/]*$/.test(path);

function cacheControl(path: string): string {
	if (/^(static\/|mfe\/[^/]+\/[^/]+\/)/.test(path) || isTarball(path)) return IMMUTABLE;
	return path.startsWith("assets/") ? HOUR : REVALIDATE;
}

const isInternal = (path: string) =>
	/^(index\.html|shell\.json|deployments\/.*|mfe\/[^/]+\/[^/]+\/fixed\/.*)$/.test(path) || isPageSource(path);

function isWebsiteFile(path: string, modules: ReadonlySet<string>): boolean {
	if (/^assets\/|^[^/]+\.(ico|png|svg|webp)$/.test(path)) return true;
	const id = /^mfe\/([^/]+)\/|^locales\/[^/]+\/([^/]+)\.json$/.exec(path);
	return modules.has(id?.[1] ?? id?.[2] ?? "");
}

export function webHandler(options: WebOptions): WebHandler {
	const { root, publicUrl, websiteOnly = false, log = silentLog } = options;
	const { botCheck = "altcha", enquiryRetentionMonths = 6, providers = ["mail"] } = options;
	const declared = { botCheck, enquiryRetentionMonths, providers };
	const all = fileReader(root);
	const readRegistry = registryReader(all, log);
	const files = checkedFiles(all, readRegistry, log);
	const website = websiteMaker(files, readRegistry, publicUrl, declared);
	const kit = kitReader(all, publicUrl);
	const shellPage = pageMaker(files, readRegistry, declared);
	const policy = contentSecurityPolicy(botCheck);

	async function findFile(path: string, encodings: readonly Encoding[]): Promise<WebFile | "refused" | undefined> {
		const list = LISTS.find((name) => name === path);
		if (list) return website.list(list, encodings);
		if (isInternal(path)) return undefined;
		if (websiteOnly && !isWebsiteFile(path, await website.modules())) return undefined;
		const file = (await kit(path)) ?? (await files.open(path, encodings));
		if (file) return file;
		const [, requested, texts] = /^locales\/([A-Za-z-]{2,10})\/([a-z-]{1,40}\.json)$/.exec(path) ?? [];
		if (texts === undefined) return undefined;
		const language = languageOf(requested);
		const own = language && (await files.open(`locales/${language}/${texts}`, encodings));
		return own ?? files.open(`locales/${DEFAULT_LANGUAGE}/${texts}`, encodings);
	}

	async function findPage(path: string, visit: Visit): Promise<Found> {
		// The application (shell) shows the notice about an unavailable address, because only the browser knows who is
		// signed in.
		const isNotice = path === "/" && unavailableIn(visit.query) !== undefined && !websiteOnly;
		const page = isNotice ? undefined : await website.page(path, visit);
		if (page !== undefined && page !== "unavailable") return page;
		if (websiteOnly) return page ?? (path === "/" ? undefined : "unknown");
		const file = await shellPage(path, visit.encodings);
		return file === undefined || file === "unknown" ? file : { file };
	}

	async function find(path: string, visit: Visit): Promise<Found> {
		if (!isFilePath(path)) return findPage(`/${path.replace(/\/+$/, "")}`, visit);
		const file = await findFile(path, visit.encodings);
		if (file === "refused" || !file) return file;
		const shell = path === "remotes.json" ? shellIn(await all.read("shell.json")).version : undefined;
		return shell === undefined ? { file } : { file, headers: { [SHELL_HEADER]: shell } };
	}

	return async (request) => {
		if (isWorkerRequest(request.headers) && !isOwnWorker(new URL(request.url).pathname)) {
			const headers = securityHeaders(publicUrl, policy);
			headers.set(...WORKER_REMOVAL);
			return plainText("Gone", 410, headers);
		}
		if (PLAIN_API.test(request.url)) return undefined;
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === "/api" || pathname.startsWith("/api/")) return undefined;
		const headers = securityHeaders(
			publicUrl,
			policy,
			pathname.replace(/\/+$/, "") === SCANNING_PATH ? ["camera"] : [],
		);
		if (request.method !== "GET" && request.method !== "HEAD") {
			headers.set("Allow", "GET, HEAD");
			return plainText("Method Not Allowed", 405, headers);
		}
		if (pathname === DID_PATH) return undefined;
		const path = cleanPath(pathname);
		const encodings = acceptedEncodings(request.headers.get("accept-encoding"));
		const visit = { query: searchParams, cookies: request.headers.get("cookie"), encodings };
		const answer = path === undefined ? undefined : await find(path, visit);
		if (answer === "unavailable") {
			headers.set("Retry-After", RETRY_SECONDS);
			return plainText("Service Unavailable", 503, headers);
		}
		if (answer === "unknown" && wantsDocument(request.headers)) {
			// Removes the query from the address, because it may contain a certificate's id.
			headers.set("Location", unavailableAt(pathname));
			return plainText("Found", 302, headers);
		}
		if (answer === "refused") headers.set(...REFUSED_HEADER);
		if (path === undefined || !answer || answer === "refused" || answer === "unknown")
			return plainText("Not Found", 404, headers);
		headers.set("Cache-Control", cacheControl(path));
		return fileResponse(answer, request, headers);
	};
}

/** Returns true if the browser navigates to a page. Missing scripts, pictures and data get 404 instead. */
function wantsDocument(headers: Headers): boolean {
	const isNavigation = (headers.get("sec-fetch-dest") ?? "document") === "document";
	return isNavigation && /text\/html|\*\/\*/.test(headers.get("accept") ?? "*/*");
}

function fileResponse({ file, headers: own = {} }: Answer, request: Request, headers: Headers): Response {
	headers.set("ETag", file.etag);
	// A picture that is opened directly is a document that could run scripts, so it gets a strict policy.
	if (isDocument(file)) headers.set("Content-Security-Policy", FILE_POLICY);
	if (file.varies) headers.set("Vary", "Accept-Encoding");
	for (const [name, value] of Object.entries(own)) headers.set(name, value);
	const known = request.headers.get("if-none-match")?.split(",") ?? [];
	if (known.some((etag) => etag.trim() === file.etag)) return new Response(null, { status: 304, headers });
	headers.set("Content-Type", file.type);
	headers.set("Content-Length", String(file.bytes.length));
	if (file.encoding) headers.set("Content-Encoding", file.encoding);
	return new Response(request.method === "HEAD" ? null : file.bytes, { headers });
}

function plainText(text: string, status: number, headers: Headers): Response {
	headers.set("Content-Type", "text/plain; charset=utf-8");
	headers.set("Cache-Control", "no-store");
	return new Response(text, { status, headers });
}
