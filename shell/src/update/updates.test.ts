import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Choice } from "../registry/choice.ts";
import type { Registry, RegistryEntry } from "../registry/registry.ts";
import { entryOf, manifestOf } from "../testing/modules.ts";
import { watchTyping } from "./typing.ts";
import { createUpdates } from "./updates.ts";

const withMenu = (id: string, label: string) => ({
	manifest: manifestOf(id, { menu: [{ path: `/${id}`, label, roles: [], order: 1 }] }),
});
const choiceOf = (clients: string | RegistryEntry, users = "1.0.0"): Choice => {
	const entry = typeof clients === "string" ? entryOf("clients", clients) : clients;
	return { registry: { modules: { clients: entry, users: entryOf("users", users) }, dropped: [] }, previews: [] };
};
const withShell = (shell: string, { registry, previews } = choiceOf("1.0.0")): Choice => ({
	registry: { ...registry, shell },
	previews,
});

let stops: (() => void)[] = [];

function open({ drawn = choiceOf("1.0.0"), running = { clients: "1.0.0" } as Record<string, string> } = {}) {
	const current = vi.fn<() => Promise<Choice>>().mockResolvedValue(drawn);
	const reload = vi.fn();
	const isBusy = vi.fn(() => false);
	const use = vi.fn<(registry: Registry) => void>();
	const updates = createUpdates({
		current,
		drawn,
		running: () => new Map(Object.entries(running)),
		use,
		typing: watchTyping(),
		isBusy,
		reload,
	});
	const stop = updates.start();
	stops.push(stop);
	/** Opens another page and waits for its check of the registry. */
	const go = async (path: string) => {
		updates.navigated(path);
		await wait(0);
	};
	const offers = () => updates.offered().map(({ manifest, version }) => `${manifest?.id ?? "shell"} ${version}`);
	/** Returns the version in which a module would be loaded now. */
	const loadable = (id: string) => use.mock.lastCall?.[0].modules[id]?.version;
	const deploy = (choice: Choice) => current.mockResolvedValue(choice);
	return { updates, stop, go, current, reload, isBusy, offers, loadable, deploy };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const late = (choice: Choice, ms: number) => new Promise<Choice>((resolve) => setTimeout(() => resolve(choice), ms));
function type(): void {
	const field = document.createElement("input");
	document.body.append(field);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => {
	vi.useFakeTimers();
	window.sessionStorage.clear();
	window.history.replaceState(null, "", "/home");
});
afterEach(() => {
	for (const stop of stops) stop();
	stops = [];
	vi.useRealTimers();
	document.body.replaceChildren();
});

describe("unsaved work", () => {
	test("is never lost: on an open page, a new version is offered and not loaded", async () => {
		const { deploy, reload, offers } = open();
		deploy(choiceOf("1.1.0"));
		await wait(59_999);
		expect(offers()).toEqual([]);
		await wait(1);
		expect(offers()).toEqual(["clients 1.1.0"]);
		await wait(600_000);
		expect(reload).not.toHaveBeenCalled();
	});

	test.each<[string, number, (page: ReturnType<typeof open>) => void]>([
		["the user has begun to type on the next page", 500, type],
		["the registry takes longer than a second", 1_001, () => {}],
		["a request is being saved", 500, ({ isBusy }) => void isBusy.mockReturnValue(true)],
	])("is kept when %s", async (_, ms, happen) => {
		const page = open();
		page.current.mockImplementation(() => late(choiceOf("1.1.0"), ms));
		page.updates.navigated("/clients");
		await wait(100);
		happen(page);
		await wait(ms - 100);
		expect(page.reload).not.toHaveBeenCalled();
		expect(page.offers()).toEqual(["clients 1.1.0"]);
	});

	test("is not interrupted again by a reload that has not delivered the version", async () => {
		const first = open();
		first.deploy(choiceOf("1.1.0"));
		await first.go("/clients");
		expect(first.reload).toHaveBeenCalledOnce();
		const second = open();
		second.deploy(choiceOf("1.1.0"));
		await second.go("/clients");
		expect(second.reload).not.toHaveBeenCalled();
		expect(second.offers()).toEqual([]);
	});

	test("is never interrupted by a reload if the browser blocks storage", async () => {
		vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
			throw new DOMException("not allowed", "SecurityError");
		});
		const { go, deploy, reload } = open();
		deploy(choiceOf("1.1.0"));
		await go("/clients");
		expect(reload).not.toHaveBeenCalled();
	});

	test.each([
		["without a response", () => Promise.reject(new TypeError("offline"))],
		[
			"for an entry on another host",
			async () => choiceOf({ ...entryOf("clients", "1.1.0"), entry: "//evil.example/x.js" }),
		],
		["for an entry without a hash", async () => choiceOf({ ...entryOf("clients", "1.1.0"), integrity: "" })],
		["for a module that this page does not run", async () => choiceOf("1.0.0", "1.1.0")],
	])("%s nothing changes", async (_, answer) => {
		const { updates, current, reload, offers } = open();
		current.mockImplementation(answer);
		updates.navigated("/clients");
		await wait(60_000);
		expect(reload).not.toHaveBeenCalled();
		expect(offers()).toEqual([]);
	});
});

