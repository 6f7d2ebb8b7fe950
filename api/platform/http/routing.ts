import { hash, timingSafeEqual } from "node:crypto";
import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { describeRoute, resolver, uniqueSymbol } from "hono-openapi";
import { z } from "zod";
import { hasOneOf, type Roles } from "../../kit/access.ts";
import { type ErrorCode, reports } from "../../kit/codes.ts";
import type { Versioned } from "../database/columns.ts";
import type { Page } from "../database/lists/list.ts";
import { type Actor, type Authenticate, type Identity, type Restriction, VISITOR } from "../deps.ts";
import { ApiError, etagOf, forbidden, listsEtag } from "../errors.ts";
import type { KeyedRequest } from "../idempotency/index.ts";
import { assertShape } from "./json-shape.ts";

export interface Variables {
	requestId: string;
	address: string;
	/** The account in the request's valid token. Without it, the body must not exceed the limit for visitors. */
	senderId?: string;
	actor?: Actor;
	account?: string;
	refusal?: { code: ErrorCode; about: string | undefined };
	keyed?: KeyedRequest;
}
export type Env = { Variables: Variables };
export type StaffEnv = { Variables: Variables & { actor: Actor } };

type Check<T extends z.ZodType> = (value: unknown) => Promise<z.ZodSafeParseResult<z.output<T>>>;

function shaped<T extends z.ZodType>(schema: T, check: Check<T> = (value) => schema.safeParseAsync(value)): T {
	const safeParseAsync = async (value: unknown) => {
		assertShape(value);
		return check(value);
	};
	return Object.create(schema, { safeParseAsync: { value: safeParseAsync } });
}

/**
 * Validates one part of a request and answers 400 with each invalid field. `valid` is a faster check of common
 * requests; it returns undefined if the schema has to decide.
 */
function validator<T extends z.ZodType, K extends keyof ValidationTargets>(
	target: K,
	schema: T,
	valid?: (c: Context) => object | undefined,
	checkValue?: Check<T>,
) {
	const check = zValidator(target, shaped(schema, checkValue), (result) => {
		if (!result.success) throw new ApiError(400, "VALIDATION", { issues: result.error.issues });
	});
	const handler: typeof check = (c, next) => {
		const data = valid?.(c);
		if (data === undefined && target === "json") assertJson(c);
		if (data === undefined) return check(c, next);
		c.req.addValidatedData(target, data);
		return next();
	};
	// The handler carries its schema under the key at which hono-openapi looks for it.
	return Object.assign(handler, {
		[uniqueSymbol]: { target, ...resolver(schema, { io: "input", unrepresentable: "any" }) },
	});
}

/** Answers 415 unless the body is JSON. `check` validates like the schema, but pauses for other requests. */
export const body = <T extends z.ZodType>(schema: T, check?: Check<T>) => validator("json", schema, undefined, check);
/** Validates a JSON body and treats a missing body, which arrives as an empty one, as `{}`. */
export const bodyIfAny = <T extends z.ZodType>(schema: T) =>
	validator("json", schema, ({ req }) => {
		const hasBodyHeader = ["content-length", "transfer-encoding", "content-type"].some(
			(name) => req.header(name) !== undefined,
		);
		return req.raw.body === null || req.header("content-length") === "0" || !hasBodyHeader ? {} : undefined;
	});
export const query = <T extends z.ZodType>(schema: T) => validator("query", schema);
export const params = <T extends z.ZodType>(schema: T) => validator("param", schema);

const ID = /^[A-Za-z0-9_-]{1,40}$/;
const idParam = z.string().regex(ID, reports("id.invalid"));
/** Validates path parameters that are ids, for example `ids("certificationId", "certificateId")`. */
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

/** Answers 415 for another content type than JSON, before later handlers do any work. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
	assertJson(c);
	await next();
};

interface Reading {
	/** True if the handler reads the body piece by piece, so that it is never in memory as a whole. */
	isBodyStreamed?: boolean;
}

/**
 * Refuses accounts without one of the roles. Also refuses a restricted session, for example until a new password is
 * set, unless `allowed` contains the restriction.
 */
export const requireRole = (
	authenticate: Authenticate,
	roles: Roles,
	allowed: readonly Restriction["kind"][] = [],
	reading: Reading = {},
): MiddlewareHandler<StaffEnv> =>
	requireActor(
		(c) => authenticate(bearerOf(c)),
		({ restriction, ...actor }) => {
			if (restriction && !allowed.includes(restriction.kind)) throw restriction.refusal;
			if (!hasOneOf(actor.roles, roles)) throw forbidden();
		},
		reading,
	);

/**
 * Requires an authenticated caller. `identify` verifies the token before the body is read. The function `findActor`
 * that it returns runs afterwards, so that a right that ended while the body arrived is refused.
 */
export function requireActor(
	identify: (c: Context) => Promise<Identity>,
	assertAllowed: (actor: Actor) => void = () => {},
	{ isBodyStreamed = false }: Reading = {},
): MiddlewareHandler<StaffEnv> {
	return async (c, next) => {
		const { senderId, findActor } = await identify(c);
		c.set("senderId", senderId);
		if (c.req.raw.body && !isBodyStreamed) await c.req.arrayBuffer();
		const actor = await findActor();
		c.set("actor", { ...actor, once: onceBy(c, actor.id) });
		assertAllowed(actor);
		await next();
	};
}

