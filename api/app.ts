import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { openAPIRouteHandler } from "hono-openapi";
import { z } from "zod";
import { auditRoutes } from "./modules/audit/index.ts";
import {
	certificateRoutes,
	listCertificates,
	type Templates,
	verifyCertificates,
} from "./modules/certificates/index.ts";
import { certificationRoutes } from "./modules/certifications/index.ts";
import { clientErrorRoutes } from "./modules/client-errors/index.ts";
import { clientRoutes } from "./modules/clients/index.ts";
import { type ErrorBody, type ErrorCode, errorBody, fieldProblems } from "./modules/common/contract.ts";
import { enquiryRoutes } from "./modules/enquiries/index.ts";
import { CLIENT_ERROR_BYTES } from "./modules/failures/contract.ts";
import { humanCheckRoutes } from "./modules/human-checks/index.ts";
import { ERROR_MESSAGES, fieldSentences } from "./modules/messages/contract.ts";
import { passwordResetRoutes } from "./modules/password-resets/index.ts";
import { productRoutes } from "./modules/products/index.ts";
import { publicValidationRoutes } from "./modules/public-validation/index.ts";
import { registrationRoutes } from "./modules/registrations/index.ts";
import { secondFactorRoutes } from "./modules/second-factors/index.ts";
import { sessionRoutes } from "./modules/sessions/index.ts";
import { userRoutes } from "./modules/users/index.ts";
import { randomId } from "./platform/columns.ts";
import type { Deps } from "./platform/deps.ts";
import { ApiError, type FieldProblem } from "./platform/errors.ts";
import { describe, type Env } from "./platform/http.ts";
import { inTime } from "./platform/readiness.ts";
import { type OpenApiDocument, referencePage, referenceStyleHash } from "./platform/reference.ts";

const KILOBYTE = 1024;
const BODY_LIMITS = [
	{ path: /\/productImport$/, bytes: 2 * KILOBYTE * KILOBYTE + 64 * KILOBYTE },
	{ path: /\/client-errors$/, bytes: CLIENT_ERROR_BYTES },
	{ path: /\/products$/, bytes: 16 * KILOBYTE * KILOBYTE },
	{ path: /.*/, bytes: 512 * KILOBYTE },
];

/** What the server knows of the connection. */
interface Connection {
	address?: string;
}

function errorOf(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof HTTPException && error.status === 400)
		return new ApiError(400, "VALIDATION", { message: "Die Anfrage ist nicht lesbar." });
	return new ApiError(500, "INTERNAL");
}

function present(error: ApiError, requestId: string): ErrorBody {
	const code = error.code as ErrorCode;
	const problems: FieldProblem[] = [...(error.details.fields ?? []), ...fieldProblems(error.details.issues ?? [])];
	return {
		message: error.details.message ?? ERROR_MESSAGES[code],
		code,
		...(problems.length > 0 ? { fields: fieldSentences(problems) } : {}),
		...error.details.change,
		...(error.details.secondFactor ? { secondFactor: error.details.secondFactor } : {}),
		...(error.details.confirmBy ? { confirmBy: error.details.confirmBy } : {}),
		requestId,
	};
}

