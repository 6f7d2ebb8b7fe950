import type {
	CreatedModuleToken,
	Deployment,
	DeploymentAction,
	ModuleDetail,
	ModuleOverview,
	ModuleToken,
	ModuleVersion,
	StageInput,
	TokenInput,
	VersionInput,
} from "@portal/contracts/contract/module-versions";
import { answer } from "@portal/shared-ui/testing";

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

/** 1.0.0 was for everybody once, 1.1.0 is, 1.2.0 never was. */
export const aModule = (values: Partial<ModuleDetail> = {}): ModuleDetail => ({
	module: "clients",
	title: "Kunden",
	live: "1.1.0",
	isComing: false,
	blocked: [],
	activeTokens: 0,
	versions: [aVersion("1.2.0"), aVersion("1.1.0"), aVersion("1.0.0")],
	deployments: [aDeployment("preview", "1.2.0"), aDeployment("deploy", "1.1.0"), aDeployment("deploy", "1.0.0")],
	...values,
});

/** Behaves as far as the page can see it; `sent` is what has arrived. */
export function fakeModules(...modules: ModuleDetail[]) {
	const sent: [action: string, input: unknown][] = [];
	const known = new Map(modules.map((module) => [module.module, module]));

	function detailOf(module: ModuleDetail): ModuleDetail {
		const { live, staged } = module;
		const versions = module.versions.map((version) => ({
			...version,
			isLive: version.version === live,
			isStaged: version.version === staged?.version,
		}));
		return { ...module, versions };
	}
	function overviewOf({ versions: _, deployments, ...overview }: ModuleDetail): ModuleOverview {
		const [lastDeployment] = deployments;
		return { ...overview, ...(lastDeployment ? { lastDeployment } : {}) };
	}

	function switches(module: string) {
		const path = `/api/modules/${module}` as const;
		const change = <T>(action: string, edit: (before: ModuleDetail, input: T) => ModuleDetail) =>
			answer("POST", `${path}/${action}`, (input) => {
				sent.push([action, input]);
				const before = known.get(module) ?? aModule({ module });
				const after = edit(before, input as T);
				known.set(module, after);
				const version = after.staged?.version ?? after.live ?? "";
				return { module, version, isUnchanged: false, notes: [] };
			});
		const current = ({ staged: _, ...before }: ModuleDetail, { version = "" }: VersionInput) => ({
			...before,
			live: version,
		});
		return [
			answer("GET", path, () => detailOf(known.get(module) ?? aModule({ module }))),
			change<StageInput>("stage", (before, { version = before.staged?.version ?? "", percentage, users }) => ({
				...before,
				staged: { version, percentage, users: users.length },
			})),
			change("unstage", ({ staged: _, ...before }) => before),
			change("promote", current),
			change("rollback", current),
			change("remove", ({ live: _, staged: __, ...before }) => before),
		];
	}
	const list = answer("GET", "/api/modules", () => ({
		isAvailable: true,
		shell: { version: "3.0.0" },
		modules: [...known.values()].map(overviewOf),
	}));
	return { sent, handlers: [list, ...modules.flatMap(({ module }) => switches(module))] };
}

export const aToken = (name: string, values: Partial<ModuleToken> = {}): ModuleToken => ({
	_id: name,
	name,
	createdBy: "Amina Admin",
	createdAt: AT,
	expiresAt: "2026-05-30T08:00:00.000Z",
	isActive: true,
	...values,
});

export const SECRET = "portal_module_secret";

/** The tokens of `clients`. */
export function fakeTokens(...tokens: ModuleToken[]) {
	const path = "/api/modules/clients/tokens";
	const sent: TokenInput[] = [];
	const handlers = [
		answer("GET", path, () => tokens),
		answer(
			"POST",
			path,
			(input): CreatedModuleToken => {
				const { name, days } = input as TokenInput;
				sent.push({ name, days });
				tokens.unshift(aToken(name));
				return { ...aToken(name), token: SECRET };
			},
			201,
		),
		...tokens.map(({ name }, index) =>
			answer("DELETE", `${path}/${name}`, () => {
				tokens[index] = aToken(name, { isActive: false, revokedAt: AT, revokedBy: "Amina Admin" });
				return undefined;
			}),
		),
	];
	return { sent, handlers };
}
