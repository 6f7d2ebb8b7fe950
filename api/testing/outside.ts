import { randomUUID } from "node:crypto";
import { request as httpsRequest, Agent as SecureAgent } from "node:https";
import type { Settings } from "../platform/runtime/settings.ts";
import { ADDRESS_HEADER, APP_HEADER, APPS_PATH } from "./served.ts";

// Runs tests of the API through a proxy, three instances and a database server. Each application of a test is opened by
// all instances, over a separate database on the server. `deploy/cluster/outside.ts` starts them.

/** The environment variable with the addresses of proxy, instances and databases, which contains `Outside` as JSON. */
export const OUTSIDE_NAME = "TEST_OUTSIDE";

export interface Outside {
	/** The address of the proxy; `name` is the host name that it serves. */
	url: string;
	name: string;
	/** The addresses of the instances. */
	instances: readonly string[];
	databaseUrl: string;
	/** The address to which a request creates a database. */
	databases: string;
}

/** The options with which an instance opens an application. */
export interface OutsideApp {
	now: string;
	/** The data folder that each instance copies, because it contains the keys. */
	folder: string;
	settings: Partial<Settings>;
}

export const outside = (): Outside | undefined => {
	const text = process.env[OUTSIDE_NAME];
	return text ? (JSON.parse(text) as Outside) : undefined;
};

const agent = new SecureAgent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends a request with a host name of the test and without verifying the TLS certificate, which `fetch` does not allow.
 * Returns the response.
 */
async function send({ url, name }: Outside, request: Request): Promise<Response> {
	const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
	const { pathname, search } = new URL(request.url);
	const { hostname, port } = new URL(url);
	const length = body || !/^(GET|HEAD)$/.test(request.method) ? { "content-length": String(body?.length ?? 0) } : {};
	return new Promise((resolve, reject) => {
		const sent = httpsRequest(
			{
				...{ agent, hostname, port, servername: name, rejectUnauthorized: false },
				...{ path: `${pathname}${search}`, method: request.method },
				headers: { ...Object.fromEntries(request.headers), ...length, host: name },
			},
			async (answer) => {
				const chunks: Uint8Array[] = [];
				for await (const chunk of answer) chunks.push(chunk as Uint8Array);
				const { statusCode: status = 0, rawHeaders } = answer;
				const headers = new Headers();
				for (let at = 0; at < rawHeaders.length; at += 2)
					headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
				const isEmpty = status === 204 || status === 304 || request.method === "HEAD";
				resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers }));
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}

async function fetchOk(url: string, init: RequestInit): Promise<Response> {
	const answer = await fetch(url, init);
	if (!answer.ok) throw new Error(`${init.method} ${url}: ${answer.status} ${await answer.text()}`);
	return answer;
}

/**
 * Creates a database with the content of this folder, and an application over it in each of the instances. Returns
 * functions to call and close it.
 */
export async function openOutside(where: Outside, { folder, now, settings }: OutsideApp) {
	const id = `app-${randomUUID()}`;
	await fetchOk(`${where.databases}/${id}`, { method: "POST", body: folder });
	const databaseUrl = `${where.databaseUrl}/dev/${id}/`;
	const all = { ...settings, databaseUrl };
	const control = (method: string, body?: object) =>
		Promise.all(
			where.instances.map((instance) =>
				fetchOk(`${instance}${APPS_PATH}${id}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
			),
		);
	await control("POST", { folder, now, settings: all } satisfies OutsideApp);
	let knownNow = now;
	return {
		settings: { databaseUrl },
		async send(request: Request, address: string, at: string): Promise<Response> {
			if (at !== knownNow) await control("PUT", { now: at });
			knownNow = at;
			// Tests without a proxy send requests with this origin, which is replaced by the origin of the proxy.
			if (request.headers.get("origin") === "http://localhost") request.headers.set("origin", `https://${where.name}`);
			request.headers.set(APP_HEADER, id);
			request.headers.set(ADDRESS_HEADER, address);
			return send(where, request);
		},
		end: () => control("DELETE").catch(() => undefined),
	};
}
