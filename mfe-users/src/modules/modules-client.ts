import type { ApiClient } from "@portal/contracts/client";
import type {
	CreatedModuleToken,
	ModuleDetail,
	Modules,
	ModuleToken,
	StageInput,
	Switched,
	TokenInput,
	VersionInput,
} from "@portal/contracts/contract/module-versions";

interface Reply<T, TStatus extends number = 200> extends Omit<Response, "json" | "status"> {
	readonly status: TStatus;
	json(): Promise<T>;
}
interface Options {
	init: { signal: AbortSignal };
}
type OfModule = { param: { module: string } };
type Get<TGiven, T> = (given: TGiven, options: Options) => Promise<Reply<T>>;
interface Switch<TInput> {
	$post: (given: OfModule & { json: TInput }) => Promise<Reply<Switched>>;
}
interface ModulesClient {
	$get: Get<object, Modules>;
	":module": {
		$get: Get<OfModule, ModuleDetail>;
		stage: Switch<StageInput>;
		unstage: Switch<object>;
		promote: Switch<VersionInput>;
		rollback: Switch<VersionInput>;
		remove: Switch<object>;
		tokens: {
			$get: Get<OfModule, ModuleToken[]>;
			$post: (given: OfModule & { json: TokenInput }) => Promise<Reply<CreatedModuleToken, 201>>;
			":id": { $delete: (given: { param: { module: string; id: string } }) => Promise<Reply<undefined, 204>> };
		};
	};
}

export const modulesOf = (api: ApiClient): ModulesClient => (api.api as unknown as { modules: ModulesClient }).modules;
