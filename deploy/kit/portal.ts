import {
	ARCHIVE_TYPE,
	type ModuleAction,
	type ModuleDetail,
	moduleDetail,
	type Switched,
	switched,
} from "@portal/contracts/contract/module-versions";
import { errorBody } from "@portal/contracts/kit/fields";
import type { z } from "zod";
import { Failure } from "../lib/run.mjs";

// The running platform, as its deploy service is called.

const NOT_FOUND = 404;
/** The platform checks and stores a version before it answers. */
const TIMEOUT_MS = 300_000;

/** A platform, and the token for one of its modules. */
export interface Portal {
	/** Origin. */
	url: string;
	token: string;
}

export function originOf(name: string, address: string): string {
	if (!/^https?:\/\//.test(address) || !URL.canParse(address))
		throw new Failure(`${name}: "${address}" is no web address (https://…).`);
	return new URL(address).origin;
}

/** The platform that the settings name. */
export function portalFrom({ PORTAL_URL: url, PORTAL_TOKEN: token }: NodeJS.ProcessEnv): Portal {
	if (!url) throw new Failure("PORTAL_URL is missing: the address of the platform, such as https://portal.example.");
	if (!token)
		throw new Failure("PORTAL_TOKEN is missing: a token for this module, which an Admin makes on the page Module.");
	return { url: originOf("PORTAL_URL", url), token };
}

/** The platform to which a version is taken from the one of the settings. */
export function otherPortal(to: string, { PORTAL_TO_TOKEN: token }: NodeJS.ProcessEnv): Portal {
	if (!token) throw new Failure("PORTAL_TO_TOKEN is missing: a token for this module on the platform of --to.");
	return { url: originOf("--to", to), token };
}

async function refusalOf(response: Response, url: string): Promise<Failure> {
	const { data } = errorBody.safeParse(await response.json().catch(() => undefined));
	if (!data) return new Failure(`${url} answers with status ${response.status} and no reason. Is it the platform?`);
	const { message, fields = {}, problems = [] } = data;
	const reasons = [...Object.entries(fields).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`))];
	return new Failure(
		[`${url} refuses: ${message}`, ...[...reasons, ...problems].map((text) => `  - ${text}`)].join("\n"),
	);
}

const ownPath = (module: string, rest = "") => `/api/modules/${encodeURIComponent(module)}${rest}`;

/** Calls the service; what is not found is undefined, any other refusal a sentence. */
async function call({ url, token }: Portal, path: string, init: RequestInit = {}): Promise<Response | undefined> {
	const headers = new Headers(init.headers);
	headers.set("authorization", `Bearer ${token}`);
	let response: Response;
	try {
		// The token is for this origin alone.
		const limits = { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
		response = await fetch(url + path, { ...init, ...limits, headers });
	} catch (error) {
		const { message, cause } = error instanceof Error ? error : new Error(String(error));
		throw new Failure(`${url} does not answer: ${cause instanceof Error ? cause.message : message}.`);
	}
	if (response.status === NOT_FOUND) return undefined;
	if (!response.ok) throw await refusalOf(response, url);
	return response;
}

async function read<T>(response: Response | undefined, schema: z.ZodType<T>, url: string): Promise<T> {
	const { data } = schema.safeParse(await response?.json().catch(() => undefined));
	if (data === undefined)
		throw new Failure(`${url} does not know the deployment of modules: it is another version of the platform.`);
	return data;
}

/** What the platform knows of the module; nothing where it has never had a version. */
export async function detailOf(portal: Portal, module: string): Promise<ModuleDetail | undefined> {
	const response = await call(portal, ownPath(module));
	return response && read(response, moduleDetail, portal.url);
}

/** Does one thing with a version that is there. */
export async function act(portal: Portal, module: string, action: ModuleAction, input: object): Promise<Switched> {
	const body = JSON.stringify(input);
	const init = { method: "POST", body, headers: { "content-type": "application/json" } };
	const response = await call(portal, ownPath(module, `/${action}`), init);
	if (!response) throw new Failure(`${portal.url} has no such version of mfe-${module}.`);
	return read(response, switched, portal.url);
}

/** Gives the platform a version. */
export async function upload(
	portal: Portal,
	module: string,
	archive: Uint8Array,
	query: Readonly<Record<string, string | undefined>>,
): Promise<Switched> {
	const told = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
	const path = ownPath(module, `/versions?${new URLSearchParams(told)}`);
	const init = { method: "POST", body: new Uint8Array(archive), headers: { "content-type": ARCHIVE_TYPE } };
	return read(await call(portal, path, init), switched, portal.url);
}

/** The archive of a version, as it is stored. */
export async function download(portal: Portal, module: string, version: string): Promise<Uint8Array> {
	const response = await call(portal, ownPath(module, `/versions/${encodeURIComponent(version)}`));
	if (!response) throw new Failure(`${portal.url} has no version ${version} of mfe-${module}.`);
	return new Uint8Array(await response.arrayBuffer());
}
