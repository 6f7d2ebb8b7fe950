import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { beforeEach, describe, expect, it, vi } from "vitest";
import hostGuard, { allowEntry } from "./host-guard.ts";
import { createRemotes, type Registry, readRegistry } from "./remotes.ts";

vi.mock("@module-federation/enhanced/runtime", () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
// Only the number of the contract is needed here, not the whole kit.
vi.mock("@portal/shared-ui/module", () => ({ CONTRACT: 1 }));

const BASE = "/mfe/clients/1.0.0-aa";
const registry: Registry = {
	modules: {
		clients: {
			entry: `${BASE}/remoteEntry.js`,
			version: "1.0.0-aa",
			integrity: "sha384-entry",
			preload: [
				{ href: `${BASE}/static/js/module.js`, integrity: "sha384-module" },
				{ href: "/static/js/async/table.js", integrity: "sha384-table" },
			],
			css: [],
			manifest: { id: "clients", contract: 1, routes: [], menu: [], slots: [], languages: ["de"] },
		},
	},
};
const loadedModule = { contract: 1, pages: {}, slots: {}, translations: {} };
const entries = () => vi.mocked(registerRemotes).mock.calls.map((call) => ({ ...call[0][0], ...call[1] }));
const answerRegistry = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

beforeEach(() => {
	vi.clearAllMocks();
	document.head.replaceChildren();
	answerRegistry(async () => Response.json(registry));
});

describe("a module", () => {
	it("that is not deployed is refused", async () => {
		await expect(createRemotes(registry).loadModule("users")).rejects.toThrow("Module users is not deployed");
	});

	it("for another contract is refused", async () => {
		vi.mocked(loadRemote).mockResolvedValue({ ...loadedModule, contract: 2 });
		await expect(createRemotes(registry).loadModule("clients")).rejects.toThrow("is built for contract 2");
	});

	it("without content is refused", async () => {
		vi.mocked(loadRemote).mockResolvedValue(null);
		await expect(createRemotes(registry).loadModule("clients")).rejects.toThrow("Module clients is empty");
	});

	it("is loaded once, however often it is asked for", async () => {
		vi.mocked(loadRemote).mockResolvedValue(loadedModule);
		const { loadModule } = createRemotes(registry);
		const [first, second] = await Promise.all([loadModule("clients"), loadModule("clients")]);
		expect(first).toBe(loadedModule);
		expect(second).toBe(loadedModule);
		expect(entries()).toEqual([{ name: "mfe_clients", entry: `${BASE}/remoteEntry.js`, force: false }]);
	});

	it("has its parts fetched beside its entry, each with its hash", async () => {
		vi.mocked(loadRemote).mockResolvedValue(loadedModule);
		await createRemotes(registry).loadModule("clients");
		const links = [...document.head.querySelectorAll("link")].map((link) => [
			link.getAttribute("href"),
			link.integrity,
		]);
		expect(links).toEqual([
			[`${BASE}/static/js/module.js`, "sha384-module"],
			["/static/js/async/table.js", "sha384-table"],
		]);
	});
});

describe("a further attempt", () => {
	it("after a failure asks for the registry and for the module under a new address", async () => {
		vi.mocked(loadRemote).mockRejectedValueOnce(new Error("404")).mockResolvedValueOnce(loadedModule);
		const { loadModule } = createRemotes(registry);
		await expect(loadModule("clients")).rejects.toThrow("404");
		await expect(loadModule("clients")).resolves.toBe(loadedModule);
		expect(fetch).toHaveBeenCalledWith("/remotes.json", expect.objectContaining({ cache: "no-store" }));
		expect(entries()[1]).toEqual({ name: "mfe_clients", entry: `${BASE}/~1/remoteEntry.js`, force: true });
	});

	it("takes the version that was deployed meanwhile", async () => {
		const { clients } = registry.modules;
		const newer = { ...clients, entry: "/mfe/clients/1.0.1-bb/remoteEntry.js" };
		answerRegistry(async () => Response.json({ modules: { clients: newer } }));
		vi.mocked(loadRemote).mockRejectedValueOnce(new Error("404")).mockResolvedValueOnce(loadedModule);
		const { loadModule } = createRemotes(registry);
		await loadModule("clients").catch(() => undefined);
		await loadModule("clients");
		expect(entries()[1]).toMatchObject({ entry: "/mfe/clients/1.0.1-bb/~1/remoteEntry.js" });
	});

	it("takes the known version where the registry cannot be had", async () => {
		answerRegistry(async () => Promise.reject(new TypeError("offline")));
		vi.mocked(loadRemote).mockRejectedValueOnce(new Error("404")).mockResolvedValueOnce(loadedModule);
		const { loadModule } = createRemotes(registry);
		await loadModule("clients").catch(() => undefined);
		await expect(loadModule("clients")).resolves.toBe(loadedModule);
	});

	it("beside one that hangs drops what still loads, but nothing of other modules", async () => {
		vi.mocked(loadRemote)
			.mockReturnValueOnce(new Promise(() => undefined))
			.mockResolvedValueOnce(loadedModule);
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

describe("a script", () => {
	const createScript = (url: string) => hostGuard().createScript?.({ url });

	it("of a module without a known hash is refused", () => {
		expect(() => createScript("/mfe/clients/1.0.0-zz/remoteEntry.js")).toThrow("without integrity refused");
	});

	it("of a module is bound to its hash and may take two minutes", () => {
		allowEntry("/mfe/clients/1.0.0-bb/remoteEntry.js", "sha384-bb");
		const made = createScript("/mfe/clients/1.0.0-bb/remoteEntry.js");
		expect(made).toMatchObject({ timeout: 120_000, script: { integrity: "sha384-bb", crossOrigin: "anonymous" } });
	});
});

describe("the registry in the page", () => {
	it("is what the server wrote there", () => {
		document.head.innerHTML = '<script type="application/json" id="mfe-registry">{"modules":{}}</script>';
		expect(readRegistry(document)).toEqual({ modules: {} });
	});

	it("may be missing", () => {
		expect(readRegistry(document)).toEqual({ modules: {} });
	});
});
