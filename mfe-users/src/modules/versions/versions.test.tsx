import type { StoredModuleDetail } from "@portal/contracts/contract/module-versions";
import { api, fault } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, describe, expect, test } from "vitest";
import { aDeployment, aModule, aVersion, startModules } from "../../testing/fake-modules.ts";
import { dialog as form, open, question } from "../../testing/page.ts";

const stores: Awaited<ReturnType<typeof startModules>>[] = [];
// Closed after all tests, because a page may still send requests when its test has ended.
afterAll(() => Promise.all(stores.map((store) => store.close())));

const CLIENTS = "/module?id=clients";
async function openModule(detail: StoredModuleDetail, path = CLIENTS, ...handlers: ReturnType<typeof fault>[]) {
	const store = await startModules(detail);
	stores.push(store);
	const page = await open(path, { handlers });
	const unfold = async () => {
		await page.press("Versionen und Verlauf");
		await screen.findByRole("heading", { name: "Verlauf" });
	};
	return { ...page, ...store, unfold };
}
const card = (name = "Kunden") => screen.findByRole("region", { name });
const textOf = async (name?: string) => (await card(name)).textContent;
const PROBLEM = "The shell lacks useWayOut of shared-ui.";
const refusalOf = (action: "stage" | "promote") =>
	fault("POST", `/api/modules/clients/${action}`, 409, { code: "MODULE_REFUSED", problems: [PROBLEM] });
const staged = { version: "1.2.0", percentage: 12.5, users: 2 };

describe("the deployed modules", () => {
	test("can only be managed, not deployed, without the deploy service, and the page shows that", async () => {
		await api.json("/modules/clients/tokens", { as: "Admin", json: { name: "pipeline", days: 1 } });
		await open(CLIENTS);
		await screen.findByText("Der Auslieferungsdienst ist nicht verfügbar");
		await screen.findByText(/Was ausgeliefert ist, läuft weiter/);
		const text = await textOf("clients");
		expect(text).toContain("Token (1 gültig)");
		expect(text).toContain("Kein Backend eingetragen.");
		expect(screen.queryByRole("button", { name: "Versionen und Verlauf" })).toBeNull();
	});

	test("show versions, percentage, and the user and commit of the last deployment", async () => {
		const lastDeployment = aDeployment("stage", "1.2.0", {
			commit: { sha: "0123456789abcdef0123", isDirty: true },
			ci: "https://ci.example.org/run/7",
			older: "Dringend",
			rollout: { percentage: 12.5, users: 2 },
		});
		await openModule(aModule({ staged, deployments: [lastDeployment] }));
		const text = await textOf();
		expect(text).toContain("Version für alle1.1.0");
		expect(text).toContain("Version für einen Teil1.2.012,5 % der Benutzer und 2 genannte Benutzer");
		expect(text).toContain("Stufenweise ausgeliefert: 1.2.0 (12,5 % der Benutzer und 2 genannte Benutzer)");
		expect(text).toContain("01.03.2026, 09:00, token pipeline");
		expect(text).toContain("Mit Änderungen nach Commit 0123456789");
		expect(text).toContain("Älter als die Version davor: Dringend");
		expect(screen.getByRole("link", { name: "CI-Lauf" }).getAttribute("href")).toBe("https://ci.example.org/run/7");
		expect(screen.queryByText("Der Auslieferungsdienst ist nicht verfügbar")).toBeNull();
	});

	test("are a table with their versions, and a warning for what does not fit", async () => {
		const lastDeployment = aDeployment("stage", "1.2.0");
		await openModule(aModule({ staged, blocked: ["x"], deployments: [lastDeployment] }), "/module");
		const row = await screen.findByRole("row", { name: /Kunden/ });
		for (const text of [
			"1.1.0",
			"1.2.0",
			"Stufenweise ausgeliefert, 01.03.2026, 09:00",
			"Das passt nicht zur Anwendung",
		])
			expect(row.textContent).toContain(text);
		await screen.findByText("Die Anwendung selbst läuft in Version 3.0.0.");
	});

	test("show what blocks the shell, in English, and link no CI run that is not a web address", async () => {
		const deployments = [aDeployment("deploy", "1.1.0", { ci: "javascript:alert(1)" })];
		await openModule(aModule({ deployments, blocked: [PROBLEM] }));
		const sentence = await screen.findByText(PROBLEM);
		expect(sentence.closest("[lang]")?.getAttribute("lang")).toBe("en");
		expect(screen.queryByRole("link", { name: "CI-Lauf" })).toBeNull();
	});
});

