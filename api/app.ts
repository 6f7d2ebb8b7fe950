import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { generateSpecs } from "hono-openapi";
import { z } from "zod";
import { auditRoutes } from "./audit/index.ts";
import { ACCESS } from "./kit/access.ts";
import { BULK_LIMITS } from "./kit/certificate-numbers.ts";
import { CLIENT_ERROR_BYTES } from "./kit/failures.ts";
import { type ErrorBody, errorBody, fieldProblems } from "./kit/fields.ts";
import { ERROR_MESSAGES, fieldSentences } from "./kit/sentences.ts";
import {
	certificateRoutes,
	countCertificates,
	listCertificates,
	type Templates,
} from "./modules/certificates/index.ts";
import { certificationRoutes } from "./modules/certifications/index.ts";
import { clientErrorRoutes } from "./modules/client-errors/index.ts";
import { clientRoutes } from "./modules/clients/index.ts";
import { credentialRoutes } from "./modules/credentials/index.ts";
import { deadlineRoutes } from "./modules/deadlines/index.ts";
import { directoryRoutes } from "./modules/directory/index.ts";
import { enquiryRoutes } from "./modules/enquiries/index.ts";
import { humanCheckRoutes } from "./modules/human-checks/index.ts";
import { countMails, mailRoutes } from "./modules/mails/index.ts";
import { moduleBackendRoutes } from "./modules/module-backends/index.ts";
import { ARCHIVE_LIMITS } from "./modules/module-versions/contract.ts";
import { moduleVersionRoutes } from "./modules/module-versions/index.ts";
import { overviewRoutes } from "./modules/overview/index.ts";
import { passwordResetRoutes } from "./modules/password-resets/index.ts";
import { copyProducts, productRoutes } from "./modules/products/index.ts";
import { publicValidationRoutes } from "./modules/public-validation/index.ts";
import { registrationRoutes } from "./modules/registrations/index.ts";
import { sealRoutes } from "./modules/seal/index.ts";
import { secondFactorRoutes } from "./modules/second-factors/index.ts";
import { sessionRoutes } from "./modules/sessions/index.ts";
import { userRoutes } from "./modules/users/index.ts";
import { viewRoutes } from "./modules/views/index.ts";
import { watchRoutes } from "./modules/watches/index.ts";
import { workRoutes } from "./modules/work/index.ts";
import { randomId } from "./platform/database/columns.ts";
import { isOutOfService } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { ApiError, type FieldProblem, unavailable } from "./platform/errors.ts";
import { callerAddress } from "./platform/http/address.ts";
import { type OpenApiDocument, referencePage, referenceStyleHash } from "./platform/http/api-reference.ts";
import { describeKeys, idempotencyKeys } from "./platform/http/idempotency-key.ts";
import { metricsRoutes } from "./platform/http/metrics-routes.ts";
import { createCountLimit, createOwnLimit, limitPerNetwork } from "./platform/http/rate-limit.ts";
import { requestBodies } from "./platform/http/request-body.ts";
import { logRequest } from "./platform/http/request-log.ts";
import { SegmentRouter } from "./platform/http/router.ts";
import { bringsToken, describe, type Env, isDescription, requireRole } from "./platform/http/routing.ts";
import { describeError } from "./platform/runtime/error-trace.ts";
import { createMetrics } from "./platform/runtime/metrics.ts";
import { inTime } from "./platform/runtime/readiness.ts";
import { TRAIL } from "./trail.ts";
import { API_VERSION } from "./version.ts";
import { DATA_POLICY, transportSecurity } from "./web/headers.ts";

