import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { BACKEND_FAULTS, BACKEND_LIMITS } from "../../../api/deployments/module-backends/contract.ts";
import { BackendFailed } from "../../../api/deployments/module-backends/gateway/fault.ts";
import { forward } from "../../../api/deployments/module-backends/gateway/forward.ts";
import { requestHeaders } from "../../../api/deployments/module-backends/gateway/headers.ts";
import { listedKey, signModuleToken } from "../../../api/deployments/module-backends/gateway/token.ts";
import { BACKEND_CALLS } from "../../../api/kit/backend-calls.ts";
import { Failure } from "../../lib/run.mjs";

const LIMITS = { connectMs: 3_000, answerMs: BACKEND_LIMITS.answerSeconds.max * 1_000, answerBytes: 16 * 1024 * 1024 };
const KEYS_PATH = `${BACKEND_CALLS}/.well-known/jwks.json`;
const CALL = new RegExp(`^${BACKEND_CALLS}/([a-z][a-z0-9-]*)(/.*)$`);

const caller = z.object({ _id: z.string(), name: z.string(), roles: z.array(z.string()) });

export function backendFrom({ BACKEND_URL: address }: NodeJS.ProcessEnv): string | undefined {
	if (!address) return undefined;
	if (!/^https?:\/\//.test(address) || !URL.canParse(address))
		throw new Failure(`BACKEND_URL: "${address}" is no web address (http://127.0.0.1:9000).`);
	return new URL(address).href.replace(/\/+$/, "");
}

/** Returns the account id in an access token without verifying it, because the application does so when called. */
function subjectOf(authorization = ""): string {
	try {
		return JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()).sub;
	} catch {
		return "-";
	}
}

function send(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
	response.end(JSON.stringify(body));
}

/** A token signed by this process names the caller. `api` is the application in which the caller is signed in. */
export function devBackend(backend: string, api: string, isOwn: (module: string) => boolean) {
	const pair = generateKeyPairSync("ed25519");
	const kid = randomBytes(12).toString("base64url");
	const privateJwk = { ...pair.privateKey.export({ format: "jwk" }), kid } as JsonWebKey & { kid: string };

	async function answer(request: IncomingMessage, response: ServerResponse, module: string, path: string) {
		const { method = "GET", socket } = request;
		const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
		const authorization = headers.get("authorization") ?? "";
		const account = `${api}/api/users/${encodeURIComponent(subjectOf(authorization))}`;
		const known = await fetch(account, { headers: { authorization }, redirect: "error" });
		// Status 401 makes the page renew an expired session and repeat the call.
		if (!known.ok) return send(response, known.status === 404 ? 401 : known.status, await known.json());
		const { _id: id, name, roles } = caller.parse(await known.json());
		const person = { id, name, roles } as Parameters<typeof signModuleToken>[1]["person"];
		const issuer = `http://127.0.0.1:${socket.localPort}`;
		const token = await signModuleToken(privateJwk, { issuer, module, person, now: new Date() });
		const body = await buffer(request);
		const result = await forward(
			{
				url: new URL(backend + path),
				method,
				headers: { ...requestHeaders(headers), authorization: `Bearer ${token}`, "x-request-id": kid },
				body: body.length > 0 ? new Uint8Array(body) : null,
			},
			LIMITS,
		);
		response.writeHead(result.status, result.headers).end(result.body);
	}

	/** Returns true if the request is a call of this backend, which is then handled here. */
	return (request: IncomingMessage, response: ServerResponse): boolean => {
		const { url = "" } = request;
		if (url.split("?")[0] === KEYS_PATH) {
			send(response, 200, {
				keys: [listedKey({ ...pair.publicKey.export({ format: "jwk" }), kid } as typeof privateJwk)],
			});
			return true;
		}
		const [, module = "", path = ""] = CALL.exec(url) ?? [];
		if (!isOwn(module)) return false;
		answer(request, response, module, path).catch((error: unknown) => {
			const reason = error instanceof BackendFailed ? `${backend}: ${BACKEND_FAULTS[error.fault]}` : String(error);
			console.error(`${module}: ${reason}`);
			send(response, 502, { message: reason, code: "UNAVAILABLE" });
		});
		return true;
	};
}
