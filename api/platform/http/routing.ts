import { hash, timingSafeEqual } from "node:crypto";
import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, Next, ValidationTargets } from "hono";
import { describeRoute, resolver, uniqueSymbol } from "hono-openapi";
import { z } from "zod";
import { hasOneOf, type Roles } from "../../kit/access.ts";
import { type ErrorCode, reports } from "../../kit/codes.ts";
import type { Page } from "../database/lists/list.ts";
import { type Actor, type Ask, type Asked, type Authenticate, type Claim, type Restriction, VISITOR } from "../deps.ts";
import { ApiError, etagOf, forbidden } from "../errors.ts";
import type { KeyedRequest } from "../idempotency/index.ts";
import { assertShape } from "./json-shape.ts";

export interface Variables {
	requestId: string;
	address: string;
	/** Set by `requireRole`. */
	actor?: Actor;
	account?: string;
	refusal?: { code: ErrorCode; about: string | undefined };
	/** Of a request with an `Idempotency-Key`. */
	keyed?: KeyedRequest;
}
export type Env = { Variables: Variables };
/** Who asks is known. */
export type StaffEnv = { Variables: Variables & Claim & { actor: Actor } };
/** The handler finds out who asks. */
export type ClaimEnv = { Variables: Variables & Claim };

function shaped<T extends z.ZodType>(schema: T): T {
	const safeParseAsync = async (value: unknown) => {
		assertShape(value);
		return schema.safeParseAsync(value);
	};
	return Object.create(schema, { safeParseAsync: { value: safeParseAsync } });
}

/**
 * 400 VALIDATION naming each invalid field. `valid` gives what is certainly valid at a lower cost than the schema, or
 * else undefined.
 */
function validator<T extends z.ZodType, K extends keyof ValidationTargets>(
	target: K,
	schema: T,
	valid?: (c: Context) => object | undefined,
) {
	const check = zValidator(target, shaped(schema), (result) => {
		if (!result.success) throw new ApiError(400, "VALIDATION", { issues: result.error.issues });
	});
	const handler: typeof check = (c, next) => {
		const data = valid?.(c);
		if (data === undefined && target === "json") assertJson(c);
		if (data === undefined) return check(c, next);
		c.req.addValidatedData(target, data);
		return next();
	};
	// hono-openapi finds the schema of a validator under this key.
	return Object.assign(handler, {
		[uniqueSymbol]: { target, ...resolver(schema, { io: "input", unrepresentable: "any" }) },
	});
}

/** 415 for another content type. */
export const body = <T extends z.ZodType>(schema: T) => validator("json", schema);
/** A request without a body counts as one with `{}`; the server gives it an empty one. */
export const bodyIfAny = <T extends z.ZodType>(schema: T) =>
	validator("json", schema, ({ req }) => {
		const tells = ["content-length", "transfer-encoding", "content-type"].some(
			(name) => req.header(name) !== undefined,
		);
		return req.raw.body === null || req.header("content-length") === "0" || !tells ? {} : undefined;
	});
export const query = <T extends z.ZodType>(schema: T) => validator("query", schema);
export const params = <T extends z.ZodType>(schema: T) => validator("param", schema);

const ID = /^[A-Za-z0-9_-]{1,40}$/;
const idParam = z.string().regex(ID, reports("id.invalid"));
/** Path parameters that are ids: `ids("id")`, `ids("certificationId", "certificateId")`. */
export function ids<const K extends string>(...names: K[]) {
	const shape = Object.fromEntries(names.map((name) => [name, idParam])) as Record<K, typeof idParam>;
	const areIds = (given: Readonly<Record<string, string>>) => names.every((name) => ID.test(given[name] ?? ""));
	return validator("param", z.object(shape), (c) => {
		const given = c.req.param();
		if (areIds(given)) return Object.fromEntries(names.map((name) => [name, given[name]]));
		return undefined;
	});
}

function assertJson(c: Context): void {
	const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/json") throw new ApiError(415, "UNSUPPORTED_TYPE");
}

/** Refuses other content types before the handlers in between run. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
	assertJson(c);
	await next();
};

/** 403 for an account without one of the roles. */
export const requireRole = (authenticate: Authenticate, roles: Roles) => guard(authenticate, roles);

/** Also allows sessions with these restrictions. */
export const requireRoleOrRestricted = (
	authenticate: Authenticate,
	restrictions: readonly Restriction["kind"][],
	roles: Roles,
) => guard(authenticate, roles, restrictions);

type Guard<E extends Env> = (
	authenticate: Authenticate,
	roles: Roles,
	allowed?: readonly Restriction["kind"][],
) => MiddlewareHandler<E>;

const guard: Guard<StaffEnv> = (authenticate, roles, allowed) => async (c, next) => {
	const { userId, ask, once } = await claimOf(c, authenticate, roles, allowed);
	const actor = await ask();
	c.set("userId", userId);
	c.set("ask", async () => actor);
	c.set("once", once);
	await next();
};

/**
 * The same for a handler that asks itself, together with its first reads: it gives nothing away before, and a body is
 * there when it asks. Whatever else is wrong with the request is told afterwards.
 */
