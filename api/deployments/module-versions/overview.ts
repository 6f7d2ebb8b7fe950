import type { Reader } from "../../platform/database/index.ts";
import { notFound } from "../../platform/errors.ts";
import type { ModuleDetail, Modules, StoredModule } from "./contract.ts";
import { countActiveTokens } from "./repository.ts";
import type { ModuleService } from "./service.ts";

const unknown = (module: string): StoredModule => ({ module, isComing: false, blocked: [] });

/** Returns each module that has versions in the store, and each that has only tokens so far. */
export async function overviewsOf(db: Reader, service: ModuleService, now: string): Promise<Modules> {
	const { shell, modules } = service.isAvailable ? await service.modules() : { modules: [] };
	const tokens = await countActiveTokens(db, now);
	const known = new Map(modules.map((module) => [module.module, module]));
	const ids = [...new Set([...known.keys(), ...tokens.keys()])].sort();
	return {
		isAvailable: service.isAvailable,
		...(shell ? { shell } : {}),
		modules: ids.map((id) => ({ ...(known.get(id) ?? unknown(id)), activeTokens: tokens.get(id) ?? 0 })),
	};
}

export async function detailOf(db: Reader, service: ModuleService, module: string, now: string): Promise<ModuleDetail> {
	const stored = await service.module(module);
	const activeTokens = (await countActiveTokens(db, now)).get(module) ?? 0;
	const isKnown = stored.versions.length > 0 || stored.deployments.length > 0 || activeTokens > 0;
	if (!isKnown) throw notFound();
	return { ...stored, activeTokens };
}
