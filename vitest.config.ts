import { join, matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification, type Vite } from "vitest/node";
import { UI_TESTS } from "./deploy/kit/ui-tests.ts";
import { changedPaths } from "./deploy/lib/changed.mjs";

const { env, exclude } = UI_TESTS;

/** Tests that take much longer than their file size suggests. If they ran last, they would leave a core idle. */
const LONG = /\/(openapi|limits|lost-permission|lists-delay|supervise|new-module|interrupted)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

/** Tests that change the window permanently, or render with React's server renderer. Each file gets its own window. */
const OWN_WINDOW = "mfe-public/src/{site,hydration}/**/*.test.{ts,tsx}";

/** Tests that start and kill servers of every kind. */
const CLUSTER = "deploy/cluster/**/*.test.ts";

/**
 * API tests that also run from outside, through nginx, three instances and a database server. For each resource one
 * file is enough in which another request sees, refuses or undoes a change; other rules do not depend on the instance.
 */
const OUTSIDE = [
	"api/{access,stale}.test.ts",
	"api/**/{certificates,publication,certifications,clients,enquiries,refresh,users}.test.ts",
];

/**
 * Tests of a running installation: proxies, killed processes, unavailable servers, moved data. Only a complete run
 * includes them.
 */
const INSTALLATION = [
	"deploy/proxy",
	"deploy/serve/{supervise,module-service,drain,real-server,attacks}",
	"deploy/store/service/module-service",
	"deploy/store/mirror/mirror",
	"deploy/check/{api,ui}/releases",
	"deploy/{lib/limited,systemd/backup}",
	"api/{start-without-primary,start-clock,start-refused,several-instances}",
	"api/maintenance/{admin,commands,damage,documents,earlier-backups,move,restore}",
	"api/platform/{database/file/{crash,out-of-service},runtime/key-rotation}",
	"api/{outbox/sending/killed,deployments/module-backends/gateway/unavailable,public/validation/public-copy}",
	"api/modules/products/workbook/{limits,process}",
];

/** Tests with large databases. Only a complete run includes them. */
const LARGE = ["api/lists-delay", "api/testing/large-database/large-database"];

/**
 * Folders of rarely used screens. A plain run includes their tests only when the folder differs from the last commit.
 */
const RARE = [
	"mfe-certificates/src/{credential,overview}",
	"mfe-certificates/src/certificates/{details,lifecycle,publication,replacement}",
	"mfe-certificates/src/certifications/renewal",
	"mfe-certificates/src/products/conflict",
	"mfe-clients/src/{directory,list}",
	"mfe-enquiries/src/personal-data",
	"mfe-public/{documents,pictures}",
	"mfe-public/src/{bulk,directory,landing,register,watch}",
	"mfe-users/src/{audit,client-errors,clock,deadlines,history,mails,modules,seal}",
	"shell/src/{notifications,security}",
];
/** Only `npm test` skips unchanged folders; a deployment runs all tests of its module. */
const changed = process.env.TEST_PLAIN ? changedPaths() : undefined;
const UNCHANGED = changed ? RARE.filter((folder) => !changed.some((path) => matchesGlob(path, `${folder}/**`))) : [];

const LEFT_OUT = process.env.TEST_ALL
	? []
	: [
			...[...INSTALLATION, ...LARGE].flatMap((name) => [`${name}.test.ts`, `${name}/*.test.ts`]),
			...UNCHANGED.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
		];

const UI = {
	...UI_TESTS,
	include: ["{shared-ui,shell,mfe-*}/**/*.test.{ts,tsx}"],
	globalSetup: ["deploy/testing/ui-api.ts"],
};

const ONCE = join(import.meta.dirname, "api/testing/argon2.ts");
/** Hashes each test password only once per process. */
const passwordsHashedOnce: Vite.Plugin = {
	name: "passwords-hashed-once",
	enforce: "pre",
	resolveId: (request, from) => (request === "@node-rs/argon2" && from !== ONCE ? ONCE : undefined),
};

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		// Otherwise one of two cores stays idle.
		maxWorkers: "100%",
		projects: [
			{
				test: {
					name: "api",
					// The module service and its store run on Deno as well.
					include: ["api/**/*.test.ts", "deploy/store/{store,service/*}.test.ts"],
					exclude: [...exclude, ...LEFT_OUT],
					env,
					environment: "node",
					// The only pool that works under Deno, on which the API runs.
					pool: "forks",
					// Files share a process, because loading the API's modules takes longer than most files run.
					isolate: false,
					setupFiles: ["deploy/testing/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
				plugins: [passwordsHashedOnce],
			},
			{
				test: {
					...UI,
					name: "ui",
					exclude: [...exclude, OWN_WINDOW, ...LEFT_OUT],
					isolate: false,
				},
			},
			{ test: { ...UI, name: "window", include: [OWN_WINDOW] } },
			{
				test: {
					name: "cluster",
					include: [CLUSTER],
					exclude,
					env,
					environment: "node",
					// Two clusters at once would exceed a small machine, and their measured times would be wrong.
					maxWorkers: 1,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "outside",
					include: OUTSIDE,
					exclude,
					env,
					environment: "node",
					pool: "forks",
					maxWorkers: 1,
					isolate: false,
					// Runs after the cluster tests, whose measured times must not be disturbed.
					sequence: { groupOrder: 1 },
					globalSetup: ["deploy/cluster/outside.ts"],
					setupFiles: ["deploy/testing/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
				plugins: [passwordsHashedOnce],
			},
			{
				test: {
					name: "checks",
					include: ["{deploy,bench}/**/*.test.ts"],
					exclude: [...exclude, CLUSTER, "deploy/store/service/{attacks,bounds}.test.ts", ...LEFT_OUT],
					// DEPLOY_USER is set so that deployments do not call git for the user's name.
					env: { ...env, DEPLOY_USER: "Anna" },
					environment: "node",
					// Files share a process, because most run shorter than a process takes to start.
					isolate: false,
					setupFiles: ["deploy/testing/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
