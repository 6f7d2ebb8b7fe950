import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Registry, RegistryEntry } from "./registry/registry.ts";
import { createRemotes } from "./remotes.ts";
import { entryOf } from "./testing/modules.ts";

vi.mock("@module-federation/enhanced/runtime", () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
// These tests need only the contract version of the kit.
vi.mock("@portal/shared-ui/module", () => ({ CONTRACT: 1 }));

const BASE = "/mfe/clients/1.0.0-aa";
const HASHES = { entry: "e", module: "m", table: "t" };
const hash = (name: keyof typeof HASHES) => `sha384-${HASHES[name].repeat(64)}`;
const registry: Registry = {
	dropped: [],
	modules: {
		clients: entryOf("clients", "1.0.0-aa", {
			integrity: hash("entry"),
			preload: [
				{ href: `${BASE}/static/js/module.js`, integrity: hash("module") },
				{ href: "/static/js/async/table.js", integrity: hash("table") },
			],
		}),
	},
};
const loadedModule = { contract: 1, pages: {}, slots: {}, translations: {} };
const entries = () => vi.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote);
const clients = registry.modules.clients as RegistryEntry;
const withEntry = (change: object): Registry => ({ ...registry, modules: { clients: { ...clients, ...change } } });
const answer = (answers: (url: string, init: RequestInit) => Promise<Response>) =>
	vi.stubGlobal("fetch", vi.fn(answers));
const other = withEntry({ version: "1.0.1-bb", entry: "/mfe/clients/1.0.1-bb/remoteEntry.js", preload: [] });

beforeEach(() => {
	vi.clearAllMocks();
	vi.mocked(loadRemote).mockResolvedValue(loadedModule);
	document.head.replaceChildren();
	answer(async () => Response.json(registry));
});

describe("a module", () => {
	it("that is not deployed is refused", async () => {
		await expect(createRemotes(registry).loadModule("users")).rejects.toThrow("Module users is not deployed");
	});

	it.each([
		["an entry on another host", { entry: "https://evil.example/remoteEntry.js" }, "entry"],
		["no hash", { integrity: undefined }, "integrity"],
	])("with an invalid registry entry (%s) is refused before any request", async (_, change, point) => {
		const failure = await createRemotes(withEntry(change))
			.loadModule("clients")
			.catch((error: unknown) => error);
		expect(failure).toMatchObject({ reason: "integrity", fault: `registry.${point}` });
		expect(registerRemotes).not.toHaveBeenCalled();
		expect(document.head.children).toHaveLength(0);
	});

	it("with a manifest of another contract version is refused before its code runs", async () => {
		const later = withEntry({ manifest: { ...clients.manifest, contract: 2 } });
		await expect(createRemotes(later).loadModule("clients")).rejects.toThrow("is built for contract 2");
		expect(registerRemotes).not.toHaveBeenCalled();
		expect(loadRemote).not.toHaveBeenCalled();
	});

	it.each([
		["another contract version", { ...loadedModule, contract: 2 }, "is built for contract 2"],
		["no content", null, "Module clients is empty"],
	])("with %s is refused", async (_, content, message) => {
		vi.mocked(loadRemote).mockResolvedValue(content);
		await expect(createRemotes(registry).loadModule("clients")).rejects.toThrow(message);
	});

	it("is loaded only once", async () => {
		const { loadModule } = createRemotes(registry);
		for (const loaded of await Promise.all([loadModule("clients"), loadModule("clients")]))
			expect(loaded).toBe(loadedModule);
		const name = "mfe_clients";
		expect(entries()).toEqual([{ name, entryGlobalName: name, entry: `${BASE}/remoteEntry.js` }]);
	});

	it("is loaded in the version that is known before its first load", async () => {
		const remotes = createRemotes(registry, undefined, async () => remotes.use(other));
		await remotes.loadModule("clients");
		expect(entries()).toMatchObject([{ entry: "/mfe/clients/1.0.1-bb/remoteEntry.js" }]);
		expect(remotes.running().get("clients")).toBe("1.0.1-bb");
	});

	it("has its files preloaded together with its entry, each with its hash", async () => {
		await createRemotes(registry).loadModule("clients");
		const links = [...document.head.querySelectorAll("link")];
		expect(links.map((link) => ({ href: link.getAttribute("href"), integrity: link.integrity }))).toEqual(
			clients.preload,
		);
	});
});

describe("a further attempt", () => {
	const loadAgain = async () => {
		vi.mocked(loadRemote).mockRejectedValueOnce(new Error("404"));
		const { loadModule } = createRemotes(registry);
		await expect(loadModule("clients")).rejects.toThrow("404");
		await expect(loadModule("clients")).resolves.toBe(loadedModule);
	};

	it("after a failure loads the registry again, and the module from a new URL", async () => {
		await loadAgain();
		expect(fetch).toHaveBeenCalledWith("/remotes.json", expect.objectContaining({ cache: "no-cache" }));
		const [first, second] = entries();
		expect(second).toMatchObject({ entryGlobalName: "mfe_clients", entry: `${BASE}/~1/remoteEntry.js` });
		expect(second?.name).not.toBe(first?.name);
	});

	it("uses the version that was deployed in the meantime", async () => {
		const part = { href: "/mfe/clients/1.0.1-bb/static/js/module.js", integrity: hash("module") };
		const newer = { ...other.modules.clients, preload: [part] };
		answer(async () => Response.json(withEntry(newer)));
		await loadAgain();
		expect(entries()[1]).toMatchObject({ entry: "/mfe/clients/1.0.1-bb/~1/remoteEntry.js" });
	});

	it("uses the known version if the registry cannot be loaded", async () => {
		answer(async () => Promise.reject(new TypeError("offline")));
		await loadAgain();
	});

	it("during a pending one discards its scripts, but not those of other modules", async () => {
		vi.mocked(loadRemote).mockReturnValueOnce(new Promise(() => undefined));
		const { loadModule } = createRemotes(registry);
		void loadModule("clients");
		for (const src of [`${BASE}/static/js/hanging.js`, "/mfe/users/1/remoteEntry.js"]) {
			const script = document.createElement("script");
			script.type = "text/plain";
			script.setAttribute("src", src);
			document.head.append(script);
		}
		await expect(loadModule("clients", { retry: true })).resolves.toBe(loadedModule);
		const left = [...document.querySelectorAll("script")].map((script) => script.getAttribute("src"));
		expect(left).toEqual(["/mfe/users/1/remoteEntry.js"]);
	});
});

