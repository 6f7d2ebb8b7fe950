import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { getPath } from "hono/utils/url";
import { generateSpecs } from "hono-openapi";
import { z } from "zod";
import { useOwnConfirmation } from "./accounts/confirmations/index.ts";
import { humanCheckRoutes } from "./accounts/human-checks/routes.ts";
import { passwordResetRoutes } from "./accounts/password-resets/routes.ts";
import { registrationRoutes } from "./accounts/registrations/routes.ts";
import { secondFactorRoutes } from "./accounts/second-factors/routes.ts";
import { sessionRoutes } from "./accounts/sessions/routes.ts";
import { userRoutes } from "./accounts/users/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { moduleBackendRoutes } from "./deployments/module-backends/routes.ts";
import { ARCHIVE_LIMITS } from "./deployments/module-versions/contract.ts";
import { moduleVersionRoutes } from "./deployments/module-versions/routes.ts";
import { clientErrorRoutes } from "./desk/client-errors/routes.ts";
import { clockRoutes } from "./desk/clock/routes.ts";
import { deadlineRoutes } from "./desk/deadlines/routes.ts";
import { mailRoutes } from "./desk/mails/routes.ts";
import { overviewRoutes } from "./desk/overview/routes.ts";
import { viewRoutes } from "./desk/views/routes.ts";
import { workRoutes } from "./desk/work/routes.ts";
import { ACCESS } from "./kit/access.ts";
import { BULK_LIMITS } from "./kit/certificate-numbers.ts";
import { DID_PATH } from "./kit/credential.ts";
import { type ErrorBody, errorBody } from "./kit/error-body.ts";
import { CLIENT_ERROR_BYTES } from "./kit/failures.ts";
import { fieldProblems } from "./kit/fields.ts";
import { ERROR_MESSAGES, fieldSentences } from "./kit/sentences.ts";
import { registerGauges } from "./measures.ts";
import { listCertificates, type Templates } from "./modules/certificates/index.ts";
import { certificateRoutes } from "./modules/certificates/routes.ts";
import { certificationRoutes } from "./modules/certifications/routes.ts";
import { clientRoutes } from "./modules/clients/routes.ts";
import { competenceRoutes } from "./modules/competence/routes.ts";
import { evaluationRoutes } from "./modules/evaluation/routes.ts";
import { fileRoutes, filesOf } from "./modules/files/routes.ts";
import { copyProducts, listProducts } from "./modules/products/index.ts";
import { productRoutes } from "./modules/products/routes.ts";
import { schemeRoutes } from "./modules/schemes/routes.ts";
import { sealRoutes } from "./modules/seal/routes.ts";
import { randomId } from "./platform/database/columns.ts";
import { isOutOfService } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { ApiError, type FieldProblem, unavailable, unreadable } from "./platform/errors.ts";
import { callerAddress } from "./platform/http/address.ts";
import { type OpenApiDocument, referencePage, referenceStyleHash } from "./platform/http/api-reference.ts";
import { describeKeys, idempotencyKeys } from "./platform/http/idempotency-key.ts";
import { metricsRoutes } from "./platform/http/metrics-routes.ts";
import { createCountLimit, createOwnLimit, limitPerNetwork } from "./platform/http/rate-limit.ts";
import { type BodyLimit, requestBodies } from "./platform/http/request-body.ts";
import { logRequest } from "./platform/http/request-log.ts";
import { bringsToken, describe, describeOptionalBodies, type Env, requireRole } from "./platform/http/routing.ts";
import { isTrusted } from "./platform/runtime/clock.ts";
import { describeError } from "./platform/runtime/error-trace.ts";
import { createMetrics } from "./platform/runtime/metrics.ts";
import { createReadiness } from "./platform/runtime/readiness.ts";
import { credentialRoutes } from "./public/credentials/routes.ts";
import { directoryRoutes } from "./public/directory/routes.ts";
import { enquiryRoutes } from "./public/enquiries/routes.ts";
import { publicValidationRoutes } from "./public/validation/routes.ts";
import { watchRoutes } from "./public/watches/routes.ts";
import { TRAIL } from "./trail.ts";
import { API_VERSION } from "./version.ts";
import { DATA_POLICY, transportSecurity } from "./web/headers.ts";

