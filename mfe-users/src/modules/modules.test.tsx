import type { ModuleBackend, ModuleBackends } from "@portal/contracts/contract/module-backends";
import { altered, api, fault, hold, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const OPEN = ["https://*.teams.example.org"];
const LIST = "/api/module-backends";
const BACKEND = { module: "suppliers", url: "https://suppliers.teams.example.org/api", answerSeconds: 10 };
const entry = (id: string, label: string, versions: object) => ({
	...versions,
	manifest: {
		id,
		contract: 1,
		routes: [],
		menu: [{ path: `/${id}`, label, roles: ["Admin"], order: 1 }],
		slots: [],
		languages: ["de"],
	},
});
const REGISTRY = {
	shell: "1.0.0-shell",
	modules: {
		suppliers: entry("suppliers", "Lieferanten", {
			version: "1.2.0-abc",
			staged: { version: "1.3.0-def", percentage: 10, users: [] },
		}),
		clients: entry("clients", "Kunden", { version: "1.0.0-def" }),
	},
};

let script: HTMLScriptElement;
beforeEach(async () => {
	script = document.createElement("script");
	script.type = "application/json";
	script.id = "mfe-registry";
	script.textContent = JSON.stringify(REGISTRY);
	document.head.append(script);
	await api.open({ settings: { moduleBackends: OPEN } });
});
afterEach(() => script.remove());

const register = (values: Partial<typeof BACKEND> = {}) =>
	api.json(LIST.slice("/api".length), { as: "Admin", json: { ...BACKEND, ...values } });
const stored = async () =>
	(await api.json<ModuleBackends>("/module-backends", { as: "Admin" })).backends.map(
		({ module: id, url, answerSeconds }) => ({ module: id, url, answerSeconds }),
	);

async function open(...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: "/module", user: "Admin", handlers });
	const dialog = () => within(screen.getByRole("dialog"));
	return {
		...page,
		dialog,
		press: async (name: string) => page.user.click(await screen.findByRole("button", { name })),
		send: (name: string) => page.user.click(dialog().getByRole("button", { name })),
		async fill(fields: Record<string, string>) {
			for (const [label, text] of Object.entries(fields)) {
				const field = await dialog().findByLabelText(new RegExp(`^${label}( \\*|\\*)?$`));
				await page.user.clear(field);
				if (text !== "") await page.user.type(field, text);
			}
		},
	};
}
const cardOf = async (name: string) => (await screen.findByRole("region", { name })).textContent;

test("a module without a place in the menu is called as people know it", async () => {
	const site = { version: "1.0.0-abc", manifest: { ...entry("public", "", {}).manifest, menu: [] } };
	script.textContent = JSON.stringify({ ...REGISTRY, modules: { public: site } });
	await open();
	await screen.findByRole("region", { name: "Website" });
});

