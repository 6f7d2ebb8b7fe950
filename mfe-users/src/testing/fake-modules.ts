import type {
	Deployment,
	DeploymentAction,
	ModuleVersion,
	StageInput,
	StoredModule,
	StoredModuleDetail,
	Switched,
} from "@portal/contracts/contract/module-versions";
import { startBackend } from "@portal/contracts/testing/backend";
import { api } from "@portal/shared-ui/testing";

const AT = "2026-03-01T08:00:00.000Z";

export const aVersion = (version: string, values: Partial<ModuleVersion> = {}): ModuleVersion => ({
	version,
	isLive: false,
	isStaged: false,
	isAvailable: true,
	problems: [],
	...values,
});
export const aDeployment = (
	action: DeploymentAction,
	version: string,
	values: Partial<Deployment> = {},
): Deployment => ({
	at: AT,
	action,
	version,
	who: "token pipeline",
	...values,
});

/** Returns a module with three versions: 1.0.0 was current once, 1.1.0 is current, and 1.2.0 never was. */
export const aModule = (values: Partial<StoredModuleDetail> = {}): StoredModuleDetail => ({
	module: "clients",
	title: "Kunden",
	live: "1.1.0",
	isComing: false,
	blocked: [],
	versions: [aVersion("1.2.0"), aVersion("1.1.0"), aVersion("1.0.0")],
	deployments: [aDeployment("preview", "1.2.0"), aDeployment("deploy", "1.1.0"), aDeployment("deploy", "1.0.0")],
	...values,
});

type Edit = (before: StoredModuleDetail, input: Partial<StageInput>) => StoredModuleDetail;
const current: Edit = ({ staged: _, ...before }, { version = "" }) => ({ ...before, live: version });
const EDITS: Readonly<Record<string, Edit>> = {
	stage: (before, { version = "", percentage = 0, users = [] }) => ({
		...before,
		staged: { version, percentage, users: users.length },
	}),
	unstage: ({ staged: _, ...before }) => before,
	promote: current,
	rollback: current,
	remove: ({ live: _, staged: __, ...before }) => before,
};

const withMarks = ({ versions, ...module }: StoredModuleDetail): StoredModuleDetail => ({
	...module,
	versions: versions.map((version) => ({
		...version,
		isLive: version.version === module.live,
		isStaged: version.version === module.staged?.version,
	})),
});
const overviewOf = ({ versions: _, deployments, ...overview }: StoredModuleDetail): StoredModule => ({
	...overview,
	...(deployments[0] ? { lastDeployment: deployments[0] } : {}),
});

/** Starts a fake deploy service behind the API of the test. */
export async function startModules(...modules: StoredModuleDetail[]) {
	const store = await startBackend();
	const known = new Map(modules.map((module) => [module.module, module]));
	const sent: [action: string, input: unknown][] = [];
	const notes: string[] = [];

	function switched(module: StoredModuleDetail, action: string, body: string): Switched {
		const input: Partial<StageInput> = JSON.parse(body);
		sent.push([action, input]);
		known.set(module.module, EDITS[action]?.(module, input) ?? module);
		const version = input.version ?? module.staged?.version ?? module.live ?? "";
		return { module: module.module, version, isUnchanged: notes.length > 0, notes };
	}
	store.answer = (response, { method, url, body }) => {
		const [, , id = "", action = ""] = url.split("/");
		const module = known.get(id);
		const list = () => ({ shell: { version: "3.0.0" }, modules: [...known.values()].map(overviewOf) });
		const one = (found: StoredModuleDetail) => (method === "GET" ? withMarks(found) : switched(found, action, body));
		const answer = module ? one(module) : list();
		response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
	};
	await api.open({ settings: { moduleService: { url: store.url, key: "k".repeat(43) } } });
	return { sent, notes, close: store.close };
}
