import type { ModuleManifest } from "@portal/shared-ui/module";
import type { Choice } from "../registry/choice.ts";
import { type Registry, type RegistryEntry, refusalOf } from "../registry/registry.ts";
import { futileReloads, rememberReload } from "./reloads.ts";
import type { Typing } from "./typing.ts";

const POLL_MS = 60_000;
/** Maximum age in milliseconds of a registry response that is recent enough to open a module. */
const FRESH_MS = 5_000;
/** Maximum wait before a reload in milliseconds. A later reload would interrupt a user who has begun to read. */
const PROMPT_MS = 1_000;

/** A module whose running or displayed version differs from the one the user would get now. */
export interface Outdated {
	/** Manifest of the module; undefined for the shell itself. */
	readonly manifest?: ModuleManifest;
	/** The version that the user would get now; undefined for a removed module. */
	readonly version?: string;
}

interface UpdatesOptions {
	/** Loads the versions that this user would get now. */
	current: () => Promise<Choice>;
	/** The versions from which the page's menu and routes were created. */
	drawn: Choice;
	running: () => ReadonlyMap<string, string>;
	/** Sets the registry from which modules are loaded that are not loaded yet. */
	use: (registry: Registry) => void;
	typing: Typing;
	isBusy: () => boolean;
	reload?: () => void;
	now?: () => number;
}

const REMOVED = "@removed";
const keyOf = ({ manifest, version }: Outdated) =>
	`${manifest?.id ?? "shell"}${version === undefined ? REMOVED : `@${version}`}`;
const NOTHING: readonly Outdated[] = [];

/** Returns functions that detect new versions of modules and of the shell, and switch to them without losing input. */
export function createUpdates({
	current,
	drawn,
	running,
	use,
	typing,
	isBusy,
	reload = () => window.location.reload(),
	now = () => performance.now(),
}: UpdatesOptions) {
	const listeners = new Set<() => void>();
	const postponed = new Set<string>();
	const drawnModules = drawn.registry.modules;
	const futile = futileReloads(
		(key) =>
			key === `shell@${drawn.registry.shell}` ||
			(key.endsWith(REMOVED) && drawnModules[key.slice(0, -REMOVED.length)] === undefined) ||
			Object.entries(drawnModules).some(([id, { version }]) => key === `${id}@${version}`),
	);
	let offered = NOTHING;
	let previews = drawn.previews;
	let lastPath = window.location.pathname;
	let lastChecked = now();
	let pending: Promise<Outdated[] | undefined> | undefined;
	let navigation = 0;

	const notify = () => {
		for (const listener of listeners) listener();
	};

	function offer(outdated: readonly Outdated[]): void {
		const wanted = outdated.filter((one) => !postponed.has(keyOf(one)));
		if (wanted.map(keyOf).join() === offered.map(keyOf).join()) return;
		offered = wanted.length === 0 ? NOTHING : wanted;
		notify();
	}

	/** Returns the version of a newly deployed shell; undefined if the page runs the current one. */
	function otherShell({ shell }: Registry): string | undefined {
		return shell === drawn.registry.shell || drawn.registry.shell === undefined ? undefined : shell;
	}

	const isDrawnFrom = (id: string, { manifest }: RegistryEntry) =>
		JSON.stringify(drawnModules[id]?.manifest) === JSON.stringify(manifest);

	/** Returns the registry with only versions that this page can load: those that fit its shell, menu and routes. */
	function loadable(registry: Registry): Registry {
		if (otherShell(registry) !== undefined) return drawn.registry;
		const modules = Object.entries(registry.modules).map(
			([id, entry]) => [id, isDrawnFrom(id, entry) ? entry : (drawnModules[id] ?? entry)] as const,
		);
		return { ...registry, modules: Object.fromEntries(modules) };
	}

	function outdatedIn(registry: Registry): Outdated[] {
		const shell = otherShell(registry);
		const modules = Object.entries(registry.modules).filter(([id, entry]) => {
			const isOther = (running().get(id) ?? entry.version) !== entry.version;
			return (isOther || !isDrawnFrom(id, entry)) && refusalOf(id, entry) === undefined;
		});
		const removed = Object.entries(drawnModules).filter(
			([id]) => registry.modules[id] === undefined && !registry.dropped.includes(id),
		);
		return [
			...(shell === undefined ? [] : [{ version: shell }]),
			...modules.map(([, { manifest, version }]) => ({ manifest, version })),
			...removed.map(([, { manifest }]) => ({ manifest })),
		];
	}

	async function load(): Promise<Outdated[] | undefined> {
		lastChecked = now();
		try {
			const choice = await current();
			use(loadable(choice.registry));
			if (JSON.stringify(choice.previews) !== JSON.stringify(previews)) {
				previews = choice.previews;
				notify();
			}
			return outdatedIn(choice.registry).filter((one) => !futile.has(keyOf(one)));
		} catch {
			// Changes nothing after a failed request; the next poll repeats it.
			return undefined;
		}
	}

	/**
	 * Returns the outdated modules. A navigation and the module it opens share one request; a request that hangs is
	 * replaced after a second.
	 */
	function check(): Promise<Outdated[] | undefined> {
		if (pending && now() - lastChecked < PROMPT_MS) return pending;
		const mine = load().finally(() => {
			if (pending === mine) pending = undefined;
		});
		pending = mine;
		return mine;
	}

	/** Returns true if the known registry is recent enough to open a module. */
	const isSettled = () => pending === undefined && now() - lastChecked < FRESH_MS;

	const isRunning = ({ manifest }: Outdated) => manifest === undefined || running().has(manifest.id);

	async function poll(): Promise<void> {
		if (document.visibilityState !== "visible") return;
		const outdated = await check();
		if (outdated) offer(outdated.filter(isRunning));
	}

	async function change(beforeReload: () => void): Promise<void> {
		const mine = ++navigation;
		const since = now();
		const outdated = await check();
		if (mine !== navigation || !outdated) return;
		const isPrompt = now() - since <= PROMPT_MS && !typing.since(since) && !isBusy();
		if (outdated.length > 0 && isPrompt && rememberReload(outdated.map(keyOf))) {
			beforeReload();
			reload();
		} else offer(outdated.filter(isRunning));
	}

	return {
		offered: () => offered,
		previews: () => previews,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		/** Checks for new versions regularly while the page is visible. Returns a function that stops the checks. */
		start() {
			const timer = setInterval(() => void poll(), POLL_MS);
			const onVisible = () => {
				if (now() - lastChecked >= POLL_MS) void poll();
			};
			document.addEventListener("visibilitychange", onVisible);
			return () => {
				clearInterval(timer);
				document.removeEventListener("visibilitychange", onVisible);
			};
		},
		isSettled,
		/** Waits at most a second for the current registry, before a module is loaded for the first time. */
		async settled() {
			if (isSettled()) return;
			await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, PROMPT_MS))]);
		},
		/** Reloads the page at a navigation if there are new versions, unless the user is typing. */
		navigated(path: string, beforeReload = () => {}) {
			if (path === lastPath) return;
			lastPath = path;
			void change(beforeReload);
		},
		accept() {
			rememberReload(offered.map(keyOf));
			reload();
		},
		postpone() {
			for (const one of offered) postponed.add(keyOf(one));
			offer([]);
		},
	};
}
export type Updates = ReturnType<typeof createUpdates>;