test("a request that hangs does not block later ones", async () => {
	const { deploy, current, offers } = open();
	current.mockReturnValueOnce(new Promise(() => {}));
	await wait(60_000);
	deploy(choiceOf("1.1.0"));
	await wait(60_000);
	expect(offers()).toEqual(["clients 1.1.0"]);
});

test("an offer stays when the next request fails", async () => {
	const { updates, deploy, current } = open();
	deploy(choiceOf("1.1.0"));
	await wait(60_000);
	const offered = updates.offered();
	expect(offered).toHaveLength(1);
	current.mockRejectedValue(new TypeError("offline"));
	await wait(60_000);
	updates.navigated("/clients");
	await wait(60_000);
	expect(updates.offered()).toBe(offered);
});

const without = (...dropped: string[]): Choice => {
	const { modules } = choiceOf("1.0.0").registry;
	const left = Object.fromEntries(Object.entries(modules).filter(([id]) => id !== "clients"));
	return { registry: { modules: left, dropped }, previews: [] };
};

describe("a navigation", () => {
	test.each([
		["the new menu of a module", choiceOf(entryOf("clients", "1.1.0", withMenu("clients", "Kundschaft")))],
		["the menu without a removed module", without()],
	])("loads %s even if the page has not opened the module", async (_, deployed) => {
		const { go, deploy, reload } = open({ running: {} });
		deploy(deployed);
		await go("/users");
		expect(reload).toHaveBeenCalledOnce();
	});

	test("loads the new version, after the flash message was stored", async () => {
		const { updates, deploy, reload } = open();
		deploy(choiceOf("1.1.0"));
		const keep = vi.fn();
		type();
		await wait(1);
		updates.navigated("/clients", keep);
		await wait(0);
		expect(keep).toHaveBeenCalledOnce();
		expect(reload).toHaveBeenCalledOnce();
		expect(keep.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0);
	});

	test("loads the previous version after a rollback, and the new one again", async () => {
		for (const [runs, next] of [
			["1.0.0", "1.1.0"],
			["1.1.0", "1.0.0"],
			["1.0.0", "1.1.0"],
		] as const) {
			const { go, deploy, reload } = open({ drawn: choiceOf(runs), running: { clients: runs } });
			deploy(choiceOf(next));
			await go("/clients");
			expect(reload).toHaveBeenCalledOnce();
		}
	});

	test("with the same path is ignored, such as a search that changes the query string", async () => {
		const { updates, go, current } = open();
		updates.navigated("/home");
		await go("/home");
		expect(current).not.toHaveBeenCalled();
	});

	test("is superseded by the next one", async () => {
		const { updates, current, reload } = open();
		current.mockImplementation(() => late(choiceOf("1.1.0"), 100));
		updates.navigated("/clients");
		updates.navigated("/users");
		await wait(100);
		expect(reload).toHaveBeenCalledOnce();
	});
});

describe("the offer", () => {
	test("is not repeated for a postponed version, but made for the next one, until that is withdrawn", async () => {
		const { updates, deploy, offers } = open();
		deploy(choiceOf("1.1.0"));
		await wait(60_000);
		updates.postpone();
		expect(offers()).toEqual([]);
		await wait(60_000);
		expect(offers()).toEqual([]);
		deploy(choiceOf("1.2.0"));
		await wait(60_000);
		expect(offers()).toEqual(["clients 1.2.0"]);
		deploy(choiceOf("1.0.0"));
		await wait(60_000);
		expect(offers()).toEqual([]);
	});

	test("polling pauses while the page is hidden and resumes at once when it is visible", async () => {
		const { stop, current } = open();
		const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
		await wait(300_000);
		expect(current).not.toHaveBeenCalled();
		visibility.mockReturnValue("visible");
		document.dispatchEvent(new Event("visibilitychange"));
		await wait(0);
		expect(current).toHaveBeenCalledOnce();
		stop();
		await wait(300_000);
		expect(current).toHaveBeenCalledOnce();
	});
});