const KILOBYTE = 1024;
const BODY_LIMITS: (BodyLimit & { path: RegExp })[] = [
	{ path: /^\/api\/x\//, bytes: 16 * KILOBYTE * KILOBYTE },
	{ path: /^\/api\/modules\/[^/]+\/versions$/, bytes: ARCHIVE_LIMITS.bytes },
	{ path: /\/productImport$/, bytes: 2 * KILOBYTE * KILOBYTE + 64 * KILOBYTE },
	// The route itself limits the file, because its refusal names the file.
	{ path: /\/files$/, bytes: Number.MAX_SAFE_INTEGER, isStreamed: true },
	{ path: /\/client-errors$/, bytes: CLIENT_ERROR_BYTES },
	{ path: /\/products$/, bytes: 16 * KILOBYTE * KILOBYTE },
	{ path: /\/validateCertificate\/bulk$/, bytes: BULK_LIMITS.bytes, visitorBytes: BULK_LIMITS.bytes },
];
const USUAL_LIMIT: BodyLimit = { bytes: 512 * KILOBYTE };
const bodyLimit = (path: string) => BODY_LIMITS.find((limit) => limit.path.test(path)) ?? USUAL_LIMIT;

/**
 * The number of requests per minute that one network may send to each of these public paths. The limits are high,
 * because all computers of an office may share one address.
 */
const PUBLIC_LIMITS = [
	{ path: "/refresh", limit: 600 },
	{ path: "/logout", limit: 600 },
];
/**
 * The number of requests per minute that one network may send to each of these paths of one server instance. Each
 * instance counts alone, because such a request loads only the instance that answers it.
 */
const OWN_LIMITS = [
	{ path: "/health/ready", limit: 1200 },
	{ path: "/docs", limit: 60 },
	{ path: "/openapi.json", limit: 60 },
	{ path: "/metrics", limit: 60 },
	{ path: "/x/.well-known/jwks.json", limit: 60 },
	{ path: "/did.json", limit: 600 },
	{ path: "/status-lists/*", limit: 600 },
	// Visitors pass a bot check on the paths below; only requests that fail this check count towards these limits.
	{ path: "/register", limit: 120 },
	{ path: "/customerMessage", limit: 120 },
	{ path: "/password-reset", limit: 120 },
	{ path: "/validateCertificate/bulk", limit: 120 },
	{ path: "/validateCertificate/:publicId/watch", limit: 120 },
];
const LIMIT_WINDOW_MS = 60_000;

interface Connection {
	address?: string;
}

function errorOf(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof HTTPException && error.status === 400) return unreadable();
	if (isOutOfService(error)) return unavailable();
	return new ApiError(500, "INTERNAL");
}

function present({ code, details }: ApiError, requestId: string): ErrorBody {
	const { message = ERROR_MESSAGES[code], fields = [], issues = [], change, renewal, ...more } = details;
	const invalid: FieldProblem[] = [...fields, ...fieldProblems(issues)];
	return {
		message,
		code,
		...(invalid.length > 0 ? { fields: fieldSentences(invalid) } : {}),
		...change,
		...renewal,
		secondFactor: more.secondFactor,
		problems: more.problems && [...more.problems],
		confirmBy: more.confirmBy,
		requestId,
	};
}

/**
 * Returns the middleware that guards the API description: unless it is public, only staff and programs with its token
 * may read it.
 */
function docsReaders({ authenticate, settings: { apiDocs } }: Deps): MiddlewareHandler {
	const staff: MiddlewareHandler = requireRole(authenticate, ACCESS.portal);
	return async (c, next) => (apiDocs.isPublic || bringsToken(c, apiDocs.token) ? next() : staff(c, next));
}

export function createApp(given: Deps, templates: Templates) {
	const metrics = createMetrics(given.settings.buildVersion);
	const deps: Deps = { ...given, database: metrics.watch(given.database) };
	const readiness = createReadiness(deps);
	registerGauges(metrics, deps, readiness);
	const routes = new Hono<Env>()
		.route("/", sessionRoutes(deps))
		.route("/", secondFactorRoutes(deps))
		.route("/", passwordResetRoutes(deps))
		.route("/", clientRoutes(deps))
		.route("/", schemeRoutes(deps))
		.route(
			"/",
			certificationRoutes(deps, {
				listCertificates: (...of) => listCertificates(deps, ...of),
				listProducts,
				copyProducts,
			}),
		)
		.route("/client", filesOf("client", deps))
		.route("/certification", filesOf("certification", deps))
		.route("/audits", filesOf("audits", deps))
		.route("/findings", filesOf("findings", deps))
		.route("/", fileRoutes(deps))
		.route("/", productRoutes(deps))
		.route("/", certificateRoutes(deps, templates))
		.route("/", competenceRoutes(deps))
		.route("/", evaluationRoutes(deps, templates))
		.route("/", workRoutes(deps))
		.route("/", deadlineRoutes(deps))
		.route("/", overviewRoutes(deps))
		.route("/", enquiryRoutes(deps))
		.route("/", userRoutes({ ...deps, confirmOwn: (tx, actor) => useOwnConfirmation(tx, deps, actor) }))
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
		.route("/", clockRoutes(deps))
		.route("/", metricsRoutes(deps, metrics));

	// Routes the DID document as if its path began with /api; its standard prescribes a path outside of /api.
	const pathOf = (request: Request) => {
		const path = getPath(request);
		return path === DID_PATH ? "/api/did.json" : path;
	};
	const app = new Hono<Env>({ getPath: pathOf }).basePath("/api");
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
	app.use(requestBodies(bodyLimit, deps.bodies));
	app.onError((error, c) => {
		const answer = errorOf(error);
		c.set("refusal", { code: answer.code, about: answer.details.about });
		const requestId = c.get("requestId");
		if (isOutOfService(error)) readiness.noteFailure(error);
		else if (answer !== error && answer.status >= 500)
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
	const ready = describe({ summary: "Die Datenbank ist beschreibbar und auf dem neuesten Stand", tag, isPublic: true });
	app.get("/health/ready", ready, async (c) => {
		const version = deps.settings.buildVersion;
		if (deps.ending?.aborted) return c.json({ status: "ending", version }, 503);
		if (!(await readiness.isWritable())) return c.json({ status: "error", version }, 503);
		return c.json({ status: "ok", version, ...(isTrusted(deps.clock) ? {} : { clock: "not accepted" }) });
	});
	const mayRead = docsReaders(deps);
	// Includes the paths of workbooks, which end in .xlsx; by default, the generator omits all paths of static files.
	const described = { includeEmptyPaths: true, excludeStaticFile: false, exclude: "/api/openapi.json" };
	let specs: Promise<object> | undefined;
	const describeApi = () => {
		specs ??= generateSpecs(app, { ...described, documentation: documentation() })
			.then(describeKeys)
			.then(describeOptionalBodies);
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
