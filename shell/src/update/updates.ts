import type { ModuleManifest } from "@portal/shared-ui/module";
import type { Choice } from "../registry/choice.ts";
import { type Registry, refusalOf } from "../registry/registry.ts";
import { futileReloads, rememberReload } from "./reloads.ts";
import type { Typing } from "./typing.ts";

const POLL_MS = 60_000;
/** A later reload would interrupt a person who has begun to read. */
const PROMPT_MS = 1_000;

/** A module that runs in another version than the person would get now. */
export interface Outdated {
	readonly manifest: ModuleManifest;
	readonly version: string;
}

interface UpdatesOptions {
	/** What this person would be given now. */
	current: () => Promise<Choice>;
	/** What menu and addresses were drawn from. */
	drawn: Choice;
	running: () => ReadonlyMap<string, string>;
	use: (registry: Registry) => void;
	typing: Typing;
	isBusy: () => boolean;
	reload?: () => void;
	now?: () => number;
}

const keyOf = ({ manifest, version }: Outdated) => `${manifest.id}@${version}`;
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
	const futile = futileReloads((key) =>
		Object.entries(drawn.registry.modules).some(([id, { version }]) => key === `${id}@${version}`),
	);
	let offered = NOTHING;
	let previews = drawn.previews;
	let lastPath = window.location.pathname;
	let lastAsked = now();
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

	// A module that is not loaded yet matters only if menu and addresses were drawn from another version of it.
	function outdatedIn(registry: Registry): Outdated[] {
		return Object.entries(registry.modules).flatMap(([id, entry]) => {
			const version = running().get(id);
			const isChanged =
				version === undefined
					? JSON.stringify(drawn.registry.modules[id]?.manifest) !== JSON.stringify(entry.manifest)
					: version !== entry.version;
			if (!isChanged || refusalOf(id, entry) !== undefined) return [];
			return [{ manifest: entry.manifest, version: entry.version }];
		});
	}

	async function ask(): Promise<Outdated[] | undefined> {
		lastAsked = now();
		try {
			const choice = await current();
			use(choice.registry);
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

	const isRunning = ({ manifest }: Outdated) => running().has(manifest.id);

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