describe("a module that was never opened on this page", () => {
	test("is loaded in its new version without a reload", async () => {
		const { go, deploy, reload, offers, loadable } = open();
		deploy(choiceOf("1.0.0", "1.1.0"));
		await wait(60_000);
		await go("/users");
		expect(loadable("users")).toBe("1.1.0");
		expect(offers()).toEqual([]);
		expect(reload).not.toHaveBeenCalled();
	});

	test("shares the registry request of the navigation that opens it", async () => {
		const { updates, deploy, current, loadable } = open();
		deploy(choiceOf("1.0.0", "1.1.0"));
		await wait(5_000);
		const settled = updates.settled();
		updates.navigated("/users");
		await settled;
		expect(loadable("users")).toBe("1.1.0");
		expect(current).toHaveBeenCalledOnce();
	});

	test("uses a recent registry without a request, and waits at most a second for one", async () => {
		const { updates, current } = open();
		await wait(4_999);
		await updates.settled();
		expect(current).not.toHaveBeenCalled();
		current.mockReturnValue(new Promise(() => {}));
		await wait(1);
		const through = vi.fn();
		void updates.settled().then(through);
		await wait(999);
		expect(through).not.toHaveBeenCalled();
		await wait(1);
		expect(through).toHaveBeenCalledOnce();
	});

	test("keeps the version of its menu and routes until they are rendered again", async () => {
		const { go, deploy, loadable, reload } = open();
		const choice = choiceOf("1.0.0");
		const users = entryOf("users", "1.1.0", withMenu("users", "Personal"));
		deploy({ ...choice, registry: { ...choice.registry, modules: { ...choice.registry.modules, users } } });
		await go("/users");
		expect(loadable("users")).toBe("1.0.0");
		expect(reload).toHaveBeenCalledOnce();
	});

	test("keeps its version under a replaced shell, because the new one may require the new shell", async () => {
		const { go, deploy, loadable } = open({ drawn: withShell("1.0.0-a") });
		deploy(withShell("1.0.0-b", choiceOf("1.0.0", "1.1.0")));
		await go("/users");
		expect(loadable("users")).toBe("1.0.0");
	});
});

describe("a new shell", () => {
	test("is offered on an open page and loaded at a navigation", async () => {
		const { go, deploy, reload, offers } = open({ drawn: withShell("1.0.0-a"), running: {} });
		deploy(withShell("1.0.0-b"));
		await wait(60_000);
		expect(offers()).toEqual(["shell 1.0.0-b"]);
		expect(reload).not.toHaveBeenCalled();
		await go("/clients");
		expect(reload).toHaveBeenCalledOnce();
	});

	test("that a reload has not delivered is not loaded again until another one is delivered", async () => {
		const deployed = withShell("1.0.0-b");
		const reloadsFrom = async (drawn: Choice) => {
			const { go, deploy, reload, offers } = open({ drawn });
			deploy(deployed);
			await go("/clients");
			return [reload.mock.calls.length, offers()];
		};
		expect(await reloadsFrom(withShell("1.0.0-a"))).toEqual([1, []]);
		expect(await reloadsFrom(withShell("1.0.0-a"))).toEqual([0, []]);
		expect(await reloadsFrom(deployed)).toEqual([0, []]);
		expect(await reloadsFrom(withShell("1.0.0-a"))).toEqual([1, []]);
	});

	test.each([
		["the server does not report", withShell("1.0.0-a"), choiceOf("1.0.0")],
		["this page has no version to compare with", choiceOf("1.0.0"), withShell("1.0.0-b")],
	])("that %s changes nothing", async (_, drawn, next) => {
		const { updates, deploy, reload, offers } = open({ drawn });
		deploy(next);
		updates.navigated("/clients");
		await wait(60_000);
		expect(reload).not.toHaveBeenCalled();
		expect(offers()).toEqual([]);
	});
});

describe("a removed module", () => {
	test("is offered as removed on its page and disappears at a navigation", async () => {
		const { go, deploy, reload, offers } = open();
		deploy(without());
		await wait(60_000);
		expect(offers()).toEqual(["clients undefined"]);
		expect(reload).not.toHaveBeenCalled();
		await go("/users");
		expect(reload).toHaveBeenCalledOnce();
	});

	test("that is still in the registry after a reload causes no other reload, until it is deployed and removed again", async () => {
		const reloadsFor = async (drawn: Choice, next: Choice) => {
			const { go, deploy, reload } = open({ drawn });
			deploy(next);
			await go("/users");
			return reload.mock.calls.length;
		};
		expect(await reloadsFor(choiceOf("1.0.0"), without())).toBe(1);
		expect(await reloadsFor(choiceOf("1.0.0"), without())).toBe(0);
		expect(await reloadsFor(without(), choiceOf("1.0.0"))).toBe(1);
		expect(await reloadsFor(choiceOf("1.0.0"), without())).toBe(1);
	});

	test("is not one whose entry is invalid", async () => {
		const { go, deploy, reload } = open();
		deploy(without("clients"));
		await go("/users");
		expect(reload).not.toHaveBeenCalled();
	});
});

test("a loaded module whose menu has changed is offered although its version is the current one", async () => {
	const { deploy, offers } = open({ running: { clients: "1.1.0" } });
	deploy(choiceOf(entryOf("clients", "1.1.0", withMenu("clients", "Kundschaft"))));
	await wait(60_000);
	expect(offers()).toEqual(["clients 1.1.0"]);
});
