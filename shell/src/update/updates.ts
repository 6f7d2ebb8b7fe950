import type { ModuleManifest } from "@portal/shared-ui/module";
import type { Choice } from "../registry/choice.ts";
import { type Registry, type RegistryEntry, refusalOf } from "../registry/registry.ts";
import { futileReloads, rememberReload } from "./reloads.ts";
import type { Typing } from "./typing.ts";

const POLL_MS = 60_000;
/** Milliseconds for which the list of deployed versions is recent enough to open a module without a new request. */
const FRESH_MS = 5_000;
/** Milliseconds after a navigation in which the page may still reload. Later, a reload could interrupt reading. */
const PROMPT_MS = 1_000;

/** A module, or the shell itself, that runs in another version than the one that is deployed for the user. */
export interface Outdated {
	/** Manifest of the outdated module, or undefined if the shell itself is outdated. */
	readonly manifest?: ModuleManifest;
	/** Version that is deployed for the user, or undefined if the module was removed. */
	readonly version?: string;
}

interface UpdatesOptions {
	current: () => Promise<Choice>;
	/** Versions from which the menu and the routes of this page were created. Only a reload can change them. */
	drawn: Choice;
	running: () => ReadonlyMap<string, string>;
	/** Sets the list of deployed versions for modules that are not loaded yet. Opened modules keep their version. */
	use: (registry: Registry) => void;
	typing: Typing;
	isBusy: () => boolean;
	reload?: () => void;
}

const REMOVED = "@removed";
const keyOf = ({ manifest, version }: Outdated) =>
	`${manifest?.id ?? "shell"}${version === undefined ? REMOVED : `@${version}`}`;
const NOTHING: readonly Outdated[] = [];

/** Returns functions that detect new versions of the application and load them without losing the user's input. */
export function createUpdates({
	current,
	drawn,
	running,
	use,
	typing,
	isBusy,
	reload = () => window.location.reload(),
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
	let lastChecked = performance.now();
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

	/** Returns the version of a newly deployed shell, or undefined if the page already runs it. */
	function otherShell({ shell }: Registry): string | undefined {
		return shell === drawn.registry.shell || drawn.registry.shell === undefined ? undefined : shell;
	}

	const isDrawnFrom = (id: string, { manifest }: RegistryEntry) =>
		JSON.stringify(drawnModules[id]?.manifest) === JSON.stringify(manifest);

	/** Keeps the previous version of each module whose new version does not fit the menu and routes of this page. */
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
		lastChecked = performance.now();
		try {
			const choice = await current();
			use(loadable(choice.registry));
			if (JSON.stringify(choice.previews) !== JSON.stringify(previews)) {
				previews = choice.previews;
				notify();
			}
			return outdatedIn(choice.registry).filter((one) => !futile.has(keyOf(one)));
		} catch {
			// A failed check changes nothing, because the next poll repeats it.
			return undefined;
		}
	}

	/**
	 * Returns what is outdated, or undefined if the check has failed. Checks within one second share a request; a later
	 * check sends another one, because the first may hang.
	 */
	function check(): Promise<Outdated[] | undefined> {
		if (pending && performance.now() - lastChecked < PROMPT_MS) return pending;
		const mine = load().finally(() => {
			if (pending === mine) pending = undefined;
		});
		pending = mine;
		return mine;
	}

	const isSettled = () => pending === undefined && performance.now() - lastChecked < FRESH_MS;

	const isRunning = ({ manifest }: Outdated) => manifest === undefined || running().has(manifest.id);

	async function poll(): Promise<void> {
		if (document.visibilityState !== "visible") return;
		const outdated = await check();
		if (outdated) offer(outdated.filter(isRunning));
	}

	async function change(beforeReload: () => void): Promise<void> {
		const mine = ++navigation;
		const since = performance.now();
		const outdated = await check();
		if (mine !== navigation || !outdated) return;
		const isPrompt = performance.now() - since <= PROMPT_MS && !typing.since(since) && !isBusy();
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
		/** Checks for new versions every minute while the page is visible. Returns a function that stops this. */
		start() {
			const timer = setInterval(() => void poll(), POLL_MS);
			const onVisible = () => {
				if (performance.now() - lastChecked >= POLL_MS) void poll();
			};
			document.addEventListener("visibilitychange", onVisible);
			return () => {
				clearInterval(timer);
				document.removeEventListener("visibilitychange", onVisible);
			};
		},
		isSettled,
		/** Waits at most one second for a recent list of versions, so that a module opens in its newest version. */
		async settled() {
			if (isSettled()) return;
			await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, PROMPT_MS))]);
		},
		/** Reloads the page for new versions at a navigation, unless the user is typing or a write is pending. */
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