/** The API: every resource, one line each. */
export function createApp(deps: Deps, templates: Templates) {
	const routes = new Hono<Env>()
		.route("/", sessionRoutes(deps))
		.route("/", secondFactorRoutes(deps))
		.route("/", passwordResetRoutes(deps))
		.route("/", clientRoutes(deps))
		.route("/", certificationRoutes(deps, { listCertificates: (...of) => listCertificates(deps.settings, ...of) }))
		.route("/", productRoutes(deps))
		.route("/", certificateRoutes(deps, templates))
		.route("/", enquiryRoutes(deps))
		.route("/", userRoutes(deps))
		.route("/", registrationRoutes(deps))
		.route("/", humanCheckRoutes(deps))
		.route("/", publicValidationRoutes(deps))
		.route("/", auditRoutes(deps, { verifyCertificates }))
		.route("/", clientErrorRoutes(deps));

	const app = new Hono<Env>().basePath("/api");

	app.use(async (c, next) => {
		const started = performance.now();
		const requestId = randomId(16);
		c.set("requestId", requestId);
		c.set("address", addressOf(deps, (c.env as Connection | undefined)?.address, c.req.header("x-forwarded-for")));
		await next();
		const { headers } = c.res;
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
		headers.set("X-Request-Id", requestId);
		headers.set("X-Content-Type-Options", "nosniff");
		headers.set("X-Frame-Options", "DENY");
		headers.set("Referrer-Policy", "no-referrer");
		if (!headers.has("Content-Security-Policy"))
			headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
		headers.set("Cross-Origin-Resource-Policy", "same-origin");
		deps.log.info("request", {
			requestId,
			method: c.req.method,
			path: c.req.path,
			status: c.res.status,
			ms: Math.round(performance.now() - started),
		});
	});
	app.use(async (c, next) => {
		const maxSize = BODY_LIMITS.find(({ path }) => path.test(c.req.path))?.bytes ?? 0;
		const refuse = () => {
			throw new ApiError(413, "TOO_LARGE");
		};
		return bodyLimit({ maxSize, onError: refuse })(c, next);
	});
	app.onError((error, c) => {
		const answer = errorOf(error);
		const requestId = c.get("requestId");
		if (answer.status === 500) deps.log.error("failure", { requestId, path: c.req.path, error: describeError(error) });
		for (const [name, value] of Object.entries(answer.details.headers ?? {})) c.header(name, value);
		return c.json(present(answer, requestId), answer.status);
	});
	app.notFound((c) => c.json(present(new ApiError(404, "NOT_FOUND"), c.get("requestId")), 404));

	const api = app.route("/", routes);
	const tag = "Betrieb";
	app.get("/health/live", describe({ summary: "Der Prozess lebt", tag, isPublic: true }), (c) =>
		c.json({ status: "ok" }),
	);
	const checkWritable = inTime(() => deps.database.checkWritable());
	const ready = describe({ summary: "Die Datenbank ist beschreibbar und auf dem neuesten Stand", tag, isPublic: true });
	app.get("/health/ready", ready, async (c) => {
		try {
			await checkWritable();
			return c.json({ status: "ok", version: deps.settings.buildVersion });
		} catch (error) {
			deps.log.error("not ready", { error: describeError(error) });
			return c.json({ status: "error", version: deps.settings.buildVersion }, 503);
		}
	});
	app.get(
		"/docs",
		describe({ summary: "Diese Beschreibung zum Lesen", tag, file: "text/html", isPublic: true }),
		async (c) => {
			const document = (await (await app.request("/api/openapi.json")).json()) as OpenApiDocument;
			c.header(
				"Content-Security-Policy",
				`default-src 'none'; style-src ${referenceStyleHash}; frame-ancestors 'none'`,
			);
			return c.html(referencePage(document));
		},
	);
	// Not "static": the lists that are sent as workbooks end like files.
	const described = { documentation, includeEmptyPaths: true, excludeStaticFile: false, exclude: "/api/openapi.json" };
	app.get("/openapi.json", openAPIRouteHandler(app, described));
	return api;
}
export type App = ReturnType<typeof createApp>;

// The document's type knows JSON Schema by another name.
const errorSchema = (): object => z.toJSONSchema(errorBody, { target: "draft-2020-12" });

const documentation = {
	info: {
		title: "Halal-Zertifizierung: API",
		version: "1.0.0",
		description: "Fehler haben überall dieselbe Form: Error.",
	},
	components: {
		schemas: { Error: errorSchema() },
		securitySchemes: { accessToken: { type: "http" as const, scheme: "bearer", bearerFormat: "JWT" } },
	},
};

// Behind a trusted proxy the last entry is the one that the proxy itself wrote.
function addressOf({ settings }: Deps, peer = "unknown", forwarded: string | undefined): string {
	if (!forwarded || !settings.trustedProxies.includes(peer)) return peer;
	return forwarded.split(",").at(-1)?.trim() || peer;
}

/** A failed statement's message holds its values, which are people's data; its stack begins with that message. */
function traceOf(error: Error): string {
	const trace = error.stack ?? error.message;
	if (!("query" in error) || typeof error.query !== "string") return trace;
	const statement = `Failed query: ${error.query}`;
	return trace.includes(error.message) ? trace.replace(error.message, () => statement) : statement;
}

function describeError(error: unknown): string {
	const parts: string[] = [];
	for (let current = error; current instanceof Error; current = current.cause) parts.push(traceOf(current));
	return parts.length > 0 ? parts.join("\nCaused by: ") : String(error);
}