export const requireRoleWhenAsked: Guard<ClaimEnv> = (authenticate, roles, allowed) => async (c, next) => {
	const { userId, ...asked } = await claimOf(c, authenticate, roles, allowed);
	c.set("userId", userId);
	await asking(c, next, asked);
};

/** The handler asks by `c.var.ask`; it is asked once, also if it does not. */
export async function asking(c: Context, next: Next, { ask, once }: Asked): Promise<void> {
	let asked: Promise<Actor> | undefined;
	const askOnce: Ask = () => {
		asked ??= ask();
		return asked;
	};
	c.set("ask", askOnce);
	c.set("once", once);
	await next();
	await askOnce().catch((error: unknown) => {
		if (c.error === error) return;
		c.res = undefined;
		throw error;
	});
}

async function claimOf(
	c: Context,
	authenticate: Authenticate,
	roles: Roles,
	allowed: readonly Restriction["kind"][] = [],
): Promise<Claim> {
	const { userId, ask } = await authenticate(bearerOf(c));
	const once = onceBy(c, userId);
	const admit = async () => {
		const actor = { ...(await ask()), once };
		c.set("actor", actor);
		const { restriction } = actor;
		if (restriction && !allowed.includes(restriction.kind)) throw restriction.refusal;
		if (!hasOneOf(actor.roles, roles)) throw forbidden();
		return actor;
	};
	return { userId, ask: admit, once };
}

interface Keyed {
	get(name: "keyed"): KeyedRequest | undefined;
}

/** What is known of an equal request before: it is told to nobody before it is known that they are the sender. */
export const onceBy = (c: Keyed, sender: string) => c.get("keyed")?.once(sender);

/** Nobody tells visitors apart: whoever knows the key, which nobody can guess, is told what was done under it. */
export const visitor = (c: Keyed): Actor => ({ ...VISITOR, once: onceBy(c, VISITOR.id) });

export function bearerOf(c: Context): string | undefined {
	return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

/** Compares in constant time. */
export function bringsToken(c: Context, token: string | undefined): boolean {
	const bearer = bearerOf(c);
	if (token === undefined || bearer === undefined) return false;
	return timingSafeEqual(hash("sha256", bearer, "buffer"), hash("sha256", token, "buffer"));
}

export const ifMatchOf = (c: Context) => c.req.header("if-match");
export const setEtag = (c: Context, version: number) => c.header("ETag", etagOf(version));

/** The rows; total and address of the next page are in headers. */
export function sendPage<T>(c: Context, { rows, total, isMore, next }: Page<T>) {
	c.header("X-Total-Count", String(total));
	if (isMore) c.header("X-Total-More", "true");
	if (next !== undefined) {
		const url = new URL(c.req.url);
		url.searchParams.set("cursor", next);
		c.header("Link", `<${url.pathname}${url.search}>; rel="next"`);
	}
	return c.json(rows);
}

export async function noContent(c: Context, work: Promise<unknown>) {
	await work;
	return c.body(null, 204);
}

interface Described {
	summary: string;
	tag: string;
	description?: string;
	answer?: z.ZodType;
	status?: 200 | 201 | 204 | 303;
	/** Its media type, or those to choose from. */
	file?: string | readonly string[];
	/** A GET that writes: every file download is recorded in the trail. */
	writes?: boolean;
	isPublic?: boolean;
	refusals?: Partial<Record<ErrorStatusText, string>>;
}
type ErrorStatusText = "401" | "403" | "404" | "409" | "413" | "415" | "429" | "502" | "503" | "504";

const descriptions = new WeakSet<object>();
/** Only describes its route. */
export const isDescription = (handler: object): boolean => descriptions.has(handler);

export function describe({
	summary,
	tag,
	description,
	answer,
	status = 200,
	file,
	writes = [file ?? []].flat().some((type) => type.startsWith("application/")),
	isPublic,
	refusals,
}: Described): MiddlewareHandler {
	const refusal = (text: string) => ({
		description: text,
		content: { "application/json": { schema: errorReference } },
	});
	const described = describeRoute({
		summary,
		tags: [tag],
		...(description ? { description } : {}),
		security: isPublic ? [] : [{ accessToken: [] }],
		// Made when somebody reads them: an object with statuses as keys takes kilobytes.
		get responses() {
			return {
				[status]: {
					description: summary,
					...(answer
						? {
								content: { "application/json": { schema: resolver(answer, { io: "output", unrepresentable: "any" }) } },
							}
						: file
							? {
									content: Object.fromEntries(
										[file].flat().map((type) => [type, { schema: { type: "string", format: "binary" } }]),
									),
								}
							: {}),
				},
				400: refusal("VALIDATION"),
				...(isPublic ? {} : { 401: refusal("UNAUTHENTICATED"), 403: refusal("FORBIDDEN, TOKEN_EXPIRED") }),
				...Object.fromEntries(Object.entries(refusals ?? {}).map(([code, text]) => [code, refusal(text)])),
			};
		},
	});
	if (writes) return Object.assign(getOnly(), described);
	descriptions.add(described);
	return described;
}

/** Hono answers HEAD through GET, which would record a download that nobody received. */
const getOnly = (): MiddlewareHandler => async (c, next) => {
	if (c.req.method === "HEAD") return c.body(null, 405, { Allow: "GET" });
	await next();
};
const errorReference = { $ref: "#/components/schemas/Error" } as const;
