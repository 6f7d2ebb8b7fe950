import { isDeepStrictEqual } from "node:util";
import { type Coming, comingIn } from "../../../api/web/contract.ts";
import { unmet } from "../../check/module/unmet-needs.ts";
import { forEach, integrityOf } from "../../lib/files.ts";
import { Failure, messageOf } from "../../lib/run.mjs";
import { checkFiles } from "../../release/allowed-files.ts";
import { checkFixed, placeFixed, removeFixed } from "../../release/fixed-addresses.ts";
import { prune } from "../../release/prune.ts";
import {
	checkEntry,
	checkManifests,
	checkVersion,
	entryOf,
	type Registry,
	type RegistryEntry,
	type Release,
	type ShellDescriptor,
} from "../../release/registry.ts";
import { deployedShell, REGISTRY_KEY, readRegistry } from "../../release/registry-file.ts";
import { carriedProblems, fileWith, storedVersion } from "../../release/stored-version.ts";
import { releaseKey, versionFolder } from "../../release/version-files.ts";
import type { Store } from "../store.ts";

export type Mirror = ReturnType<typeof createMirror>;

interface Next {
	entry: RegistryEntry;
	release: Release;
}

export function createMirror(remote: Store, local: Store, log: (line: string) => void) {
	/** Versions whose files this process has already compared with their hashes, so that they need no second check. */
	const checked = new Set<string>();
	const reported = new Map<string, string>();
	let mark: string | undefined;

	/** Logs a message only if it differs from the last one on its topic, so that a continuing problem appears once. */
	function report(topic: string, message: string | undefined): void {
		if (message === reported.get(topic)) return;
		if (message === undefined) reported.delete(topic);
		else reported.set(topic, message);
		log(message ?? `${topic}: in order again.`);
	}

	/** Copies the missing files of a version. It writes release.json last, because that marks a complete version. */
	async function copyVersion(id: string, version: string, hash: string): Promise<Release> {
		checkVersion(id, version);
		const key = releaseKey(id, version);
		const known = await local.get(key);
		const isKnown = known !== undefined && integrityOf(known) === hash;
		const content = isKnown ? known : await fileWith(remote, key, hash);
		const release = JSON.parse(new TextDecoder().decode(content)) as Release;
		if (isKnown && checked.has(`${id} ${version} ${hash}`)) return release;
		checkEntry(id, release);
		if (release.version !== version || release.manifest.id !== id)
			throw new Failure(`${key} belongs to ${release.manifest.id} ${release.version}.`);
		checkFiles(id, release);
		await forEach(Object.entries(release.files), async ([path, fileHash]) => {
			const fileKey = versionFolder(id, version) + path;
			const present = await local.get(fileKey);
			if (present && integrityOf(present) === fileHash) return;
			await local.put(fileKey, await fileWith(remote, fileKey, fileHash));
		});
		if (!isKnown) await local.put(key, content);
		checked.add(`${id} ${version} ${hash}`);
		return release;
	}

	/** Copies versions that users can preview, and returns those that succeeded. A failure is only logged. */
	async function copyAvailable(id: string, available: Coming["available"]): Promise<Record<string, string>> {
		const copied: Record<string, string> = {};
		for (const [version, hash] of Object.entries(available)) {
			try {
				await copyVersion(id, version, hash);
				copied[version] = hash;
				report(`mfe-${id} ${version}`, undefined);
			} catch (error) {
				const message = messageOf(error);
				// A failure of the current version has been logged before, together with the version that stays in use.
				if (!reported.get(`mfe-${id}`)?.startsWith(message)) report(`mfe-${id} ${version}`, message);
			}
		}
		return copied;
	}

	/** Returns false if the shell (application) cannot run a staged version; its users then get the current version. */
	async function fits(id: string, version: string, shell: ShellDescriptor): Promise<boolean> {
		const stored = await storedVersion(local, id, version);
		if (!stored) return false;
		const { problems } = unmet(id, stored.release, shell);
		report(`mfe-${id} ${version}, staged`, problems.length > 0 ? problems.join(" ") : undefined);
		return problems.length === 0;
	}

	/** Copies a module's files and returns its registry entry with the shared packages of this server's shell. */
	async function localEntry(id: string, entry: RegistryEntry): Promise<Next> {
		const shell = await deployedShell(local);
		const release = await copyVersion(id, entry.version, entry.release);
		const problems = carriedProblems(id, release, shell);
		if (problems.length > 0) throw new Failure(problems.join(" "));
		const { staged } = entry;
		const stagedHash = staged && entry.available?.[staged.version];
		const known = Object.entries(entry.available ?? {}).filter(([name, hash]) => checked.has(`${id} ${name} ${hash}`));
		const available = await copyAvailable(id, {
			...Object.fromEntries(known),
			[entry.version]: entry.release,
			...(staged && stagedHash ? { [staged.version]: stagedHash } : {}),
		});
		const hasStaged = staged && staged.version in available && (await fits(id, staged.version, shell));
		return {
			entry: entryOf(release, { release: entry.release, available, ...(hasStaged ? { staged } : {}) }, shell.shared),
			release,
		};
	}

	async function copyComing(coming: Readonly<Record<string, Coming>>): Promise<Record<string, Coming>> {
		const copied = Object.entries(coming).map(async ([id, { available: wanted, staged }]) => {
			const available = await copyAvailable(id, wanted);
			const hasStaged = staged && staged.version in available;
			return [id, { available, ...(hasStaged ? { staged } : {}) }] as const;
		});
		return Object.fromEntries(await Promise.all(copied));
	}

	async function writeRegistry(registry: Registry): Promise<void> {
		if (isDeepStrictEqual(registry, await readRegistry(local))) return;
		await local.put(REGISTRY_KEY, Buffer.from(JSON.stringify(registry)));
	}

	/** Throws if a module conflicts with the application or with another module, such as by the same route. */
	async function checkConflicts(id: string, { release }: Next, modules: Registry["modules"]): Promise<void> {
		const shell = await deployedShell(local);
		checkManifests({ [id]: release }, shell);
		checkFixed(id, release, shell);
		for (const [other, { manifest }] of Object.entries(modules))
			if (other !== id) checkManifests({ [other]: { manifest }, [id]: release });
	}

	/**
	 * Brings this server's copy of the store to the state of the registry, the list of deployed modules. A module that
	 * cannot be copied stays at its previous version. Returns true if all modules were copied.
	 */
	async function follow(registry: Registry): Promise<boolean> {
		const before = await readRegistry(local);
		const nexts = new Map<string, Next>();
		let isComplete = true;
		function keep(id: string, error: unknown): void {
			isComplete = false;
			nexts.delete(id);
			report(`mfe-${id}`, `${messageOf(error)} It stays at ${before.modules[id]?.version ?? "nothing"}.`);
		}
		const inForce = (): Registry["modules"] =>
			Object.fromEntries(
				Object.keys(registry.modules).flatMap((id) => {
					const entry = nexts.get(id)?.entry ?? before.modules[id];
					return entry ? [[id, entry] as const] : [];
				}),
			);
		/** A failed module keeps its version, which may conflict with others, so that the caller checks again. */
		async function each(action: (id: string, next: Next) => Promise<void>): Promise<boolean> {
			const count = nexts.size;
			for (const [id, next] of [...nexts]) await action(id, next).catch((error: unknown) => keep(id, error));
			return nexts.size === count;
		}
		for (const [id, entry] of Object.entries(registry.modules))
			await localEntry(id, entry).then(
				(next) => nexts.set(id, next),
				(error: unknown) => keep(id, error),
			);
		while (!(await each((id, next) => checkConflicts(id, next, inForce()))));
		await each((id, { release }) => placeFixed(local, id, release));
		for (const [id, { entry }] of nexts) {
			report(`mfe-${id}`, undefined);
			if (before.modules[id]?.version !== entry.version) log(`mfe-${id}: ${entry.version}`);
		}
		const modules = inForce();
		await writeRegistry({ ...before, modules });
		for (const [id, { version }] of Object.entries(before.modules))
			if (modules[id]?.version !== version) await removeFixed(local, id, version, await deployedShell(local));
		// Available versions are used only on request, so they are copied after the current versions are in use.
		const copied = Object.entries(modules).map(async ([id, entry]) => {
			const wanted = registry.modules[id]?.available ?? {};
			const available = await copyAvailable(id, wanted);
			if (Object.keys(available).length < Object.keys(wanted).length) isComplete = false;
			const isCurrent = registry.modules[id]?.version === entry.version;
			return [id, isCurrent ? { ...entry, available } : entry] as const;
		});
		const entries = Object.fromEntries(await Promise.all(copied));
		const wanted = comingIn({ ...registry });
		const coming = await copyComing(wanted);
		await writeRegistry({ modules: entries, ...(Object.keys(coming).length > 0 ? { coming } : {}) });
		await prune(local);
		return isComplete && isDeepStrictEqual(coming, wanted);
	}

	return {
		/** Places the files of the last copied versions at their addresses without a hash, before the bucket is read. */
		async restore(): Promise<void> {
			for (const [id, { version }] of Object.entries((await readRegistry(local)).modules)) {
				const stored = await storedVersion(local, id, version);
				if (stored) await placeFixed(local, id, stored.release);
			}
		},
		/** Copies what has changed in the bucket. Resolves to true if the local folder then equals the bucket. */
		async sync(): Promise<boolean> {
			try {
				const file = await remote.getChanged(REGISTRY_KEY, mark);
				if (file === "unchanged") return true;
				if (!file) throw new Failure(`${REGISTRY_KEY} is missing in ${remote.name}.`);
				const registry = JSON.parse(new TextDecoder().decode(file.content)) as Registry;
				const isComplete = await follow(registry);
				report(remote.name, undefined);
				// The registry's mark is stored only after a complete copy; otherwise the next poll copies again.
				mark = isComplete ? file.mark : undefined;
				return isComplete;
			} catch (error) {
				report(remote.name, `${messageOf(error)} The last state stays.`);
				return false;
			}
		},
	};
}
