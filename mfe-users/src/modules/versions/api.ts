import type { ApiClient } from "@portal/contracts/client";
import type { ModuleAction, ModuleOverview, StageInput, Switched } from "@portal/contracts/contract/module-versions";
import { apiQuery, RequestError, unwrap } from "@portal/shared-ui/module";

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

async function problemsIn(answer: Pick<Response, "json">): Promise<string[]> {
	const body: unknown = await answer.json().catch(() => undefined);
	if (typeof body !== "object" || body === null || !("problems" in body) || !Array.isArray(body.problems)) return [];
	return body.problems.filter((problem) => typeof problem === "string");
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
		throw new Refused(error, await problemsIn(copy));
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
