import type { ModuleBackend, ModuleBackends } from "@portal/contracts/contract/module-backends";
import { altered, api } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";
import { embedRegistry, entry } from "../testing/registry.ts";

const OPEN = ["https://*.teams.example.org"];
const LIST = "/api/module-backends";
const BACKEND = { module: "suppliers", url: "https://suppliers.teams.example.org/api", answerSeconds: 10 };
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

beforeEach(async () => {
	embedRegistry(REGISTRY);
	await api.open({ settings: { moduleBackends: OPEN } });
});

const register = (values: Partial<typeof BACKEND> = {}) =>
	api.json(LIST.slice("/api".length), { as: "Admin", json: { ...BACKEND, ...values } });
const stored = async () =>
	(await api.json<ModuleBackends>("/module-backends", { as: "Admin" })).backends.map(
		({ module: id, url, answerSeconds }) => ({ module: id, url, answerSeconds }),
	);

const SUPPLIERS = "/module?id=suppliers";
const cardOf = async (name: string) => (await screen.findByRole("region", { name })).textContent;

test("a module without a menu entry is shown with its display name", async () => {
	const site = { version: "1.0.0-abc", manifest: { ...entry("public", "", {}).manifest, menu: [] } };
	document.getElementById("mfe-registry")?.remove();
	embedRegistry({ ...REGISTRY, modules: { public: site } });
	await open("/module");
	const link = await screen.findByRole("link", { name: "Website" });
	expect(link.getAttribute("href")).toBe("/module?id=public");
});

describe("a module", () => {
	test("is a row with its versions and its backend; the shell is not listed", async () => {
		await register();
		await open("/module");
		const row = await screen.findByRole("row", { name: /Lieferanten/ });
		for (const text of ["1.2.0-abc", "1.3.0-def", BACKEND.url]) expect(row.textContent).toContain(text);
		expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Kunden", "Lieferanten"]);
	});

	test("that is no longer deployed is still listed with its backend", async () => {
		await register({ module: "gone" });
		await open("/module?id=gone");
		const card = await cardOf("gone");
		expect(card).toContain("Nicht ausgeliefert");
		expect(card).toContain(BACKEND.url);
	});

	test("shows when its backend last responded and last failed, and why", async () => {
		const backend: ModuleBackend = {
			...BACKEND,
			changedAt: "2026-03-01T08:00:00.000Z",
			lastSuccessAt: "2026-03-01T08:12:00.000Z",
			lastFailure: { at: "2026-03-01T09:30:00.000Z", fault: "late" },
		};
		const answer = altered<ModuleBackends>(LIST, () => ({ open: OPEN, backends: [backend] }));
		await open(SUPPLIERS, { handlers: [answer] });
		const card = await cardOf("Lieferanten");
		expect(card).toContain("Zeitgrenze10 Sekunden");
		expect(card).toContain("Zuletzt geantwortet01.03.2026, 09:12");
		expect(card).toContain("Zuletzt fehlgeschlagen01.03.2026, 10:30: Keine Antwort innerhalb der Zeitgrenze");
	});
});

describe("a backend", () => {
	test("is missing at first, and is registered with address and time limit, by keyboard only", async () => {
		const page = await open(SUPPLIERS);
		const card = await cardOf("Lieferanten");
		expect(card).toContain("Kennungsuppliers");
		expect(card).toContain("Version für alle1.2.0-abc");
		expect(card).toContain("Version für einen Teil1.3.0-def");
		expect(card).toContain("Kein Backend eingetragen.");
		screen.getByRole("button", { name: "Backend eintragen für Lieferanten" }).focus();
		await page.user.keyboard("{Enter}");
		await dialog().findByText("Freigegeben: https://*.teams.example.org");
		(await dialog().findByLabelText(/^Adresse/)).focus();
		await page.user.keyboard(`${BACKEND.url}{Tab}`);
		await page.user.keyboard("{Control>}a{/Control}20{Enter}");
		await screen.findByText("Das Backend wurde eingetragen.");
		expect(await stored()).toEqual([{ ...BACKEND, answerSeconds: 20 }]);
		await waitFor(async () => expect(await cardOf("Lieferanten")).toContain("seit dem Start des Servers nicht"));
	});

	test("is edited from its latest version, and does not overwrite a change of another user", async () => {
		await register();
		const page = await open(SUPPLIERS);
		await page.press("Backend für Lieferanten ändern");
		await dialog().findByDisplayValue(BACKEND.url);
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
});
