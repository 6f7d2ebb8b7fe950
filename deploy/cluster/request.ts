import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** Host name of the portal in the delivered configurations of proxies. */
export const NAME = "zertifikate.example.org";

export interface RequestOptions {
	method?: string;
	json?: unknown;
	body?: string | Uint8Array;
	headers?: Record<string, string>;
	timeoutMs?: number;
	/** Local address of the connection. By default each request has another one, because the proxy limits each address. */
	localAddress?: string;
}

export interface Answer {
	/** HTTP status, or 0 without a complete response. The server may then have processed the request or not. */
	status: number;
	text: string;
	headers: IncomingHttpHeaders;
	ms: number;
}

const TIMEOUT_MS = 30_000;
const PER_BLOCK = 250;
const BLOCKS = 250;

let requests = 0;
function nextAddress(): string {
	requests = (requests + 1) % (BLOCKS * PER_BLOCK);
	return `127.1.${Math.floor(requests / PER_BLOCK)}.${1 + (requests % PER_BLOCK)}`;
}

/** Sends one request and never throws. Unlike `fetch` it does not change the path, so that paths can be invalid. */
export function sendRequest(url: string, path: string, options: RequestOptions = {}): Promise<Answer> {
	const { json, timeoutMs = TIMEOUT_MS, localAddress = nextAddress() } = options;
	const body = json === undefined ? options.body : JSON.stringify(json);
	const { hostname, port, protocol } = new URL(url);
	const request = protocol === "https:" ? requestHttps : requestHttp;
	const start = performance.now();
	return new Promise((resolve) => {
		const end = (status: number, text: string, headers: IncomingHttpHeaders = {}) => {
			clearTimeout(timer);
			resolve({ status, text, headers, ms: performance.now() - start });
		};
		const sent = request(
			{
				...{ hostname, port, path, localAddress },
				// Kept connections would end in the middle of a request when a proxy reloads its configuration.
				agent: false,
				// The proxy's certificate is self-signed, so it is not verified.
				...{ servername: NAME, rejectUnauthorized: false },
				method: options.method ?? (body === undefined ? "GET" : "POST"),
				headers: {
					host: NAME,
					...(json === undefined ? {} : { "content-type": "application/json" }),
					...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
					...options.headers,
				},
			},
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("end", () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers));
				response.on("error", () => end(0, "cut off"));
			},
		);
		const timer = setTimeout(() => sent.destroy(new Error("no answer in time")), timeoutMs);
		sent.on("error", (error) => end(0, error.message));
		sent.end(body);
	});
}

export const isOk = ({ status }: Pick<Answer, "status">) => status >= 200 && status < 300;
