import type { Coming, Staged } from "@portal/contracts/contract/registry";
import { isObject, releaseHash } from "@portal/contracts/kit/registry";
import type { SessionUser } from "@portal/shared-ui/module";
import { probed } from "../remote/probe.ts";
import { isDrawable, refusalOf, stagedOf } from "./guard.ts";
import type { PreviewRequest } from "./preview.ts";
import type { Registry, RegistryEntry } from "./registry.ts";

const TIMEOUT_MS = 5_000;

export interface Preview extends PreviewRequest {
	readonly isMissing: boolean;
}

export interface Choice {
	readonly registry: Registry;
	readonly previews: readonly Preview[];
}

async function sha256(text: string): Promise<Uint8Array | undefined> {
	// Browsers offer hashes only with https or on localhost. Without hashes all users get the current versions.
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (!subtle) return undefined;
	return new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export async function isStagedFor(id: string, staged: Staged, user: SessionUser): Promise<boolean> {
	const { version, percentage, users } = staged;
	const name = user.userid.toLowerCase();
	const hash = await sha256(`${version}:${name}`);
	if (hash && users.includes(hex(hash))) return true;
	const drawn = await sha256(`${id}:${version}:${name}`);
	return drawn !== undefined && (new DataView(drawn.buffer).getUint32(0) / 2 ** 32) * 100 < percentage;
}

const releaseAddress = (id: string, version: string) => `/mfe/${id}/${version}/release.json`;

async function fetchRelease(id: string, version: string, integrity: string): Promise<RegistryEntry> {
	const address = releaseAddress(id, version);
	const response = await fetch(address, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (!response.ok) throw new Error(`${address}: ${response.status}`);
	const release: unknown = await response.json();
	const isFit =
		isObject(release) &&
		release.version === version &&
		refusalOf(id, release) === undefined &&
		isDrawable(id, release.manifest);
	if (!isFit) throw new TypeError(`${address}: not usable`);
	return release as unknown as RegistryEntry;
}

/** Returns functions that choose the version of each module for a user. Visitors always get the current versions. */
export function createChooser(
	requests: readonly PreviewRequest[],
	onFailure: (id: string, error: unknown) => void = () => {},
) {
	const releases = new Map<string, Promise<RegistryEntry>>();

	function release(id: string, version: string, integrity: string): Promise<RegistryEntry> {
		const key = `${id}@${version} ${integrity}`;
		const known = releases.get(key);
		if (known) return known;
		const loading = fetchRelease(id, version, integrity);
		releases.set(key, loading);
		loading.catch(() => releases.delete(key));
		return loading;
	}

	async function versionOf(
		id: string,
		deployed: RegistryEntry | Coming,
		version: string,
	): Promise<RegistryEntry | undefined> {
		const current = "version" in deployed ? deployed : undefined;
		if (version === current?.version) return current;
		const integrity = releaseHash(deployed, version);
		if (integrity === undefined) return undefined;
		try {
			const { entry, integrity: own, preload, css, manifest } = await release(id, version, integrity);
			// A release of a module does not list the files of shared packages, which belong to the shell, so they are copied
			// from the current version.
			const isShared = ({ href }: { href: string }) => href.startsWith("/static/");
			return {
				...deployed,
				entry,
				version,
				...(own === undefined ? {} : { integrity: own }),
				preload: [...preload, ...(current?.preload.filter(isShared) ?? [])],
				css: [...css, ...(current?.css.filter(isShared) ?? [])],
				manifest,
			};
		} catch (error) {
			console.error(error);
			onFailure(id, await probed({ href: releaseAddress(id, version), integrity }, error));
			return undefined;
		}
	}

	async function stagedVersion(id: string, entry: RegistryEntry | Coming, user: SessionUser) {
		const staged = stagedOf(entry);
		if (!staged || !(await isStagedFor(id, staged, user))) return undefined;
		return versionOf(id, entry, staged.version);
	}

	return {
		/** Returns true if the module versions depend on the user, so that the page must wait for the sign-in state. */
		isOpen: ({ modules, coming = {} }: Registry) =>
			requests.length > 0 ||
			[...Object.values(modules), ...Object.values(coming)].some((entry) => stagedOf(entry) !== undefined),

		async choose(registry: Registry, user: SessionUser | undefined): Promise<Choice> {
			if (!user) return { registry, previews: [] };
			const modules: Record<string, RegistryEntry> = { ...registry.modules };
			const previews: Preview[] = [];
			const deployed: Readonly<Record<string, RegistryEntry | Coming>> = { ...registry.coming, ...registry.modules };
			for (const request of requests) {
				const current = deployed[request.id];
				const previewed = current && request.version && (await versionOf(request.id, current, request.version));
				if (previewed) modules[request.id] = previewed;
				previews.push({ ...request, isMissing: !previewed });
			}
			const isPreviewed = (id: string) => previews.some((preview) => preview.id === id && !preview.isMissing);
			for (const [id, current] of Object.entries(deployed)) {
				if (isPreviewed(id)) continue;
				const staged = await stagedVersion(id, current, user);
				if (staged) modules[id] = staged;
			}
			return { registry: { ...registry, modules }, previews };
		},
	};
}

export type Chooser = ReturnType<typeof createChooser>;
