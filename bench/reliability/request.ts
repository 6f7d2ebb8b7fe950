import { Agent, type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";

export interface RequestOptions {
	method?: string;
	path: string;
	json?: unknown;
	body?: string | Uint8Array;
	headers?: Record<string, string>;
	timeoutMs?: number;
	/** IP address that the request states in `X-Forwarded-For`, so that each can have a separate rate limit. */
	address?: string;
	/** Local address of the connection, because a proxy limits the requests from one address. */
	localAddress?: string;
}

export interface Answer {
	/** HTTP status, or 0 without a response. The server may then have processed the request or not. */
	status: number;
	text: string;
	headers: IncomingHttpHeaders;
	ms: number;
}

const TIMEOUT_MS = 30_000;
/** Host name in the proxy's certificate. The product itself responds to any name. */
export const NAME = "zertifikate.example.org";
/** The proxy's certificate was created for the measurement and is self-signed, so it is not verified. */
export const SECURE = { servername: NAME, rejectUnauthorized: false } as const;

const connections = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64 };
const agents = { "http:": new Agent(connections), "https:": new SecureAgent({ ...connections, ...SECURE }) };

/** Sends one request and never throws. Unlike `fetch` it does not change the path, so that paths can be invalid. */
export function sendRequest(
	url: string,
	{ path, json, address, timeoutMs = TIMEOUT_MS, ...question }: RequestOptions,
): Promise<Answer> {
	const body = json === undefined ? question.body : JSON.stringify(json);
	const { hostname, port, protocol } = new URL(url);
	const isSecure = protocol === "https:";
	const request = isSecure ? requestHttps : requestHttp;
	const start = performance.now();
	return new Promise((resolve) => {
		const end = (status: number, text = "", headers: IncomingHttpHeaders = {}) => {
			clearTimeout(timer);
			resolve({ status, text, headers, ms: performance.now() - start });
		};
		const sent = request(
			{
				agent: agents[isSecure ? "https:" : "http:"],
				hostname,
				...(question.localAddress === undefined ? {} : { localAddress: question.localAddress }),
				port,
				path,
				method: question.method ?? (body === undefined ? "GET" : "POST"),
				headers: {
					host: NAME,
					...(json === undefined ? {} : { "content-type": "application/json" }),
					...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
					...(address === undefined ? {} : { "x-forwarded-for": address }),
					...question.headers,
				},
			},
			(response) => {
				const chunks: Buffer[] = [];
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("end", () =>
					response.complete
						? end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers)
						: end(0, "cut off"),
				);
				response.on("error", () => end(0, "cut off"));
			},
		);
		const timer = setTimeout(() => sent.destroy(new Error("no answer in time")), timeoutMs);
		sent.on("error", (error) => end(0, error.message));
		sent.end(body);
	});
}

export const isOk = ({ status }: Pick<Answer, "status">) => status >= 200 && status < 300;

/** Closes idle connections, so that the next requests have to open new ones. */
export const forgetConnections = () => {
	for (const agent of Object.values(agents)) agent.destroy();
};
