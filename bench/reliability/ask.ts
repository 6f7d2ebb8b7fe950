import { Agent, type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";

export interface Question {
	method?: string;
	path: string;
	json?: unknown;
	body?: string | Uint8Array;
	headers?: Record<string, string>;
	timeoutMs?: number;
	/** Address that the question comes from, as a proxy tells it. */
	address?: string;
	/** Address of this machine that the connection comes from: what a proxy counts by. */
	localAddress?: string;
}

export interface Answer {
	/** 0 where there was none: nothing is known of what was asked then. */
	status: number;
	text: string;
	headers: IncomingHttpHeaders;
	ms: number;
}

const TIMEOUT_MS = 30_000;
/** Whom a proxy's certificate is for; a server of ours answers whatever name it is asked for. */
export const NAME = "zertifikate.example.org";
/** The proxy's certificate is made for the measurement and signed by nobody. */
export const SECURE = { servername: NAME, rejectUnauthorized: false } as const;

const connections = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64 };
const agents = { "http:": new Agent(connections), "https:": new SecureAgent({ ...connections, ...SECURE }) };

/** One request, sent as it is written: `fetch` would tidy up its path. Never rejects. */
export function ask(
	url: string,
	{ path, json, address, timeoutMs = TIMEOUT_MS, ...question }: Question,
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

/** Lets go of the connections that are kept for the next question. */
export const forgetConnections = () => {
	for (const agent of Object.values(agents)) agent.destroy();
};
