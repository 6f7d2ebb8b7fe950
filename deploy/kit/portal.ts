import {
	ARCHIVE_TYPE,
	type ModuleAction,
	type ModuleDetail,
	moduleDetail,
	type Switched,
	switched,
	type UploadQuery,
} from "@portal/contracts/contract/module-versions";
import { errorBody } from "@portal/contracts/kit/error-body";
import type { z } from "zod";
import { connectionProblem, originOf } from "../lib/connection.ts";
import { Failure } from "../lib/run.mjs";
import { type DeployOptions, refuseForeign, refuseFurther, UsageError } from "../release/command-line.ts";
import { type ActionInput, isAction, runAction, type Target, takesVersion } from "../release/module-commands.ts";
import { historyText, statusText } from "../release/report.ts";
import { readManifest } from "../release/versions.ts";

const NOT_FOUND = 404;
/** Milliseconds for a call, because the installation checks and stores a version before responding. */
const TIMEOUT_MS = 300_000;

interface Portal {
	url: string;
	token: string;
}

export function portalFrom({ PORTAL_URL: url, PORTAL_TOKEN: token }: NodeJS.ProcessEnv): Portal {
	if (!url) throw new Failure("PORTAL_URL is missing: the address of the platform, such as https://portal.example.");
	if (!token)
		throw new Failure("PORTAL_TOKEN is missing: a token for this module, which an Admin makes on the page Module.");
	return { url: originOf("PORTAL_URL", url), token };
}

function otherPortal(to: string, { PORTAL_TO_TOKEN: token }: NodeJS.ProcessEnv): Portal {
	if (!token) throw new Failure("PORTAL_TO_TOKEN is missing: a token for this module on the platform of --to.");
	return { url: originOf("--to", to), token };
}

/** Explanations for the developer by HTTP status, for responses that contain no reason. */
const REASONS: Readonly<Record<number, string>> = {
	401: "The token is not accepted: an Admin creates one for this module on the page Module.",
	403: "The token has no right to do this: an Admin creates one for this module on the page Module.",
	413: "The archive is too large: remove large files from the module.",
	415: "The archive is of another kind than the platform expects: update the kit.",
	429: "There were too many calls: wait ten minutes.",
	503: "The platform cannot reach its store of modules: try again in a minute, then contact its operator.",
	504: "The platform did not finish in time: see module-kit status before you repeat it.",
};

async function refusalOf(response: Response, url: string): Promise<Failure> {
	const { data } = errorBody.safeParse(await response.json().catch(() => undefined));
	if (!data) return new Failure(`${url} answers with status ${response.status} and no reason. Is it the platform?`);
	const { code, fields = {}, problems = [], requestId } = data;
	const fallback = [
		...Object.keys(fields).map((name) => `The value of ${name} is not accepted: update the kit.`),
		REASONS[response.status] ??
			`${code}: contact the operator of the platform with the request id ${requestId ?? "-"}.`,
	];
	const [first = "", ...others] = problems.length > 0 ? problems : fallback.slice(0, 1);
	const refuses = `${url} refuses this:`;
	return new Failure(
		others.length === 0
			? `${refuses} ${first}`
			: [refuses, ...[first, ...others].map((text) => `  - ${text}`)].join("\n"),
	);
}

const ownPath = (module: string, rest = "") => `/api/modules/${encodeURIComponent(module)}${rest}`;

/** Returns undefined for 404, and throws a sentence with the reason for any other refusal. */
async function call({ url, token }: Portal, path: string, init: RequestInit = {}): Promise<Response | undefined> {
	const headers = new Headers(init.headers);
	headers.set("authorization", `Bearer ${token}`);
	let response: Response;
	try {
		// A redirect causes an error, because the token must not be sent to another server.
		const limits = { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
		response = await fetch(url + path, { ...init, ...limits, headers });
	} catch (error) {
		throw new Failure(connectionProblem(url, error));
	}
	// A 404 with reasons is a refusal of the request; without reasons it means that the version is missing.
	const isMissing = response.status === NOT_FOUND && !(await response.clone().text()).includes('"problems"');
	if (isMissing) return undefined;
	if (!response.ok) throw await refusalOf(response, url);
	return response;
}

async function read<T>(response: Response | undefined, schema: z.ZodType<T>, url: string): Promise<T> {
	const { data } = schema.safeParse(await response?.json().catch(() => undefined));
	if (data === undefined)
		throw new Failure(`${url} does not know the deployment of modules: it is another version of the platform.`);
	return data;
}

export async function detailOf(portal: Portal, module: string): Promise<ModuleDetail | undefined> {
	const response = await call(portal, ownPath(module));
	return response && read(response, moduleDetail, portal.url);
}

async function act(portal: Portal, module: string, action: ModuleAction, input: ActionInput): Promise<Switched> {
	const body = JSON.stringify(input);
	const init = { method: "POST", body, headers: { "content-type": "application/json" } };
	const response = await call(portal, ownPath(module, `/${action}`), init);
	if (!response) throw new Failure(`${portal.url} has no such version of mfe-${module}.`);
	return read(response, switched, portal.url);
}

export async function upload(
	portal: Portal,
	module: string,
	archive: Uint8Array,
	query: Partial<UploadQuery>,
): Promise<Switched> {
	const isGiven = ([, value]: [string, unknown]) => value !== undefined && String(value) !== "";
	const given = Object.entries(query)
		.filter(isGiven)
		.map(([name, value]) => [name, String(value)]);
	const path = ownPath(module, `/versions?${new URLSearchParams(given)}`);
	const init = { method: "POST", body: new Uint8Array(archive), headers: { "content-type": ARCHIVE_TYPE } };
	return read(await call(portal, path, init), switched, portal.url);
}

async function download(portal: Portal, module: string, version: string): Promise<Uint8Array> {
	const response = await call(portal, ownPath(module, `/versions/${encodeURIComponent(version)}`));
	if (!response) throw new Failure(`${portal.url} has no version ${version} of mfe-${module}.`);
	return new Uint8Array(await response.arrayBuffer());
}

export const commandLine = (action: string) => `module-kit ${action}`;

const targetOf = (portal: Portal, env: NodeJS.ProcessEnv): Target => ({
	commandLine,
	act: (id, action, input) => act(portal, id, action, input),
	async promoteTo(place, id, version) {
		const other = otherPortal(place, env);
		const wanted = version ?? (await detailOf(portal, id))?.live;
		if (wanted === undefined) throw new Failure(`${portal.url} has no current version of mfe-${id}: name one.`);
		return upload(other, id, await download(portal, id, wanted), { for: "everybody", from: portal.url });
	},
});

export async function runRemote(directory: string, options: DeployOptions, env: NodeJS.ProcessEnv): Promise<void> {
	const [name = "", version] = options.positionals;
	if (!isAction(name) && name !== "status" && name !== "history") throw new UsageError(`"${name}" is unknown.`);
	refuseFurther(options, takesVersion(name) ? 2 : 1);
	refuseForeign(name, options);
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	if (isAction(name)) return runAction(name, { target: targetOf(portal, env), id, version, options });
	const detail = await detailOf(portal, id);
	if (!detail) throw new Failure(`${portal.url} has no version of mfe-${id}.`);
	const entries = detail.deployments.map((deployment) => ({ ...deployment, module: id }));
	console.log(name === "status" ? statusText(detail) : historyText(entries));
}
