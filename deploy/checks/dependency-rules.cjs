// Who may import whom; docs/architecture.md says why. `dependency-rules.test.ts` plants a violation of every rule.
// dependency-cruiser reads TypeScript 7 sources through @swc/core only: without it, it finds no module and reports success.

const UI = "^(shell|mfe-[^/]+|shared-ui)/";
const PRODUCT = "^(api|shell|mfe-[^/]+|shared-ui)/";
const TEST =
	"\\.test\\.tsx?$|^api/testing/|^(shared-ui|shell|mfe-[^/]+)/src/testing/|^(e2e|bench)/|^deploy/(checks|testing|cluster)/|/standalone\\.tsx$|/@portal/[^/]+/(src/)?testing/";
const PURE = "^api/(modules/[^/]+|audit|web)/(contract|lifecycle)\\.ts$|^api/kit/[^/]+(?<!\\.test)\\.ts$";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
	forbidden: [
		rule(
			"contract-is-zod-only",
			"Both sides read contracts: nothing but zod and other contracts may come along.",
			{ path: PURE },
			{ pathNot: [PURE, "node_modules/zod/"] },
		),
		rule(
			"rules-are-pure",
			"Decisions are tested without a database, a server or a clock.",
			{ path: "^api/modules/[^/]+/rules\\.ts$" },
			{ pathNot: [PURE, "node_modules/zod/", "^api/platform/errors\\.ts$"] },
		),
		rule(
			"tables-know-tables",
			"A table knows its columns and the tables it points at.",
			{ path: "^api/(modules/[^/]+|audit)/table\\.ts$" },
			{
				pathNot: [
					PURE,
					"^api/(modules/[^/]+|audit)/table\\.ts$",
					"^api/platform/database/columns\\.ts$",
					"node_modules/drizzle-orm/",
				],
			},
		),
		rule(
			"sql-lives-in-repositories",
			"Everything else asks a repository.",
			{ path: "^api/", pathNot: ["[/.]repository\\.ts$", "/table\\.ts$", "^api/(platform|testing|main)", TEST] },
			{ path: ["node_modules/(drizzle-orm|@libsql|libsql)/", "^api/.*/table\\.ts$"] },
		),
		rule(
			"http-lives-in-routes",
			"Use cases, rules and repositories know no request and no answer.",
			{ path: "^api/(modules|audit)/", pathNot: ["/routes\\.ts$", TEST] },
			{ path: "node_modules/(hono|@hono)/" },
		),
		rule(
			"other-modules-by-the-front-door",
			"A resource is used through its index, its contract, or as the target of a foreign key.",
			{ path: "^api/(modules/[^/]+|audit)/", pathNot: TEST },
			{ path: "^api/(modules|audit)/", pathNot: ["^api/$1/", "/(index|contract|table)\\.ts$"] },
		),
		rule(
			"platform-knows-no-module",
			"The platform is the same whatever resources stand on it.",
			{ path: "^api/platform/", pathNot: TEST },
			{ path: "^api/(modules|audit|web|app|main|stale|trail)" },
		),
		rule(
			"audit-knows-no-resource",
			"Each resource brings its audit.ts; api/trail.ts registers all of them.",
			{ path: "^api/audit/", pathNot: TEST },
			{ path: "^api/(modules/|stale\\.ts|trail\\.ts|app\\.ts|main\\.ts)" },
		),
		rule(
			"app-mounts-front-doors",
			"The application is a list of modules.",
			{ path: "^api/(app|trail)\\.ts$" },
			{ path: "^api/(modules|audit)/", pathNot: "/(index|contract|audit)\\.ts$" },
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
			"A module is made with the packages of the kit, and stands wherever these are installed.",
			{ path: "^mfe-[^/]+/" },
			{ dependencyTypes: ["local"], pathNot: ["^mfe-[^/]+/", "^shell/"] },
		),
		rule(
			"nobody-imports-the-shell",
			"The shell hosts; what others need of it stands in shared-ui/module.",
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
			"Another certification body has another folder: nothing of the product stands in it.",
			{ path: "^shared-ui/brand/" },
			{ pathNot: ["^shared-ui/brand/", PURE] },
		),
		rule(
			"production-imports-no-test",
			"What is delivered holds no test and no build script.",
			// Beside its sources a module has what builds them.
			{ path: PRODUCT, pathNot: [TEST, "\\.config\\.ts$", "^mfe-[^/]+/[^/]+\\.ts$"] },
			{ path: [TEST, "^deploy/"] },
		),
		rule(
			"calls-live-in-api-ts",
			"A module's calls stand in the api.ts beside the screens that use them.",
			{ path: "^mfe-[^/]+/", pathNot: ["/api\\.ts$", TEST] },
			{ path: ["^api/client\\.ts$", "/@portal/contracts/client\\.js$"] },
		),
		rule("no-cycles", "Files that need each other are one file.", {}, { circular: true }),
	],
	options: {
		parser: "swc",
		tsPreCompilationDeps: true,
		preserveSymlinks: false,
		doNotFollow: { path: "node_modules" },
		// Declarations only repeat the types of files that are seen themselves; development servers leave .federation behind.
		exclude: { path: ["^dist/", "^[^/]+/dist/", "/\\.federation/", "\\.d\\.m?ts$"] },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "default"],
			extensions: [".ts", ".tsx", ".mjs", ".js"],
		},
	},
};
