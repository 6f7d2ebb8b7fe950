import type { ApiClient } from "@portal/contracts/client";
import type { BackendInput, BackendUpdate } from "@portal/contracts/contract/module-backends";
import type {
	ModuleAction,
	ModuleOverview,
	StageInput,
	Switched,
	TokenInput,
} from "@portal/contracts/contract/module-versions";
import { apiFormQuery, apiQuery, RequestError, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const BACKENDS = ["module-backends"] as const;

export const backendsQuery = (api: ApiClient) =>
	apiQuery(BACKENDS, (options) => unwrap(api.api["module-backends"].$get({}, options)));

export const backendQuery = (api: ApiClient, module: string) =>
	apiFormQuery(["module-backend", module], (options) =>
		unwrapTagged(api.api["module-backends"][":module"].$get({ param: { module } }, options)),
	);

export const createBackend = (api: ApiClient, json: BackendInput) => unwrap(api.api["module-backends"].$post({ json }));

export const changeBackend = (api: ApiClient, etag: string, module: string, json: BackendUpdate) =>
	unwrap(api.api["module-backends"][":module"].$put({ param: { module }, json }, { headers: { "If-Match": etag } }));

export const removeBackend = (api: ApiClient, module: string) =>
	unwrap(api.api["module-backends"][":module"].$delete({ param: { module } }));

export const MODULES = ["modules"] as const;

export const modulesQuery = (api: ApiClient) =>
	apiQuery([...MODULES, "all"], (options) => unwrap(api.api.modules.$get({}, options)));

export const moduleQuery = (api: ApiClient, module: string) =>
	apiQuery([...MODULES, "one", module], (options) =>
		unwrap(api.api.modules[":module"].$get({ param: { module } }, options)),
	);

export class Refused extends RequestError {
	/** Problems as technical sentences in English, which are shown to developers without translation. */
	readonly problems: readonly string[];

	constructor({ status, message, code, requestId }: RequestError, problems: readonly string[]) {
		super(status, { message, code, ...(requestId === undefined ? {} : { requestId }) });
		this.problems = problems;
	}
}

async function switched(call: ReturnType<ApiClient["api"]["modules"][":module"]["stage"]["$post"]>): Promise<Switched> {
	let copy: Pick<Response, "json"> | undefined;
	try {
		return await unwrap(
			call.then((answer) => {
				copy = answer.clone();
				return answer;
			}),
		);
	} catch (error) {
		if (!(error instanceof RequestError) || !copy || error.code !== "MODULE_REFUSED") throw error;
		const { problems }: { problems: string[] } = await copy.json();
		throw new Refused(error, problems);
	}
}

export const stage = (api: ApiClient, module: string, json: StageInput) =>
	switched(api.api.modules[":module"].stage.$post({ param: { module }, json }));

/** Actions that need only a confirmation. For staging, the user must also choose who receives the version. */
export type ConfirmedAction = Exclude<ModuleAction, "stage">;

export function switchModule(
	api: ApiClient,
	action: ConfirmedAction,
	module: string,
	version: string,
): Promise<Switched> {
	const of = api.api.modules[":module"];
	const param = { module };
	switch (action) {
		case "promote":
		case "rollback":
			return switched(of[action].$post({ param, json: { version } }));
		default:
			return switched(of[action].$post({ param, json: {} }));
	}
}

export interface Switch {
	module: ModuleOverview;
	name: string;
	version: string;
	onDone: (action: ModuleAction, switched: Switched) => void;
	onClose: () => void;
}

export const tokensQuery = (api: ApiClient, module: string) =>
	apiQuery([...MODULES, "tokens", module], (options) =>
		unwrap(api.api.modules[":module"].tokens.$get({ param: { module } }, options)),
	);

export const createToken = (api: ApiClient, module: string, json: TokenInput) =>
	unwrap(api.api.modules[":module"].tokens.$post({ param: { module }, json }));

export const revokeToken = (api: ApiClient, module: string, id: string) =>
	unwrap(api.api.modules[":module"].tokens[":id"].$delete({ param: { module, id } }));
