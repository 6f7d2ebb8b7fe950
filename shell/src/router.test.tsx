import { type LoginResult, Page, type RemoteModule, RouterProvider } from "@portal/shared-ui/module";
import { api, mockServer, type StaffName, staff } from "@portal/shared-ui/testing";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createShell } from "./App.tsx";
import { SIGN_OUT } from "./login/sign-out.ts";
import { fill, hostOf, humanCheckReady, PASSWORD, signIn } from "./testing/entrance.tsx";
import { manifestOf } from "./testing/modules.ts";
import { shellFakes } from "./testing/shell-fakes.ts";

const STAFF = ["Admin", "Auditor"] as const;

const things = manifestOf("things", {
	routes: [
		{ path: "/things", access: STAFF, page: "Things" },
		{ path: "/secrets", access: ["Admin"], page: "Secrets" },
	],
	menu: [
		{ path: "/secrets", label: "Geheimes", roles: ["Admin"], order: 10, group: "system" },
		{ path: "/things", label: "Dinge", roles: STAFF, order: 20 },
	],
	slots: [{ slot: "home", component: "Box", roles: ["Admin"], order: 20 }],
});
const site = manifestOf("public", {
	routes: [{ path: "/", access: "public", page: "Landing", frame: "own" }],
	slots: [{ slot: "home", component: "News", roles: STAFF, order: 10 }],
});
const MODULES: Record<string, RemoteModule> = {
	things: {
		contract: 1,
		pages: { Things: () => <Page title="Dinge" />, Secrets: () => <Page title="Geheimes" /> },
		slots: { Box: () => <p>Kasten</p> },
		translations: {},
	},
	public: {
		contract: 1,
		pages: { Landing: () => <h1>Willkommen, Besucher</h1> },
		slots: { News: () => <p>Neues</p> },
		translations: {},
	},
};
const load = vi.fn(async (id: string): Promise<RemoteModule> => {
	const module = MODULES[id];
	if (!module) throw new Error(`${id} is broken`);
	return module;
});

function open(
	path: string | { pathname: string; state: unknown },
	user: StaffName | LoginResult | "anonymous",
	manifests = [things, site],
) {
	const host = hostOf(user);
	const modules = Object.fromEntries(manifests.map((manifest) => [manifest.id, { version: "1.0.0", manifest }]));
	const { routes } = createShell({ registry: { modules }, loadModule: load, ...shellFakes() }, host);
	const router = createMemoryRouter(routes, { initialEntries: [path] });
	render(<RouterProvider router={router} />);
	return {
		session: host.session,
		navigate: (to: string) => router.navigate(to),
		location: () => `${router.state.location.pathname}${router.state.location.search}`,
		user: userEvent.setup(),
	};
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

api.share();
beforeEach(() => {
	mockServer();
	load.mockClear();
});
afterEach(() => {
	vi.useRealTimers();
});

test("no file of a module is loaded before its menu entry is pointed at or focused, but for what the first screen draws", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const page = open("/home", "Auditor");
	await screen.findByText("Neues");
	await act(() => vi.advanceTimersByTimeAsync(10_000));
	expect(load.mock.calls.map(([id]) => id)).not.toContain("things");
	const entry = screen.getByRole("link", { name: "Dinge" });
	for (const approach of [() => page.user.hover(entry), async () => act(() => entry.focus())]) {
		load.mockClear();
		await approach();
		expect(load.mock.calls.map(([id]) => id)).toContain("things");
	}
});

describe("access to pages", () => {
	test.each(["/things", "/sicherheit"])("redirects visitors from %s to the login page", async (path) => {
		const page = open(path, "anonymous");
		await heading("Anmeldung");
		expect(page.location()).toBe("/login");
		expect(screen.queryByRole("navigation")).toBeNull();
	});

	test.each([
		["Auditors on a page for Admins only", "/secrets", "Auditor"],
		["users without a role, including the home page", "/home", "none"],
	] as const)("is denied to %s", async (_who, path, user) => {
		const page = open(path, user);
		await heading("Unauthorized");
		expect(page.location()).toBe("/unauthorized");
		screen.getByRole("button", { name: "Go Back" });
	});

	test("leads from the login page to the password reset and back", async () => {
		const page = open("/login", "anonymous");
		await heading("Anmeldung");
		await act(() => page.navigate("/password-reset"));
		await heading("Passwort vergessen");
		await act(() => page.navigate("/login"));
		await screen.findByRole("heading", { name: "Hinweis zum Datenschutz" });
	});

	test("a reload during the sign-out does not end the next session", async () => {
		const page = open({ pathname: "/login", state: SIGN_OUT }, "anonymous");
		await heading("Anmeldung");
		act(() => page.session.begin(staff("Auditor")));
		await heading("Willkommen im Mitarbeiterportal");
		expect(page.session.getState().status).toBe("signedIn");
	});

	test("an address without a page leads visitors to the landing page, which learns the address without its query", async () => {
		const page = open("/gibtesnicht?cid=1", "anonymous");
		await heading("Willkommen, Besucher");
		expect(page.location()).toBe("/?unavailable=%2Fgibtesnicht");
	});

	test.each([[things, site], [things]])(
		"it leads signed-in staff home, with a notice that names it",
		async (...modules) => {
			const page = open("/gibtesnicht", "Admin", modules);
			await heading("Willkommen im Mitarbeiterportal");
			screen.getByText(/^Die Seite „\/gibtesnicht“ ist nicht verfügbar/);
			expect(page.location()).toBe("/home");
		},
	);

	test("whose version has the page that the server does not know gets it", async () => {
		const page = open("/?unavailable=%2Fthings", "Admin");
		await heading("Dinge");
		expect(page.location()).toBe("/things");
	});

	test("a public page has no staff layout, not even for staff", async () => {
		open("/", "Admin");
		await heading("Willkommen, Besucher");
		expect(screen.queryByRole("banner")).toBeNull();
	});
});

