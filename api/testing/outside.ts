import { randomUUID } from "node:crypto";
import { request as httpsRequest, Agent as SecureAgent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { HEAD } from "../audit/repository.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { ADDRESS_HEADER, APP_HEADER, APPS_PATH } from "./served.ts";

// The tests of the API through a proxy, three instances, a database server and its replica: each application is opened by all of
// the instances, over a database of its own on the server. `deploy/cluster/outside.ts` starts them.

/** In the environment of the tests that run so, as JSON. */
export const OUTSIDE_NAME = "TEST_OUTSIDE";

export interface Outside {
	/** Of the proxy, and the name that it answers to. */
	url: string;
	name: string;
	/** Of the instances. */
	instances: readonly string[];
	databaseUrl: string;
	replicaUrl: string;
	/** Makes a database. */
	databases: string;
}

/** What an instance is told of an application. */
export interface OutsideApp {
	now: string;
	/** A data folder that is copied, for its keys. */
	folder: string;
	settings: Partial<Settings>;
}

export const outside = (): Outside | undefined => {
	const text = process.env[OUTSIDE_NAME];
	return text ? (JSON.parse(text) as Outside) : undefined;
};

const agent = new SecureAgent({ keepAlive: true, maxSockets: 32 });

/** What no tool for browsers would send to a name with a certificate of nobody's. */
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

async function told(url: string, init: RequestInit): Promise<Response> {
	const answer = await fetch(url, init);
	if (!answer.ok) throw new Error(`${init.method} ${url}: ${answer.status} ${await answer.text()}`);
	return answer;
}

const headOf = async (url: string): Promise<number> => {
	const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: HEAD } }] });
	const answer = await told(`${url}v2/pipeline`, { method: "POST", body });
	const { results } = (await answer.json()) as {
		results: { response?: { result: { rows: { value: string }[][] } } }[];
	};
	return Number(results[0]?.response?.result.rows[0]?.[0]?.value ?? -1);
};

/** A database as in this folder, and an application over it in each of the instances. */
export async function openOutside(where: Outside, { folder, now, settings }: OutsideApp) {
	const id = `app-${randomUUID()}`;
	await told(`${where.databases}/${id}`, { method: "POST", body: folder });
	const of = (server: string) => `${server}/dev/${id}/`;
	const [databaseUrl, databaseReplicaUrl] = [of(where.databaseUrl), of(where.replicaUrl)];
	const all = { ...settings, databaseUrl, databaseReplicaUrl };
	const tell = (method: string, body?: object) =>
		Promise.all(
			where.instances.map((instance) =>
				told(`${instance}${APPS_PATH}${id}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
			),
		);
	await tell("POST", { folder, now, settings: all } satisfies OutsideApp);
	let knownNow = now;
	let isCopied = false;
	/** Everybody is told at once what anybody has written, as a test expects; the product promises it within two seconds. */
	const copied = async () => {
		for (const head = await headOf(databaseUrl); (await headOf(databaseReplicaUrl).catch(() => -1)) < head; )
			await pause(5);
		isCopied = true;
	};
	return {
		settings: { databaseUrl },
		async ask(request: Request, address: string, at: string): Promise<Response> {
			const isRead = /^(GET|HEAD)$/.test(request.method);
			if (at !== knownNow) await tell("PUT", { now: at });
			knownNow = at;
			if (isRead && !isCopied) await copied();
			// Its own, for an application without a proxy.
			if (request.headers.get("origin") === "http://localhost") request.headers.set("origin", `https://${where.name}`);
			request.headers.set(APP_HEADER, id);
			request.headers.set(ADDRESS_HEADER, address);
			const answer = await send(where, request);
			if (!isRead) isCopied = false;
			return answer;
		},
		end: () => tell("DELETE").catch(() => undefined),
	};
}
