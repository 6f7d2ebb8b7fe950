import { createHash } from "node:crypto";
import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";
import { userOf } from "@portal/shared-ui/testing";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boot } from "./boot.tsx";
import { entryOf, integrityOf, manifestOf } from "./testing/modules.ts";

vi.mock("@module-federation/enhanced/runtime", () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

/** Applications started by the tests, unmounted afterwards so that they do not react to later tests. */
const roots = vi.hoisted((): { unmount: () => void }[] => []);
vi.mock("react-dom/client", async (original) => {
	const client = await original<typeof import("react-dom/client")>();
	const createRoot: typeof client.createRoot = (...args) => {
		const root = client.createRoot(...args);
		roots.push(root);
		return root;
	};
	return { ...client, createRoot };
});

const admin = userOf("Admin");
const named = createHash("sha256").update(`2.0.0:${admin.userid.toLowerCase()}`).digest("hex");

const pageAt = (path: string, access: "public" | readonly ["Admin"]) => ({
	routes: [{ path, access, page: "Page", frame: "own" as const }],
});
const deployed = (manifest: ModuleManifest, version = "1.0.0") => entryOf(manifest.id, version, { manifest });
const clients = manifestOf("clients", pageAt("/clients", ["Admin"]));
const site = manifestOf("public", pageAt("/", "public"));
const staged = {
	available: { "2.0.0": integrityOf("r") },
	staged: { version: "2.0.0", percentage: 0, users: [named] },
};

const Working = () => <p>Da bin ich</p>;
function Incomplete() {
	const { t } = useTranslation("public");
	return <p>{t("landing.openingHours")}</p>;
}

const moduleWith = (Page: () => React.ReactNode) => ({ contract: 1, pages: { Page }, slots: {}, translations: {} });

/** Responds to requests by path. A request without an entry stays pending. */
function answer(answers: Record<string, () => unknown>) {
	const requests: string[] = [];
	const sent: unknown[] = [];
	vi.stubGlobal("fetch", (input: string | Request, init?: RequestInit) => {
		const path = new URL(input instanceof Request ? input.url : input, window.location.href).pathname;
		requests.push(path);
		if (path === "/api/client-errors") sent.push(JSON.parse(String(init?.body)));
		const found = answers[path];
		return found ? Promise.resolve(Response.json(found())) : new Promise(() => undefined);
	});
	return { requests, sent };
}

function open(path: string, modules: object): void {
	window.history.replaceState(null, "", path);
	document.body.innerHTML = '<div id="root"></div>';
	const registry = document.createElement("script");
	registry.type = "application/json";
	registry.id = "mfe-registry";
	registry.textContent = JSON.stringify({ shell: "1.0.0-ab", modules });
	document.head.append(registry);
	boot();
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const entries = () =>
	vi.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote && "entry" in remote && remote.entry);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
	vi.spyOn(console, "error").mockImplementation(() => {});
	window.localStorage.setItem("portal.session", "1");
	vi.mocked(registerRemotes).mockClear();
	vi.mocked(loadRemote).mockResolvedValue(moduleWith(Working));
});
afterEach(() => {
	act(() => {
		for (const root of roots.splice(0)) root.unmount();
	});
	vi.useRealTimers();
	window.localStorage.clear();
	window.sessionStorage.clear();
	document.body.replaceChildren();
	document.head.replaceChildren();
	window.history.replaceState(null, "", "/");
});

describe("the start of the shell", () => {
	test("shows and reports an error page if the registry is invalid", async () => {
		const { sent } = answer({});
		open("/clients", "nothing" as never);
		await advance(0);
		screen.getByRole("heading", { name: "Die Anwendung konnte nicht angezeigt werden." });
		expect(sent).toEqual([{ kind: "shell", module: "shell", version: "unknown", fault: "TypeError", place: "/*" }]);
	});

	test("omits and reports a module with an invalid manifest", async () => {
		const { sent } = answer({});
		open("/", { public: deployed(site), clients: { ...deployed(clients), manifest: null } });
		await advance(0);
		screen.getByText("Da bin ich");
		expect(sent).toMatchObject([{ kind: "integrity", module: "clients", fault: "registry.manifest", place: "/" }]);
	});

	test("shows visitors the current version without waiting for the session", async () => {
		const { requests } = answer({});
		open("/", { public: { ...deployed(site), ...staged } });
		await advance(0);
		screen.getByText("Da bin ich");
		expect(entries()).toEqual(["/mfe/public/1.0.0/remoteEntry.js"]);
		expect(requests).toEqual([]);
	});

	test("waits at most two seconds for the session", async () => {
		answer({});
		open("/clients", { clients: { ...deployed(clients), ...staged } });
		await advance(1_999);
		expect(entries()).toEqual([]);
		await advance(1);
		expect(entries()).toEqual(["/mfe/clients/1.0.0/remoteEntry.js"]);
	});

	test("loads modules that have no staged version immediately", async () => {
		answer({});
		open("/clients", { clients: deployed(clients), public: { ...deployed(site), ...staged } });
		await advance(0);
		expect(entries()).toEqual(["/mfe/clients/1.0.0/remoteEntry.js"]);
	});

	test("gives a listed user the staged version", async () => {
		const { requests } = answer({
			"/api/refresh": () => ({ accessToken: "token", user: admin }),
			"/mfe/clients/2.0.0/release.json": () => deployed(clients, "2.0.0"),
		});
		open("/clients", { clients: { ...deployed(clients), ...staged } });
		await vi.waitFor(() => expect(entries()).toEqual(["/mfe/clients/2.0.0/remoteEntry.js"]));
		await advance(0);
		screen.getByText("Da bin ich");
		expect(requests.slice(0, 2)).toEqual(["/api/refresh", "/mfe/clients/2.0.0/release.json"]);
	});
});

test("opens a module that was deployed after the start in its new version, without a reload", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	const news = manifestOf("news", pageAt("/news", "public"));
	answer({ "/remotes.json": () => ({ modules: { public: deployed(site), news: deployed(news, "1.1.0") } }) });
	open("/", { public: deployed(site), news: deployed(news) });
	await advance(10_000);
	act(() => {
		window.history.pushState(null, "", "/news");
		window.dispatchEvent(new PopStateEvent("popstate"));
	});
	await advance(0);
	expect(entries()).toEqual(["/mfe/public/1.0.0/remoteEntry.js", "/mfe/news/1.1.0/remoteEntry.js"]);
	expect(reload).not.toHaveBeenCalled();
});

test("shows a readable text for a missing key, and reports it", async () => {
	vi.mocked(loadRemote).mockResolvedValue(moduleWith(Incomplete));
	const { sent } = answer({});
	open("/", { public: deployed(site) });
	await advance(0);
	screen.getByText("Opening hours");
	expect(sent).toEqual([
		{ kind: "translation", module: "public", version: "1.0.0", fault: "landing.openingHours", place: "/" },
	]);
});