describe("signing in", () => {
	test.each([
		["back to the requested page with its query string", "/things?cid=7", "Dinge", "/things?cid=7"],
		["to the home page from the login page itself", "/login", "Willkommen im Mitarbeiterportal", "/home"],
	])("leads %s", async (_where, path, title, target) => {
		const { user, location } = open(path, "anonymous");
		await user.click(await screen.findByRole("button", { name: "Ich stimme zu" }));
		await humanCheckReady(mockServer(), "Login");
		await fill(user, { Benutzerkennung: "auditor.test", Passwort: PASSWORD });
		await user.click(screen.getByRole("button", { name: "Login" }));
		await heading(title);
		expect(location()).toBe(target);
	});

	test("hides the form from users who are signed in", async () => {
		const page = open("/login", "Auditor");
		await heading("Willkommen im Mitarbeiterportal");
		expect(page.location()).toBe("/home");
	});
});

test("Abmelden ends the session once and stays on the login page, and Back does not return", async () => {
	const server = mockServer();
	const page = open("/things", await signIn("admin.test"));
	await heading("Dinge");
	await page.user.click(screen.getByRole("button", { name: "Abmelden" }));
	await heading("Anmeldung");
	expect(page.session.getState().status).toBe("anonymous");
	expect(server.requests()).toEqual(["POST /api/login", "GET /api/logout"]);
	expect(await api.json("/sessions", { as: "Admin" })).toHaveLength(1);
	expect(page.location()).toBe("/login");
});

describe("the staff layout", () => {
	const menu = async () => {
		const navigation = await screen.findByRole("navigation", { name: "Hauptmenü" });
		return within(navigation)
			.getAllByRole("link")
			.map((link) => link.textContent);
	};

	test("hides menu entries and sections of Admins from Auditors", async () => {
		open("/home", "Auditor");
		await screen.findByText("Neues");
		expect(screen.queryByText("Kasten")).toBeNull();
		expect(await menu()).toEqual(["Home", "Dinge"]);
	});

	test("shows Admins all menu entries in order, Home first, and the modules' sections in order, then the versions", async () => {
		open("/home", "Admin");
		await screen.findByText("Kasten");
		const text = screen.getByRole("main").textContent ?? "";
		const order = ["Neues", "Kasten", "Versionen", "1.01.04", "1.00"].map((part) => text.indexOf(part));
		expect(order).toEqual([...order].sort((one, other) => one - other));
		expect(order).not.toContain(-1);
		expect(await menu()).toEqual(["Home", "Dinge", "Geheimes"]);
		const system = within(screen.getByRole("list", { name: "System" }));
		expect(system.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Geheimes"]);
	});

	test("has a skip link as the first tab stop, marks the current page and focuses its heading after a navigation", async () => {
		const page = open("/things", "Admin");
		await heading("Dinge");
		await page.user.tab();
		expect(document.activeElement?.textContent).toBe("Zum Inhalt springen");
		expect(screen.getByRole("main").id).toBe(document.activeElement?.getAttribute("href")?.slice(1));
		await page.user.keyboard("{Enter}");
		expect(document.activeElement).toBe(screen.getByRole("main"));
		expect(page.location()).toBe("/things");
		await page.user.click(screen.getByRole("link", { name: "Geheimes" }));
		const title = await heading("Geheimes");
		await waitFor(() => expect(document.activeElement).toBe(title));
		expect(screen.getByRole("link", { name: "Geheimes" }).getAttribute("aria-current")).toBe("page");
		expect(document.title).toBe("Geheimes – Muster Halal Zertifizierung GmbH");
	});
});

test("a module for another contract version adds neither menu entries nor sections", async () => {
	open("/home", "Admin", [{ ...things, contract: 99 }, site]);
	await screen.findByText("Neues");
	await screen.findByText("1.01.04");
	expect(screen.queryByText("Kasten")).toBeNull();
	expect(screen.queryByRole("link", { name: "Dinge" })).toBeNull();
});

test("the home page limits a module failure to its own section", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	open("/home", "Admin", [things, { ...site, id: "broken" }]);
	await screen.findByText(/Dieser Bereich konnte nicht geladen werden/);
	await screen.findByText("Kasten");
	screen.getByText("1.01.04");
});
