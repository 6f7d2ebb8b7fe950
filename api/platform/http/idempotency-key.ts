import type { MiddlewareHandler } from "hono";
import { BACKEND_CALLS } from "../../kit/backend-calls.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { keyedRequest } from "../idempotency/index.ts";
import type { Env } from "./routing.ts";

/** The header with a random key by which a request that is sent again is recognised (an IETF draft). */
const IDEMPOTENCY_KEY = "Idempotency-Key";
const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** Reads the key of a repeatable request and answers 400 if it is invalid. Modules' backends read it themselves. */
export function idempotencyKeys({ clock }: Pick<Deps, "clock">): MiddlewareHandler<Env> {
	return async (c, next) => {
		const { method, path } = c.req;
		const key = c.req.header(IDEMPOTENCY_KEY);
		if (key !== undefined && method !== "GET" && method !== "HEAD" && !path.startsWith(`${BACKEND_CALLS}/`)) {
			if (!KEY.test(key)) throw invalidField(IDEMPOTENCY_KEY, "idempotencyKey.invalid");
			c.set("keyed", keyedRequest(c.req.raw, key, clock));
		}
		await next();
	};
}

const PARAMETER = {
	in: "header",
	name: IDEMPOTENCY_KEY,
	required: false,
	description:
		"16 bis 64 Buchstaben, Ziffern, Unterstriche und Bindestriche, vom Absender zufällig gewählt. Dieselbe Anfrage mit demselben Schlüssel wird 24 Stunden lang nur einmal ausgeführt und dann so beantwortet wie die erste: 422 IDEMPOTENCY_MISMATCH für eine andere Anfrage, 409 IDEMPOTENCY_DONE, wenn die Antwort nur einmal gesendet wird.",
	schema: { type: "string", minLength: 16, maxLength: 64, pattern: KEY.source },
};
/** Public routes that accept an idempotency key, so that a form that is sent twice has an effect only once. */
const BY_VISITORS = ["/api/customerMessage", "/api/register", "/api/validateCertificate/{publicId}/watch"];

type Operations = Record<string, { security?: unknown[]; parameters?: unknown[] }>;

export function describeKeys<T extends { paths?: object }>(document: T): T {
	for (const [path, operations] of Object.entries(document.paths ?? {}))
		for (const [method, operation] of Object.entries(operations as Operations)) {
			const isOpen = operation.security?.length === 0 && !BY_VISITORS.includes(path);
			if (method === "get" || isOpen || path.startsWith(`${BACKEND_CALLS}/`)) continue;
			operation.parameters = [...(operation.parameters ?? []), PARAMETER];
		}
	return document;
}
