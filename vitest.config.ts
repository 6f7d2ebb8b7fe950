import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification, type Vite } from "vitest/node";
import { UI_TESTS } from "./deploy/kit/ui-tests.ts";

const { env, exclude } = UI_TESTS;

/** Take much longer than their size tells: last, they would leave a core idle. */
const LONG = /\/(openapi|limits|late|lists-held|supervise|new-module|interrupted)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

/** What acts on the window for good, or draws with React's renderer of the server: each of these has a window alone. */
const OWN_WINDOW = "mfe-public/src/{site,hydration}/**/*.test.{ts,tsx}";

/** Starts servers of every kind, and kills them. */
const CLUSTER = "deploy/cluster/**/*.test.ts";

/**
 * Files of the API's tests that are run from outside too: nginx, three instances, a database server and its replica. Those in which
 * a change is seen, refused or undone by another request. Not those of field rules and of single moves, which are the same in one
 * instance, nor those that look into the process that answers, or count the last use of a large limit, of which instances take a
 * tenth at once.
 */
const OUTSIDE = [
	"{access,head,stale}",
	"audit/reading",
	"modules/certificates/{certificates,expiry}",
	"modules/certificates/publication/publication",
	"modules/certificates/review/four-eyes",
	"modules/certifications/{certifications,changes,list,status}",
	"modules/clients/{clients,list}",
	"modules/enquiries/enquiries",
	"modules/sessions/{refresh,of-user,access-token,sign-in/second-step}",
	"modules/users/{users,deactivation,own-password,people/people}",
].map((name) => `api/${name}.test.ts`);

/** An installation that runs: proxies, processes that are killed, servers that are away, moved data. A complete run takes them. */
const INSTALLATION = [
	"deploy/proxy",
	"deploy/serve/{supervise,module-service,drain,real-server}",
	"deploy/module-service/module-service",
	"deploy/store/mirror/mirror",
	"deploy/compat/{api,ui}/releases",
	"deploy/{dev-package,lib/limited}",
	"bench/simulate/simulate",
	"api/{start-away,several-instances}",
	"api/maintenance/{admin,commands,documents,earlier,move,restore}",
	"api/platform/{database/file/{crash,out-of-service},runtime/key-rotation}",
	"api/modules/{mails/sending/killed,module-backends/gateway/away,public-validation/replica}",
	"api/modules/products/workbook/{limits,process}",
];
const LEFT_OUT = process.env.TEST_ALL ? [] : INSTALLATION.flatMap((name) => [`${name}.test.ts`, `${name}/*.test.ts`]);

const UI = {
	...UI_TESTS,
	include: ["{shared-ui,shell,mfe-*}/**/*.test.{ts,tsx}"],
	globalSetup: ["deploy/checks/ui-api.ts"],
};

const ONCE = join(import.meta.dirname, "api/testing/argon2.ts");
/** A password of the API's tests is hashed once in a process. */
const passwordsHashedOnce: Vite.Plugin = {
	name: "passwords-hashed-once",
	enforce: "pre",
	resolveId: (request, from) => (request === "@node-rs/argon2" && from !== ONCE ? ONCE : undefined),
};

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		// Without it one core of two is left idle.
		maxWorkers: "100%",
		projects: [
			{
				test: {
					name: "api",
					include: ["api/**/*.test.ts"],
					exclude: [...exclude, ...LEFT_OUT],
					env,
					environment: "node",
					// The only pool that works under Deno, which the API runs on.
					pool: "forks",
					// The modules of the API take longer to load than most files to run: a process loads them once.
					isolate: false,
					setupFiles: ["deploy/checks/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
				plugins: [passwordsHashedOnce],
			},
			{
				test: {
					...UI,
					name: "ui",
					exclude: [...exclude, OWN_WINDOW],
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
					// After the other one, whose times count.
					sequence: { groupOrder: 1 },
					globalSetup: ["deploy/cluster/outside.ts"],
					setupFiles: ["deploy/checks/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
				plugins: [passwordsHashedOnce],
			},
			{
				test: {
					name: "checks",
					include: ["{deploy,bench}/**/*.test.ts"],
					exclude: [...exclude, CLUSTER, ...LEFT_OUT],
					// Nothing is asked of git at every deployment.
					env: { ...env, DEPLOY_USER: "Anna" },
					environment: "node",
					// Most files are shorter than the start of a process.
					isolate: false,
					setupFiles: ["deploy/checks/setup-modules.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
