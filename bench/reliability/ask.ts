import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Question {
	method?: string;
	path: string;
	json?: unknown;
	body?: string | Uint8Array;
	headers?: Record<string, string>;
	timeoutMs?: number;
	/** Address that the question comes from, as a proxy tells it. */
	address?: string;
}

export interface Answer {
	/** 0 where there was none: nothing is known of what was asked then. */
	status: number;
	text: string;
	headers: IncomingHttpHeaders;
	ms: number;
}

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64 });

/** One request, sent as it is written: `fetch` would tidy up its path. Never rejects. */
export function ask(
	url: string,
	{ path, json, address, timeoutMs = TIMEOUT_MS, ...question }: Question,
): Promise<Answer> {
	const body = json === undefined ? question.body : JSON.stringify(json);
	const { hostname, port } = new URL(url);
	const start = performance.now();
	return new Promise((resolve) => {
		const end = (status: number, text = "", headers: IncomingHttpHeaders = {}) => {
			clearTimeout(timer);
			resolve({ status, text, headers, ms: performance.now() - start });
		};
		const sent = request(
			{
				agent,
				hostname,
				port,
				path,
				method: question.method ?? (body === undefined ? "GET" : "POST"),
				headers: {
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
export const forgetConnections = () => agent.destroy();
