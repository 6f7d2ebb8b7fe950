import { join, matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification, type Vite } from "vitest/node";
import { UI_TESTS } from "./deploy/kit/ui-tests.ts";
import { changedPaths } from "./deploy/lib/changed.mjs";

const { env, exclude } = UI_TESTS;

/** Tests that take much longer than their file size suggests. If they ran last, they would leave a core idle. */
const LONG = /\/(openapi|limits|lost-permission|lists-delay|start-clock|supervise|new-module|interrupted)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

/** Each of these files gets a separate window, because it changes the window permanently or renders on the server. */
const OWN_WINDOW = "mfe-public/src/{site,hydration}/**/*.test.{ts,tsx}";

const CLUSTER = "deploy/cluster/**/*.test.ts";

/**
 * API tests that also run over the network, through nginx and three instances: conditional requests, sessions,
 * documents, and simultaneous requests.
 */
const OUTSIDE = ["api/stale.test.ts", "api/**/{certificates,publication,clients,refresh,users}.test.ts"];

/** Tests with proxies, killed processes, unavailable servers and large databases. Only a complete run includes them. */
const SLOW = [
	"deploy/proxy",
	"deploy/serve/{supervise,module-service,drain,real-server,attacks,file-memory}",
	"deploy/store/service/module-service",
	"deploy/store/mirror/mirror",
	"deploy/check/{api,ui}/releases",
	"deploy/{lib/limited,systemd/backup}",
	"api/{start-without-primary,start-clock,start-refused,several-instances,round-trips}",
	"api/maintenance/{admin,commands,damage,documents,earlier-backups,move,promote,restore}",
	"api/platform/{database/file/{crash,out-of-service},runtime/key-rotation}",
	"api/{outbox/sending/killed,deployments/module-backends/gateway/unavailable,public/validation/public-copy}",
	"api/modules/products/workbook/{limits,process}",
	"api/{killed,lists,lists-delay,testing/large-database/large-database}",
];

/**
 * Folders that no other folder depends on, or few. Their tests run only after a change in them, except in a complete
 * run. The tests of what most others depend on always run.
 */
const SELDOM_CHANGED = [
	"api/{deployments,maintenance,outbox}",
	"api/accounts/{human-checks,password-resets,registrations,second-factors}",
	"api/desk/{deadlines,mails,overview,views,work}",
	"api/modules/{competence,evaluation,files,schemes,seal}",
	"api/modules/certificates/{mail,pdf}",
	"api/modules/products/workbook",
	"api/public/{credentials,directory,enquiries,watches}",
	"deploy/{build,kit,proxy,release,store,systemd}",
	"deploy/check/{api,module,ui}",
	"mfe-audits/src",
	"mfe-certificates/src/{credential,overview,products}",
	"mfe-certificates/src/certificates/{details,lifecycle,mail,publication,replacement}",
	"mfe-certificates/src/certifications/renewal",
	"mfe-clients/src/{directory,files,list}",
	"mfe-enquiries/src/personal-data",
	"mfe-public/{documents,pictures}",
	"mfe-public/src/{bulk,directory,landing,register,watch}",
	"mfe-public/src/validation/{file,scan}",
	"mfe-users/src/{audit,client-errors,clock,competence,deadlines,history,mails,modules,schemes,seal}",
	"shell/src/{notifications,password-reset,security}",
];
/** Only `npm test` skips unchanged folders. A deployment runs all tests of its module. */
const changed = process.env.TEST_PLAIN ? changedPaths() : undefined;
const UNCHANGED = changed
	? SELDOM_CHANGED.filter((folder) => !changed.some((path) => matchesGlob(path, `${folder}/**`)))
	: [];

const LEFT_OUT = process.env.TEST_ALL
	? []
	: [
			...SLOW.flatMap((name) => [`${name}.test.ts`, `${name}/*.test.ts`]),
			...UNCHANGED.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
		];

const UI = {
	...UI_TESTS,
	include: ["{shared-ui,shell,mfe-*}/**/*.test.{ts,tsx}"],
	globalSetup: ["deploy/testing/ui-api.ts"],
};

const ONCE = join(import.meta.dirname, "api/testing/argon2.ts");
/** Hashes each test password only once per process, because hashing is slow on purpose. */
const passwordsHashedOnce: Vite.Plugin = {
	name: "passwords-hashed-once",
	enforce: "pre",
	resolveId: (request, from) => (request === "@node-rs/argon2" && from !== ONCE ? ONCE : undefined),
};

const NODE = { env, environment: "node" } as const;
const API = {
	...NODE,
	// The only pool that works under Deno, on which the API runs.
	pool: "forks",
	// Files share a process, because loading the API's modules takes longer than most files run.
	isolate: false,
	setupFiles: "deploy/testing/setup-modules.ts",
	testTimeout: 60_000,
	hookTimeout: 60_000,
} as const;

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		// With the default number of workers one of two cores would stay idle.
		maxWorkers: "100%",
		projects: [
			{
				test: {
					...API,
					name: "api",
					// The module service and its store run on Deno like the API.
					include: ["api/**/*.test.ts", "deploy/store/{store,service/*}.test.ts"],
					exclude: [...exclude, ...LEFT_OUT],
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
					...NODE,
					name: "cluster",
					include: [CLUSTER],
					exclude,
					// Two clusters at once would exceed a small machine, and their measured times would be wrong.
					maxWorkers: 1,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					...API,
					name: "outside",
					include: OUTSIDE,
					exclude,
					maxWorkers: 1,
					// These tests run after those of the cluster, whose measured times they would distort.
					sequence: { groupOrder: 1 },
					globalSetup: ["deploy/cluster/outside.ts"],
				},
				plugins: [passwordsHashedOnce],
			},
			{
				test: {
					name: "checks",
					restoreMocks: true,
					include: ["{deploy,bench}/**/*.test.ts"],
					exclude: [...exclude, CLUSTER, "deploy/store/service/*.test.ts", ...LEFT_OUT],
					// DEPLOY_USER is set, because deployments would otherwise call git for the user's name.
					env: { ...env, DEPLOY_USER: "Anna" },
					environment: "node",
					// Files share a process, because most of them run for less time than a process needs to start.
					isolate: false,
					setupFiles: ["deploy/testing/setup-modules.ts"],
					// Tests that build a module or start a server take long on a busy machine.
					testTimeout: 150_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