describe("the cause of a failure", () => {
	const OFFLINE = new Error("Failed to load script resources. #RUNTIME-008");
	const failureOf = async (error: Error, answers: (url: string, init: RequestInit) => Response) => {
		vi.mocked(loadRemote).mockRejectedValue(error);
		answer(async (url, init) => answers(url, init));
		return createRemotes(registry)
			.loadModule("clients")
			.catch((thrown: unknown) => thrown);
	};
	const broken = (): Response => {
		throw new TypeError("Failed to fetch");
	};

	it.each<[string, Parameters<typeof failureOf>[1], object]>([
		["a missing file", () => new Response("", { status: 404 }), { reason: "unreachable", fault: "HTTP 404" }],
		["an unreachable server", broken, { reason: "unreachable", fault: "NetworkError" }],
		[
			"a wrong hash, if the file exists with other content",
			(url, { integrity }) => (integrity && url.endsWith("module.js") ? broken() : new Response("alert(1)")),
			{ reason: "integrity", fault: "hash" },
		],
		[
			"a wrong hash, if the server refuses a modified file",
			() => new Response("", { status: 404, headers: { "X-Refused": "integrity" } }),
			{ reason: "integrity" },
		],
	])("is %s", async (_, answers, cause) => {
		expect(await failureOf(OFFLINE, answers)).toMatchObject(cause);
	});

	it.each([
		["RUNTIME-012", "unfit"],
		["RUNTIME-001", "broken"],
		["RUNTIME-008 ScriptExecutionError", "broken"],
	])("is derived from the code %s: %s, without another request", async (code, reason) => {
		expect(await failureOf(new Error(`Something #${code}`), broken)).toMatchObject({ reason });
		expect(fetch).not.toHaveBeenCalled();
	});
});

describe("a prepared module", () => {
	it.each(["loadModule", "openModule"] as const)("is loaded once and counts as running only after %s", async (open) => {
		const remotes = createRemotes(registry);
		expect(remotes.openModule("clients")).toBeUndefined();
		await remotes.prepareModule("clients");
		expect(remotes.running().size).toBe(0);
		expect(await remotes[open]("clients")).toBe(loadedModule);
		expect(await remotes.loadModule("clients")).toBe(loadedModule);
		expect(await remotes.prepareModule("clients")).toBe(loadedModule);
		expect(loadRemote).toHaveBeenCalledTimes(1);
		expect(remotes.running().get("clients")).toBe("1.0.0-aa");
	});

	it("is loaded in the version deployed since, without the styles of the other one", async () => {
		const remotes = createRemotes(registry);
		await remotes.prepareModule("clients");
		const sheet = document.createElement("link");
		sheet.rel = "stylesheet";
		sheet.href = `${BASE}/static/css/module.css`;
		document.head.append(sheet);
		remotes.use(other);
		await remotes.loadModule("clients");
		expect(entries().at(-1)).toMatchObject({ entry: "/mfe/clients/1.0.1-bb/remoteEntry.js" });
		expect(remotes.running().get("clients")).toBe("1.0.1-bb");
		expect(sheet.isConnected).toBe(false);
	});

	it("waits if another version was or may have been deployed since", async () => {
		let isSettled = false;
		const remotes = createRemotes(registry, undefined, undefined, () => isSettled);
		await remotes.prepareModule("clients");
		expect(remotes.openModule("clients")).toBeUndefined();
		isSettled = true;
		remotes.use(other);
		expect(remotes.openModule("clients")).toBeUndefined();
		expect(remotes.running().size).toBe(0);
	});

	it("is retried at another URL when it is opened after a failure", async () => {
		vi.mocked(loadRemote).mockRejectedValueOnce(new Error("offline"));
		const remotes = createRemotes(registry);
		await expect(remotes.prepareModule("clients")).rejects.toThrow();
		await remotes.loadModule("clients");
		expect(entries().at(-1)).toMatchObject({ entry: `${BASE}/~1/remoteEntry.js` });
	});

	it("that has failed before is not prepared again; opening it uses a new URL", async () => {
		vi.mocked(loadRemote).mockRejectedValue(new Error("offline"));
		const remotes = createRemotes(registry);
		for (const retry of [false, true]) await expect(remotes.loadModule("clients", { retry })).rejects.toThrow();
		await expect(remotes.prepareModule("clients")).rejects.toThrow();
		await expect(remotes.loadModule("clients", { retry: true })).rejects.toThrow();
		const attempts = ["", "/~1", "/~2"].map((attempt) => ({ entry: `${BASE}${attempt}/remoteEntry.js` }));
		expect(entries()).toMatchObject(attempts);
	});
});