describe("the versions of a module", () => {
	test("can be previewed, and offer only the possible actions", async () => {
		const page = await openModule(aModule({ staged, versions: [aVersion("1.3.0"), ...aModule().versions] }));
		await page.unfold();
		const buttons = within(await card()).getAllByRole("button");
		expect(buttons.map((button) => button.getAttribute("aria-label")).filter((label) => label !== null)).toEqual([
			"Anteil ändern: Kunden",
			"Für alle freigeben: Kunden",
			"Stufe beenden: Kunden",
			"Entfernen: Kunden",
			"Stufenweise ausliefern: Kunden, Version 1.3.0",
			"Für alle freigeben: Kunden, Version 1.3.0",
			"Auf diese Version zurücksetzen: Kunden, Version 1.0.0",
			"Backend eintragen für Kunden",
		]);
		const link = screen.getByRole("link", { name: "Vorschau von Kunden, Version 1.2.0 (neuer Tab)" });
		expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
			"/home?preview=mfe-clients@1.2.0",
			"_blank",
		]);
	});

	test("show their requirements, their origin and their problems", async () => {
		const version = aVersion("1.2.0", {
			commit: { sha: "abcdef0123456789" },
			api: "1.4.0",
			needs: { "@portal/shared-ui": "^2.0.0", react: "^19" },
			problems: [PROBLEM],
			isAvailable: false,
		});
		const page = await openModule(aModule({ versions: [version] }));
		await page.unfold();
		const text = await textOf();
		expect(text).toContain("1.2.0Nur gespeichertCommit abcdef0123");
		expect(text).toContain("Gebaut für Version 1.4.0 der API");
		expect(text).toContain("Braucht @portal/shared-ui ^2.0.0, react ^19");
		expect(text).toContain(PROBLEM);
		expect(screen.queryByRole("link", { name: /^Vorschau/ })).toBeNull();
	});
});

describe("a version is staged", () => {
	test("by percentage and by user id, of which an invalid one is refused at its field", async () => {
		const page = await openModule(aModule());
		await page.unfold();
		await page.press("Stufenweise ausliefern: Kunden, Version 1.2.0");
		await form().findByText(/bekommt Version 1.2.0 mit dem nächsten Seitenwechsel/);
		await page.user.clear(form().getByLabelText(/^Anteil in Prozent/));
		await page.user.type(form().getByLabelText(/^Anteil in Prozent/), "12,5");
		const users = form().getByLabelText("Benutzer");
		await page.user.type(users, "admin.demo, böse!");
		await page.send("Ausliefern");
		await waitFor(() => expect(users.getAttribute("aria-invalid")).toBe("true"));
		expect(form().getAllByText(/Die Benutzerkennung ist ungültig/).length).toBeGreaterThan(0);
		expect(page.sent).toEqual([]);
		await page.user.clear(users);
		await page.user.type(users, "admin.demo, auditor.demo");
		await page.send("Ausliefern");
		await screen.findByText("Version 1.2.0 wird jetzt stufenweise ausgeliefert.");
		expect(page.sent).toEqual([
			["stage", { version: "1.2.0", percentage: 12.5, users: ["admin.demo", "auditor.demo"] }],
		]);
		await waitFor(async () => expect(await textOf()).toContain("Version für einen Teil1.2.0"));
	});
});

describe("after a confirmation", () => {
	const endsStage = "Die stufenweise Auslieferung von Version 1.2.0 endet damit.";
	test.each([
		["Für alle freigeben", "", "promote", { version: "1.2.0" }, /alle Version 1.2.0 statt 1.1.0/],
		["Stufe beenden", "", "unstage", {}, /bekommt mit dem nächsten Seitenwechsel wieder Version 1.1.0/],
		["Entfernen", "", "remove", {}, /verschwinden für alle mit dem nächsten Seitenwechsel/],
		["Zurücksetzen", ", Version 1.0.0", "rollback", { version: "1.0.0" }, /alle wieder Version 1.0.0 statt 1.1.0/],
		["Für alle freigeben", ", Version 1.3.0", "promote", { version: "1.3.0" }, /alle Version 1.3.0 statt 1.1.0/],
	])("%s%s", async (confirm, version, action, input, says) => {
		const button = new RegExp(`${confirm}: Kunden${version}$`, "i");
		const page = await openModule(aModule({ staged, versions: [aVersion("1.3.0"), ...aModule().versions] }));
		await page.unfold();
		await page.press(button);
		expect(screen.getByRole("alertdialog").textContent).toMatch(says);
		expect(question().queryByText(endsStage) !== null).toBe(version !== "");
		await page.confirm("Abbrechen");
		expect(page.sent).toEqual([]);
		await page.press(button);
		await page.confirm(confirm);
		await waitFor(() => expect(page.sent).toEqual([[action, input]]));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	});
});

describe("a deployment", () => {
	test("works by keyboard only, announces that a module without a current version will appear, and shows its result", async () => {
		const { live: _, ...coming } = aModule({ isComing: true, staged });
		const page = await openModule(coming);
		(await screen.findByRole("button", { name: "Für alle freigeben: Kunden" })).focus();
		await page.user.keyboard("{Enter}");
		await screen.findByRole("alertdialog", { name: "„Kunden“ für alle freigeben" });
		question().getByText(/Es erscheint mit dem nächsten Laden der Anwendung/);
		await page.user.keyboard("{Enter}");
		await screen.findByText("Version 1.2.0 ist für alle freigegeben.");
		await waitFor(async () => expect(await textOf()).toContain("Version für alle1.2.0"));
	});

	test("that the checks refuse does not happen, and the reasons are shown in English", async () => {
		const refusals = [refusalOf("stage"), refusalOf("promote")];
		const page = await openModule(aModule({ staged }), undefined, ...refusals);
		await page.press("Anteil ändern: Kunden");
		await page.send("Ausliefern");
		await form().findByText(/Die Auslieferung wurde abgelehnt/);
		expect((await form().findByText(PROBLEM)).closest("[lang]")?.getAttribute("lang")).toBe("en");
		await page.send("Abbrechen");
		await page.press("Für alle freigeben: Kunden");
		await page.confirm("Für alle freigeben");
		await question().findByText(/Die Auslieferung wurde abgelehnt/);
		await question().findByText(PROBLEM);
		expect(await textOf()).toContain("Version für alle1.1.0");
	});
});
