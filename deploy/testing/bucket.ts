import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { listen } from "./listen.ts";

/** A server with the part of S3 that the store uses. It verifies signatures with code of its own. */

const PAGE_SIZE = 7;
const KEYS = { accessKeyId: "TESTKEY", secretAccessKey: "test/secret+key" };

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Answer {
	status: number;
	headers?: Record<string, string>;
	body?: string | Uint8Array;
}

const failure = (status: number, code: string): Answer => ({
	status,
	body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>refused</Message></Error>`,
});

function expectedSignature(request: IncomingMessage, url: URL, signedHeaders: string, scope: string): string {
	const path = url.pathname.split("/").map((segment) => encode(decodeURIComponent(segment)));
	const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
	const headers = signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
	const canonical = [
		request.method,
		path.join("/"),
		query.join("&"),
		headers.join(""),
		signedHeaders,
		request.headers["x-amz-content-sha256"],
	].join("\n");
	const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
	const key = scope.split("/").reduce<string | Uint8Array>(hmac, `AWS4${KEYS.secretAccessKey}`);
	return createHmac("sha256", key).update(text).digest("hex");
}

function refusal(request: IncomingMessage, url: URL, body: Uint8Array): Answer | undefined {
	const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
		request.headers.authorization ?? "",
	);
	const [, keyId, scope = "", signedHeaders = "", signature] = match ?? [];
	if (keyId !== KEYS.accessKeyId) return failure(403, "InvalidAccessKeyId");
	const conditions = ["if-match", "if-none-match"].filter((name) => request.headers[name] !== undefined);
	const isWhole = ["host", "x-amz-content-sha256", "x-amz-date", ...conditions].every((name) =>
		signedHeaders.split(";").includes(name),
	);
	if (!isWhole || signature !== expectedSignature(request, url, signedHeaders, scope))
		return failure(403, "SignatureDoesNotMatch");
	if (request.headers["x-amz-content-sha256"] !== sha256(body)) return failure(400, "XAmzContentSHA256Mismatch");
	return undefined;
}

export async function startBucket({
	keepsConditions = true,
	/** Form in which If-Match has to contain the ETag, because S3 services differ. */
	markForm = "quoted" as "quoted" | "bare" | "none",
} = {}) {
	const bucket = "portal-modules";
	const files = new Map<string, { content: Uint8Array; etag: string; modified: Date }>();
	const requests: string[] = [];
	let isUnavailable = false;
	let isLosingAnswers = false;

	function list(query: URLSearchParams): Answer {
		const prefix = query.get("prefix") ?? "";
		const after = query.get("continuation-token") ?? "";
		const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
		const page = keys.slice(0, PAGE_SIZE);
		const items = page.map((key) => {
			const file = files.get(key);
			return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${file?.modified.toISOString()}</LastModified><Size>${file?.content.length}</Size></Contents>`;
		});
		const isTruncated = keys.length > page.length;
		const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? "")}</NextContinuationToken>` : "";
		return {
			status: 200,
			body: `<ListBucketResult>${items.join("")}<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`,
		};
	}

	function isMet(match: string, etag: string | undefined): boolean {
		if (markForm === "none" || etag === undefined) return false;
		return match === (markForm === "bare" ? etag.replaceAll('"', "") : etag);
	}

	function write(key: string, request: IncomingMessage, content: Uint8Array): Answer {
		const current = files.get(key);
		const { "if-match": match, "if-none-match": noneMatch } = request.headers;
		if (keepsConditions && match !== undefined && !current) return failure(404, "NoSuchKey");
		const isRefused = (noneMatch === "*" && current) || (match !== undefined && !isMet(match, current?.etag));
		if (keepsConditions && isRefused) return failure(412, "PreconditionFailed");
		const etag = `"${createHash("md5").update(content).digest("hex")}"`;
		files.set(key, { content, etag, modified: new Date() });
		return { status: 200, headers: { etag } };
	}

	function read(key: string, request: IncomingMessage): Answer {
		const file = files.get(key);
		if (!file) return failure(404, "NoSuchKey");
		if (request.headers["if-none-match"] === file.etag) return { status: 304 };
		return { status: 200, headers: { etag: file.etag }, body: file.content };
	}

	function answer(request: IncomingMessage, body: Uint8Array): Answer {
		const url = new URL(request.url ?? "", `http://${request.headers.host}`);
		const refused = refusal(request, url, body);
		if (refused) return refused;
		const [, name, ...segments] = url.pathname.split("/").map(decodeURIComponent);
		if (name !== bucket) return failure(404, "NoSuchBucket");
		const key = segments.join("/");
		if (request.method === "GET") return key === "" ? list(url.searchParams) : read(key, request);
		if (request.method === "PUT") return write(key, request, body);
		files.delete(key);
		return { status: 204 };
	}

	const server = createServer(async (request, response) => {
		const chunks: Uint8Array[] = [];
		for await (const chunk of request) chunks.push(chunk);
		if (isUnavailable) return request.socket.destroy();
		const { status, headers, body } = answer(request, Buffer.concat(chunks));
		requests.push(`${request.method} ${status} ${decodeURIComponent(request.url ?? "").slice(bucket.length + 2)}`);
		if (isLosingAnswers && request.method === "PUT" && request.url?.endsWith("remotes.json")) {
			isLosingAnswers = false;
			return request.socket.destroy();
		}
		response.writeHead(status, headers).end(body);
	});
	const { url: endpoint, close } = await listen(server);
	return {
		settings: { endpoint, region: "eu-test-1", bucket, prefix: "portal", ...KEYS },
		files,
		requests,
		setUnavailable: (unavailable: boolean) => {
			isUnavailable = unavailable;
		},
		/** Makes the next change of the registry succeed without a response, as after a broken connection. */
		loseNextAnswer: () => {
			isLosingAnswers = true;
		},
		stop: close,
	};
}
