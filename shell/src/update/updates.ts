import type { ModuleManifest } from "@portal/shared-ui/module";
import type { Choice } from "../registry/choice.ts";
import { type Registry, type RegistryEntry, refusalOf } from "../registry/registry.ts";
import { futileReloads, rememberReload } from "./reloads.ts";
import type { Typing } from "./typing.ts";

const POLL_MS = 60_000;
/** What was answered this long ago still holds when a module is opened. */
const FRESH_MS = 5_000;
/** A later reload would interrupt a person who has begun to read. */
const PROMPT_MS = 1_000;

/** A module that runs or is drawn in another version than the person would get now. */
export interface Outdated {
	/** Nothing for the shell itself. */
	readonly manifest?: ModuleManifest;
	/** Nothing for a module that has been removed. */
	readonly version?: string;
}

interface UpdatesOptions {
	/** What this person would be given now. */
	current: () => Promise<Choice>;
	/** What menu and addresses were drawn from. */
	drawn: Choice;
	running: () => ReadonlyMap<string, string>;
	/** Takes the modules that are not loaded yet from there. */
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

/** Finds newly deployed module versions and switches to them without losing input. */
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
	let lastAsked = now();
	let asking: Promise<Outdated[] | undefined> | undefined;
	let navigation = 0;

	const tell = () => {
		for (const listener of listeners) listener();
	};

	function offer(outdated: readonly Outdated[]): void {
		const wanted = outdated.filter((one) => !postponed.has(keyOf(one)));
		if (wanted.map(keyOf).join() === offered.map(keyOf).join()) return;
		offered = wanted.length === 0 ? NOTHING : wanted;
		tell();
	}

	/** The shell that new pages are given, where it is another one. */
	function otherShell({ shell }: Registry): string | undefined {
		return shell === drawn.registry.shell || drawn.registry.shell === undefined ? undefined : shell;
	}

	const isDrawnFrom = (id: string, { manifest }: RegistryEntry) =>
		JSON.stringify(drawnModules[id]?.manifest) === JSON.stringify(manifest);

	/** What this page can load: modules that fit its shell, its menu and its addresses. */
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

	async function question(): Promise<Outdated[] | undefined> {
		lastAsked = now();
		try {
			const choice = await current();
			use(loadable(choice.registry));
			if (JSON.stringify(choice.previews) !== JSON.stringify(previews)) {
				previews = choice.previews;
				tell();
			}
			return outdatedIn(choice.registry).filter((one) => !futile.has(keyOf(one)));
		} catch {
			// Without an answer everything stays as it is; the next question comes by itself.
			return undefined;
		}
	}

	/** A change of the page and the module that it opens ask together; one that hangs holds up no other. */
	function ask(): Promise<Outdated[] | undefined> {
		if (asking && now() - lastAsked < PROMPT_MS) return asking;
		const mine = question().finally(() => {
			if (asking === mine) asking = undefined;
		});
		asking = mine;
		return mine;
	}

	/** What is known of the deployed modules is new enough to open one. */
	const isSettled = () => asking === undefined && now() - lastAsked < FRESH_MS;

	const isRunning = ({ manifest }: Outdated) => manifest === undefined || running().has(manifest.id);

	async function poll(): Promise<void> {
		if (document.visibilityState !== "visible") return;
		const outdated = await ask();
		if (outdated) offer(outdated.filter(isRunning));
	}

	async function change(beforeReload: () => void): Promise<void> {
		const mine = ++navigation;
		const since = now();
		const outdated = await ask();
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
		/** Asks from time to time while the page is visible, until the returned function is called. */
		start() {
			const timer = setInterval(() => void poll(), POLL_MS);
			const onVisible = () => {
				if (now() - lastAsked >= POLL_MS) void poll();
			};
			document.addEventListener("visibilitychange", onVisible);
			return () => {
				clearInterval(timer);
				document.removeEventListener("visibilitychange", onVisible);
			};
		},
		isSettled,
		/** Before a module is loaded for the first time: what has been deployed since is known, where the answer is prompt. */
		async settled() {
			if (isSettled()) return;
			await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, PROMPT_MS))]);
		},
		/** A navigation is the moment to change versions, unless the person is typing. */
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