interface Keyed {
	get(name: "keyed"): KeyedRequest | undefined;
}

const onceBy = (c: Keyed, sender: string) => c.get("keyed")?.once(sender);

/** The actor of a visitor's request. Visitors share one id, so their random key alone identifies a repeated request. */
export const visitor = (c: Keyed): Actor => ({ ...VISITOR, once: onceBy(c, VISITOR.id) });

export function bearerOf(c: Context): string | undefined {
	return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

/** Returns whether the request contains this token. It compares in constant time, so that timing reveals nothing. */
export function bringsToken(c: Context, token: string | undefined): boolean {
	const bearer = bearerOf(c);
	if (token === undefined || bearer === undefined) return false;
	return timingSafeEqual(hash("sha256", bearer, "buffer"), hash("sha256", token, "buffer"));
}

export const ifMatchOf = (c: Context) => c.req.header("if-match");
export const setEtag = (c: Context, version: number) => c.header("ETag", etagOf(version));

export function sendVersioned<T extends object>(
	c: Context,
	{ record, version }: Versioned<T>,
	status: 200 | 201 = 200,
) {
	setEtag(c, version);
	return c.json(record, status);
}

export const isCached = (c: Context, etag: string): boolean => listsEtag(c.req.header("if-none-match") ?? "", etag);

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

/** Marks an operation with an optional body, because the validator describes every body as required. */
const BODY_OPTIONAL = "x-body-optional";

type Operations = Record<string, { [BODY_OPTIONAL]?: true; requestBody?: { required?: boolean } }>;

export function describeOptionalBodies<T extends { paths?: object }>(document: T): T {
	for (const operations of Object.values(document.paths ?? {}) as Operations[])
		for (const operation of Object.values(operations)) {
			if (operation[BODY_OPTIONAL] && operation.requestBody) operation.requestBody.required = false;
			delete operation[BODY_OPTIONAL];
		}
	return document;
}

export interface Described {
	summary: string;
	tag: string;
	description?: string;
	answer?: z.ZodType;
	status?: 200 | 201 | 204 | 303;
	/** The media type of a response that is a file, or several from which the caller can choose. */
	file?: string | readonly string[];
	/** True for a GET that also writes, because every file download is recorded in the audit trail. */
	writes?: boolean;
	isPublic?: boolean;
	isBodyOptional?: boolean;
	refusals?: Partial<Record<ErrorStatusText, string>>;
}
type ErrorStatusText = "401" | "403" | "404" | "409" | "413" | "415" | "429" | "502" | "503" | "504";

export function describe({
	summary,
	tag,
	description,
	answer,
	status = 200,
	file,
	writes,
	isPublic,
	isBodyOptional,
	refusals,
}: Described): MiddlewareHandler {
	const types = [file ?? []].flat();
	const refusal = (text: string) => ({
		description: text,
		content: { "application/json": { schema: errorReference } },
	});
	const contentOf = () =>
		answer
			? { "application/json": { schema: resolver(answer, { io: "output", unrepresentable: "any" }) } }
			: Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }] as const));
	const described = describeRoute({
		summary,
		tags: [tag],
		...(description ? { description } : {}),
		...(isBodyOptional ? { [BODY_OPTIONAL]: true } : {}),
		security: isPublic ? [] : [{ accessToken: [] }],
		// The responses are created only when they are read, because an object with statuses as keys takes kilobytes.
		get responses() {
			return {
				[status]: { description: summary, ...(answer || file ? { content: contentOf() } : {}) },
				400: refusal("VALIDATION"),
				...(isPublic ? {} : { 401: refusal("UNAUTHENTICATED"), 403: refusal("FORBIDDEN, TOKEN_EXPIRED") }),
				...Object.fromEntries(Object.entries(refusals ?? {}).map(([code, text]) => [code, refusal(text)])),
			};
		},
	});
	const isWriting = writes ?? types.some((type) => type.startsWith("application/"));
	return isWriting ? Object.assign(getOnly(), described) : described;
}

export const describeAs = (tag: string) => (described: Omit<Described, "tag"> & { tag?: string }) =>
	describe({ tag, ...described });

/** Returns a function for the first two handlers of an operation: the check of the roles, and its description. */
export const operationsFor =
	({ authenticate }: { authenticate: Authenticate }, roles: Roles, tag: string, reading?: Reading) =>
	(described: Omit<Described, "tag">) =>
		[requireRole(authenticate, roles, [], reading), describe({ tag, ...described })] as const;

/** Refuses HEAD, which Hono would answer through GET and thereby record a download that did not happen. */
const getOnly = (): MiddlewareHandler => async (c, next) => {
	if (c.req.method === "HEAD") return c.body(null, 405, { Allow: "GET" });
	await next();
};
const errorReference = { $ref: "#/components/schemas/Error" } as const;