describe("the modules are not shown", () => {
	test("to an Auditor: neither route nor menu has a place for one", () => {
		const route = manifest.routes.find(({ path }) => path === "/module");
		const menu = manifest.menu.find(({ path }) => path === "/module");
		expect([route?.access, menu?.roles]).toEqual([["Admin"], ["Admin"]]);
	});

	test("while they are loading, which the page says", async () => {
		const held = hold("GET", LIST);
		await open(held.handler);
		await screen.findByRole("progressbar", { name: "Module werden geladen" });
		held.release();
		await screen.findByRole("region", { name: "Lieferanten" });
	});

	test("while they cannot be loaded; the page says so and tries again", async () => {
		const page = await open(fault("GET", LIST, 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.press("Erneut versuchen");
		await screen.findByRole("region", { name: "Lieferanten" });
	});

	test("where there are none", async () => {
		script.remove();
		await open();
		await screen.findByText("Es sind keine Module ausgeliefert.");
	});
});

describe("a module", () => {
	test("names its id and its versions, and that it has no backend; the shell is none", async () => {
		await open();
		const card = await cardOf("Lieferanten");
		expect(card).toContain("Kennungsuppliers");
		expect(card).toContain("Version für alle1.2.0-abc");
		expect(card).toContain("Version für einen Teil1.3.0-def");
		expect(card).toContain("Kein Backend eingetragen.");
		expect(await cardOf("Kunden")).not.toContain("für einen Teil");
		expect(screen.getAllByRole("region")).toHaveLength(2);
	});

	test("that is deployed no more is still shown with its backend", async () => {
		await register({ module: "gone" });
		await open();
		const card = await cardOf("gone");
		expect(card).toContain("Nicht ausgeliefert");
		expect(card).toContain(BACKEND.url);
	});

	test("tells when its backend has answered and failed last, and why", async () => {
		const told: ModuleBackend = {
			...BACKEND,
			changedAt: "2026-03-01T08:00:00.000Z",
			lastSuccessAt: "2026-03-01T08:12:00.000Z",
			lastFailure: { at: "2026-03-01T09:30:00.000Z", fault: "late" },
		};
		await open(altered<ModuleBackends>(LIST, () => ({ open: OPEN, backends: [told] })));
		const card = await cardOf("Lieferanten");
		expect(card).toContain("Zeitgrenze10 Sekunden");
		expect(card).toContain("Zuletzt geantwortet01.03.2026, 09:12");
		expect(card).toContain("Zuletzt fehlgeschlagen01.03.2026, 10:30: Keine Antwort innerhalb der Zeitgrenze");
	});
});

describe("a backend", () => {
	test("is registered with address and time limit, by the keyboard alone", async () => {
		const page = await open();
		(await screen.findByRole("button", { name: "Backend eintragen für Lieferanten" })).focus();
		await page.user.keyboard("{Enter}");
		await page.dialog().findByText("Freigegeben: https://*.teams.example.org");
		page
			.dialog()
			.getByLabelText(/^Adresse/)
			.focus();
		await page.user.keyboard(`${BACKEND.url}{Tab}`);
		await page.user.keyboard("{Control>}a{/Control}20{Enter}");
		await screen.findByText("Das Backend wurde eingetragen.");
		expect(await stored()).toEqual([{ ...BACKEND, answerSeconds: 20 }]);
		await waitFor(async () => expect(await cardOf("Lieferanten")).toContain("seit dem Start des Servers nicht"));
	});

	test("is not registered while something is wrong, and each field says what", async () => {
		const page = await open();
		await page.press("Backend eintragen für Lieferanten");
		await page.fill({ Adresse: "suppliers", "Zeitgrenze in Sekunden": "31" });
		await page.send("Speichern");
		await page.dialog().findAllByText("Das ist keine Webadresse (https://…).");
		await page.dialog().findAllByText("Die Zeitgrenze muss zwischen 1 und 30 Sekunden liegen.");
		expect(page.requests()).not.toContain(`POST ${LIST}`);
		await page.fill({ Adresse: "https://example.org", "Zeitgrenze in Sekunden": "30" });
		await page.send("Speichern");
		await page.dialog().findAllByText(/^Diese Adresse ist für den Server nicht freigegeben/);
		expect(await stored()).toEqual([]);
	});

	test("is changed from how it is now, and not over what somebody else has changed", async () => {
		await register();
		const page = await open();
		await page.press("Backend für Lieferanten ändern");
		await page.dialog().findByDisplayValue(BACKEND.url);
		await api.json("/module-backends/suppliers", {
			as: "secondAdmin",
			method: "PUT",
			json: { url: BACKEND.url, answerSeconds: 5 },
		});
		await page.fill({ Adresse: "https://two.teams.example.org" });
		await page.send("Speichern");
		await screen.findByText(/inzwischen von Zeynep Zweite/);
		expect(await stored()).toEqual([{ ...BACKEND, answerSeconds: 5 }]);
	});

	test("is removed after a question alone", async () => {
		await register();
		const page = await open();
		await page.press("Backend für Lieferanten entfernen");
		const question = within(screen.getByRole("alertdialog"));
		await page.user.click(question.getByRole("button", { name: "Abbrechen" }));
		expect(await stored()).toHaveLength(1);
		await page.press("Backend für Lieferanten entfernen");
		await page.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
		await screen.findByText("Das Backend wurde entfernt.");
		expect(await stored()).toEqual([]);
		await waitFor(async () => expect(await cardOf("Lieferanten")).toContain("Kein Backend eingetragen."));
	});
});
