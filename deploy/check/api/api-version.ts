import { major, minor } from "semver";
import type { Registry, Release } from "../../release/registry.ts";

/** Returns false for an older API of the same major version too, because it may lack calls. */
export const servesApi = (running: string, built: string) =>
	major(built) === major(running) && minor(built) <= minor(running);

export const apiProblem = (name: string, built: string | undefined, running: string | undefined) =>
	built === undefined || running === undefined || servesApi(running, built)
		? undefined
		: `${name} was built for API ${built}, the application has API ${running}: deploy the API first.`;

/** Returns a sentence for each deployed module that was built for an incompatible API version. */
export async function incompatibleModules(
	running: string,
	read: (path: string) => Promise<string | undefined>,
): Promise<string[]> {
	const registry = await read("remotes.json");
	if (registry === undefined) return [];
	const { modules, coming = {} } = JSON.parse(registry) as Registry;
	const versions = [
		...Object.entries(modules).flatMap(([id, { version, staged }]) => [
			[id, version] as const,
			[id, staged?.version] as const,
		]),
		...Object.entries(coming).map(([id, { staged }]) => [id, staged?.version] as const),
	];
	const sentences = versions.map(async ([id, version]) => {
		if (version === undefined) return [];
		const text = await read(`mfe/${id}/${version}/release.json`);
		const api = text === undefined ? undefined : (JSON.parse(text) as Release).api;
		if (api === undefined || servesApi(running, api)) return [];
		return [`mfe-${id} ${version} was built for API ${api}, here is API ${running}: calls may fail.`];
	});
	return (await Promise.all(sentences)).flat();
}
