import { isObject } from "../../api/kit/registry.ts";
import { isDrawable, refusalOf, stagedOf } from "../../api/web/contract.ts";
import { REGISTRY_KEY, readRegistry } from "../release/registry-file.ts";
import { checkStored, storedVersion } from "../release/stored-version.ts";
import { readText, type Store } from "../store/store.ts";

async function versionProblems(store: Store, id: string, version: string, hash: unknown): Promise<string[]> {
	try {
		const stored = await storedVersion(store, id, version);
		if (!stored) return [`${id} ${version} is not there`];
		await checkStored(store, id, stored);
		return stored.hash === hash ? [] : [`${id} ${version} has another hash`];
	} catch (error) {
		return [String(error)];
	}
}

export async function registryProblems(store: Store): Promise<string[]> {
	const raw: unknown = JSON.parse((await readText(store, REGISTRY_KEY)) ?? "");
	const { modules, coming = {} } = await readRegistry(store);
	const named = isObject(raw) && isObject(raw.coming) ? Object.keys(raw.coming) : [];
	const problems = named.filter((id) => !(id in coming)).map((id) => `${id} cannot be read`);
	for (const [id, entry] of Object.entries(modules)) {
		const refused = refusalOf(id, entry);
		if (refused) problems.push(`${id}: ${refused}`);
		if (!isDrawable(id, entry.manifest)) problems.push(`${id}: manifest`);
		if (entry.available[entry.version] !== entry.release) problems.push(`${id}: its version is not listed`);
	}
	for (const [id, { available, staged }] of Object.entries({ ...modules, ...coming })) {
		if (staged && !stagedOf({ staged })) problems.push(`${id}: stage`);
		if (staged && !(staged.version in available)) problems.push(`${id}: its staged version is not listed`);
		for (const [version, hash] of Object.entries(available))
			problems.push(...(await versionProblems(store, id, version, hash)));
	}
	return problems;
}