const KILOBYTE = 1024;
const BODY_LIMITS: { path: RegExp; bytes: number; strangerBytes?: number }[] = [
	{ path: /^\/api\/x\//, bytes: 16 * KILOBYTE * KILOBYTE },
	{ path: /^\/api\/modules\/[^/]+\/versions$/, bytes: ARCHIVE_LIMITS.bytes },
	{ path: /\/productImport$/, bytes: 2 * KILOBYTE * KILOBYTE + 64 * KILOBYTE },
	{ path: /\/client-errors$/, bytes: CLIENT_ERROR_BYTES },
	{ path: /\/products$/, bytes: 16 * KILOBYTE * KILOBYTE },
	{ path: /\/validateCertificate\/bulk$/, bytes: BULK_LIMITS.bytes, strangerBytes: BULK_LIMITS.bytes },
	{ path: /.*/, bytes: 512 * KILOBYTE },
];
const bodyLimit = (path: string) => BODY_LIMITS.find((limit) => limit.path.test(path));

/** An answer about the database holds this long: asking writes. */
const READY_FOR_MS = 1_000;
/** Public paths without a limit of their own. An office behind one address stays far below. */
const PUBLIC_LIMITS = [
	{ path: "/refresh", limit: 600 },
	{ path: "/logout", limit: 600 },
];
/** The same for what costs an instance alone. */
const OWN_LIMITS = [
	{ path: "/health/ready", limit: 1200 },
	{ path: "/docs", limit: 60 },
	{ path: "/openapi.json", limit: 60 },
	{ path: "/metrics", limit: 60 },
	{ path: "/x/.well-known/jwks.json", limit: 60 },
	{ path: "/did.json", limit: 600 },
	{ path: "/status-lists/*", limit: 600 },
];
const LIMIT_WINDOW_MS = 60_000;

interface Connection {
	address?: string;
}

function errorOf(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof HTTPException && error.status === 400)
		return new ApiError(400, "VALIDATION", { message: "Die Anfrage ist nicht lesbar." });
	if (isOutOfService(error)) return unavailable();
	return new ApiError(500, "INTERNAL");
}

function present(error: ApiError, requestId: string): ErrorBody {
	const { code } = error;
	const problems: FieldProblem[] = [...(error.details.fields ?? []), ...fieldProblems(error.details.issues ?? [])];
	return {
		message: error.details.message ?? ERROR_MESSAGES[code],
		code,
		...(problems.length > 0 ? { fields: fieldSentences(problems) } : {}),
		...error.details.change,
		...error.details.renewal,
		...(error.details.secondFactor ? { secondFactor: error.details.secondFactor } : {}),
		...(error.details.problems ? { problems: [...error.details.problems] } : {}),
		...(error.details.confirmBy ? { confirmBy: error.details.confirmBy } : {}),
		requestId,
	};
}

/** A restricted API description is open to staff and to programs with its token. */
function docsReaders({ authenticate, settings: { apiDocs } }: Deps): MiddlewareHandler {
	const staff: MiddlewareHandler = requireRole(authenticate, ACCESS.portal);
	return async (c, next) => (apiDocs.isPublic || bringsToken(c, apiDocs.token) ? next() : staff(c, next));
}

