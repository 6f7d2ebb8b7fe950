// Import rules; docs/architecture.md explains them. `dependency-rules.test.ts` plants a violation of every rule.
// dependency-cruiser reads TypeScript 7 only through @swc/core. Without it, it finds no module and reports success.

const UI = "^(shell|mfe-[^/]+|shared-ui)/";
const PRODUCT = "^(api|shell|mfe-[^/]+|shared-ui)/";
const TEST =
	"\\.test\\.tsx?$|^api/testing/|^(shared-ui|shell|mfe-[^/]+)/src/testing/|^(e2e|bench)/|^deploy/(checks|testing|cluster)/|/standalone\\.tsx$|/@portal/[^/]+/(src/)?testing/";
/** Modules of the API. Each may import those before it, which excludes cycles. */
const IN_ORDER = Object.entries({
	accounts: "people users attempts confirmations human-checks second-factors sessions password-resets registrations",
	modules: "schemes files clients seal certifications products certificates competence evaluation",
	public: "credentials validation directory watches enquiries",
	deployments: "module-versions module-backends",
	desk: "client-errors clock mails overview deadlines views work",
}).flatMap(([group, names]) => names.split(" ").map((name) => `${group}/${name}`));
const RESOURCE = "(?:accounts|modules|public|deployments|desk)/[^/]+";
/** Files that compose the application. */
const ROOTS = "^api/((app|main|mailed|measures|subscribers|trail)\\.ts$|(maintenance|demo)/)";
const PURE = `^api/(${RESOURCE}|audit|outbox|web)/(contract|lifecycle|fields)\\.ts$|^api/kit/[^/]+(?<!\\.test)\\.ts$`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
	forbidden: [
		rule(
			"contract-is-zod-only",
			"Both sides read contracts: nothing but zod, Punycode, the names of countries and other contracts may come along.",
			{ path: PURE },
			{ pathNot: [PURE, "node_modules/(zod|punycode-esm|i18n-iso-countries/langs)/"] },
		),
		rule(
			"rules-are-pure",
			"Decisions are tested without a database, a server or a clock.",
			{ path: `^api/${RESOURCE}/rules\\.ts$` },
			{ pathNot: [PURE, "node_modules/zod/", "^api/platform/errors\\.ts$"] },
		),
		rule(
			"schema-knows-no-rules",
			"Tables are read by every module: they know columns, codes of contracts and other tables.",
			{ path: "^api/schema/" },
			{
				pathNot: [
					PURE,
					"^api/schema/",
					"^api/platform/database/(columns|sealed-tables)\\.ts$",
					"node_modules/drizzle-orm/",
				],
			},
		),
		rule(
			"sql-lives-in-repositories",
			"Everything else calls a repository.",
			{
				path: "^api/",
				pathNot: ["[/.]repository\\.ts$", "^api/(schema|platform|testing|main)", TEST],
			},
			{ path: ["node_modules/(drizzle-orm|@libsql|libsql)/", "^api/schema/(?!sealed-tables)"] },
		),
		rule(
			"http-lives-in-routes",
			"Use cases, rules and repositories know no HTTP request or response.",
			{ path: `^api/(${RESOURCE}|audit|outbox)/`, pathNot: ["/routes\\.ts$", TEST] },
			{ path: "node_modules/(hono|@hono)/" },
		),
		rule(
			"modules-are-entered-by-index",
			"A resource is used through its index or its contract.",
			{ path: `^api/(${RESOURCE}|audit|outbox)/`, pathNot: TEST },
			{
				path: `^api/(${RESOURCE}|audit|outbox)/`,
				pathNot: ["^api/$1/", `^api/(${RESOURCE}|audit|outbox)/(index|contract)\\.ts$`],
			},
		),
		rule(
			"platform-knows-no-module",
			"The platform does not depend on the resources that use it.",
			{ path: "^api/platform/", pathNot: TEST },
			{ path: `^api/(${RESOURCE}|audit|outbox|web|app|main|stale|trail)` },
		),
		rule(
			"audit-and-outbox-know-no-resource",
			"Each resource brings its audit.ts and its mails; api/trail.ts and api/mailed.ts register them.",
			{ path: "^api/(audit|outbox)/", pathNot: TEST },
			{ path: `^api/(${RESOURCE}/|stale\\.ts|trail\\.ts|app\\.ts|main\\.ts)` },
		),
		rule(
			"roots-import-indexes",
			"The application is a list of modules.",
			{ path: ROOTS, pathNot: TEST },
			{
				path: `^api/(${RESOURCE}|audit|outbox)/`,
				pathNot: `^api/(${RESOURCE}|audit|outbox)/(index|contract|audit|routes)\\.ts$`,
			},
		),
		rule(
			"routes-are-mounted-by-app",
			"A module is used by its functions, without a request.",
			{ path: "^api/", pathNot: ["^api/app\\.ts$", "/routes\\.ts$", TEST] },
			{ path: "^api/.+/routes\\.ts$" },
		),
		...IN_ORDER.slice(0, -1).map((name, at) =>
			rule(
				"modules-import-to-the-left",
				"A module imports those before it in the order; what follows its changes is called by api/subscribers.ts.",
				{ path: `^api/${name}/`, pathNot: TEST },
				{ path: `^api/(${IN_ORDER.slice(at + 1).join("|")})/` },
			),
		),
		rule(
			"modules-have-a-place",
			"A module that is not in the order could be part of a cycle.",
			{ path: `^api/${RESOURCE}/`, pathNot: [`^api/(${IN_ORDER.join("|")})/`, TEST] },
			{},
		),
		rule(
			"only-roots-import-the-desk",
			"The desk reads everything, so any importer would depend on everything.",
			{ path: "^api/", pathNot: ["^api/(desk|schema)/", ROOTS, TEST] },
			{ path: "^api/desk/" },
		),
		rule(
			"ui-sees-contract-and-client",
			"The web application knows the API by its contract and its client.",
			{ path: UI, pathNot: TEST },
			{ path: "^api/", pathNot: ["/contract\\.ts$", "^api/kit/", "^api/client\\.ts$"] },
		),
		rule(
			"components-know-no-resource",
			"Components serve any module, so they know none.",
			{ path: "^shared-ui/src/(components|table|form)/", pathNot: TEST },
			{ path: "^api/" },
		),
		rule(
			"no-mfe-to-mfe",
			"Modules are built and released one by one.",
			{ path: "^mfe-([^/]+)/" },
			{ path: "^mfe-", pathNot: "^mfe-$1/" },
		),
		rule(
			"modules-import-packages-by-name",
			"A module imports packages of the kit by name, so that it also builds in another repository.",
			{ path: "^mfe-[^/]+/" },
			{ dependencyTypes: ["local"], pathNot: ["^mfe-[^/]+/", "^shell/"] },
		),
		rule(
			"only-the-shell-imports-the-shell",
			"What other packages need of the shell is in shared-ui/module.",
			{ pathNot: "^shell/" },
			{ path: "^shell/" },
		),
		rule(
			"shell-loads-remotes-at-run-time",
			"No module is part of the shell's build.",
			{ path: "^(shell|shared-ui|api)/" },
			{ path: "^mfe-" },
		),
		rule(
			"api-knows-no-ui",
			"The server draws nothing.",
			{ path: "^api/" },
			{ path: [UI, "node_modules/(react|react-dom|react-aria-components)/"], pathNot: "^shared-ui/brand/" },
		),
		rule(
			"brand-is-data",
			"Each certification body has a brand folder, which contains no code of the product.",
			{ path: "^shared-ui/brand/" },
			{ pathNot: ["^shared-ui/brand/", PURE] },
		),
		rule(
			"production-imports-no-test",
			"What is delivered contains no test and no build script.",
			// A module's folder also contains its build configuration.
			{ path: PRODUCT, pathNot: [TEST, "\\.config\\.ts$", "^mfe-[^/]+/[^/]+\\.ts$"] },
			{ path: [TEST, "^deploy/"] },
		),
		rule(
			"calls-live-in-api-ts",
			"A module's calls are in the api.ts next to the screens that use them.",
			{ path: "^mfe-[^/]+/", pathNot: ["/api\\.ts$", TEST] },
			{ path: ["^api/client\\.ts$", "/@portal/contracts/client\\.js$"] },
		),
		rule("no-cycles", "Files that import each other belong into one file.", {}, { circular: true }),
	],
	options: {
		parser: "swc",
		tsPreCompilationDeps: true,
		skipAnalysisNotInRules: true,
		preserveSymlinks: false,
		doNotFollow: { path: "node_modules" },
		// Declarations repeat the types of sources. Development servers leave .federation folders behind.
		exclude: { path: ["^dist/", "^[^/]+/dist/", "/\\.federation/", "\\.d\\.m?ts$"] },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "default"],
			extensions: [".ts", ".tsx", ".mjs", ".js"],
		},
	},
};