export function createApp(given: Deps, templates: Templates) {
	const metrics = createMetrics(given.settings.buildVersion);
	const deps: Deps = { ...given, database: metrics.watch(given.database) };
	metrics.gauge("portal_certificates", "Certificates by their status", "status", () =>
		countCertificates(deps.database.db),
	);
	metrics.gauge("portal_mails", "Mails that are not sent, by their state", "state", () => countMails(deps.database.db));
	const routes = new Hono<Env>()
		.route("/", sessionRoutes(deps))
		.route("/", secondFactorRoutes(deps))
		.route("/", passwordResetRoutes(deps))
		.route("/", clientRoutes(deps))
		.route("/", certificationRoutes(deps, { listCertificates: (...of) => listCertificates(deps, ...of), copyProducts }))
		.route("/", productRoutes(deps))
		.route("/", certificateRoutes(deps, templates))
		.route("/", workRoutes(deps))
		.route("/", deadlineRoutes(deps))
		.route("/", overviewRoutes(deps))
		.route("/", enquiryRoutes(deps))
		.route("/", userRoutes(deps))
		.route("/", viewRoutes(deps))
		.route("/", mailRoutes(deps))
		.route("/", registrationRoutes(deps))
		.route("/", humanCheckRoutes(deps))
		.route("/", publicValidationRoutes(deps))
		.route("/", credentialRoutes(deps))
		.route("/", directoryRoutes(deps))
		.route("/", watchRoutes(deps))
		.route("/", auditRoutes(deps, TRAIL))
		.route("/", clientErrorRoutes(deps))
		.route("/", moduleBackendRoutes(deps, metrics))
		.route("/", moduleVersionRoutes(deps))
		.route("/", sealRoutes(deps))
		.route("/", metricsRoutes(deps, metrics));

	const app = new Hono<Env>({ router: new SegmentRouter(([handler]) => isDescription(handler)) }).basePath("/api");
	const hsts = transportSecurity(deps.settings.publicUrl);

	app.use(async (c, next) => {
		const started = performance.now();
		const requestId = randomId(16);
		c.set("requestId", requestId);
		const { address: peer = "unknown" } = (c.env as Connection | undefined) ?? {};
		c.set("address", callerAddress(peer, c.req.header("x-forwarded-for"), deps.settings.trustedProxies));
		await next();
		const { headers } = c.res;
		if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
		headers.set("X-Request-Id", requestId);
		headers.set("X-Content-Type-Options", "nosniff");
		headers.set("X-Frame-Options", "DENY");
		headers.set("Referrer-Policy", "no-referrer");
		if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", DATA_POLICY);
		headers.set("Cross-Origin-Resource-Policy", "same-origin");
		if (hsts) headers.set(...hsts);
		const ms = performance.now() - started;
		const event = logRequest(deps.log, c, ms);
		if (event) metrics.countEvent(event);
		metrics.countRequest({ method: c.req.method, route: routePath(c, -1), status: c.res.status, ms });
	});
	const windowMs = LIMIT_WINDOW_MS;
	for (const { path, limit } of PUBLIC_LIMITS)
		app.use(path, limitPerNetwork(createCountLimit(deps, path, { limit, windowMs })));
	for (const { path, limit } of OWN_LIMITS)
		app.use(path, limitPerNetwork(createOwnLimit(deps.clock, { limit, windowMs })));
	app.use(idempotencyKeys(deps));
	const limits = {
		limitOf: (path: string) => bodyLimit(path)?.bytes ?? 0,
		strangersOf: (path: string) => bodyLimit(path)?.strangerBytes,
	};
	app.use(requestBodies(limits, deps.bodies));
	app.onError((error, c) => {
		const answer = errorOf(error);
		c.set("refusal", { code: answer.code, about: answer.details.about });
		const requestId = c.get("requestId");
		if (answer !== error && answer.status >= 500)
			deps.log.error("failure", { requestId, path: c.req.path, error: describeError(error) });
		for (const [name, value] of Object.entries(answer.details.headers ?? {})) c.header(name, value);
		return c.json(present(answer, requestId), answer.status);
	});
	app.notFound((c) => {
		c.set("refusal", { code: "NOT_FOUND", about: undefined });
		return c.json(present(new ApiError(404, "NOT_FOUND"), c.get("requestId")), 404);
	});

	const api = app.route("/", routes);
	const tag = "Betrieb";
	app.get("/health/live", describe({ summary: "Der Prozess lebt", tag, isPublic: true }), (c) =>
		c.json({ status: "ok" }),
	);
	const checkWritable = inTime(() => deps.database.checkWritable(), { freshMs: READY_FOR_MS });
	const ready = describe({ summary: "Die Datenbank ist beschreibbar und auf dem neuesten Stand", tag, isPublic: true });
	app.get("/health/ready", ready, async (c) => {
		const version = deps.settings.buildVersion;
		if (deps.ending?.aborted) return c.json({ status: "ending", version }, 503);
		try {
			await checkWritable();
			return c.json({ status: "ok", version });
		} catch (error) {
			deps.log.error("not ready", { error: describeError(error) });
			return c.json({ status: "error", version }, 503);
		}
	});
	const mayRead = docsReaders(deps);
	// The paths of workbooks end like those of static files.
	const described = { includeEmptyPaths: true, excludeStaticFile: false, exclude: "/api/openapi.json" };
	let specs: Promise<object> | undefined;
	const describeApi = () => {
		specs ??= generateSpecs(app, { ...described, documentation: documentation() }).then(describeKeys);
		return specs;
	};
	app.get(
		"/docs",
		mayRead,
		describe({ summary: "Diese Beschreibung zum Lesen", tag, file: "text/html", isPublic: true }),
		async (c) => {
			c.header("Content-Security-Policy", `${DATA_POLICY}; style-src ${referenceStyleHash}`);
			return c.html(referencePage((await describeApi()) as OpenApiDocument));
		},
	);
	app.get("/openapi.json", mayRead, async (c) => c.json(await describeApi()));
	return api;
}
export type App = ReturnType<typeof createApp>;

const documentation = () => ({
	info: {
		title: "Halal-Zertifizierung: API",
		version: API_VERSION,
		description: "Fehler haben überall dieselbe Form: Error.",
	},
	components: {
		schemas: { Error: z.toJSONSchema(errorBody, { target: "draft-2020-12" }) as object },
		securitySchemes: { accessToken: { type: "http" as const, scheme: "bearer", bearerFormat: "JWT" } },
	},
});
