import "../../../../shared-ui/src/components/test-document.ts";
import type { ModuleToken } from "@portal/contracts/contract/module-versions";
import { fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";
import { aModule, aToken, fakeModules, fakeTokens, SECRET } from "../../testing/fake-modules.ts";

async function open(tokens: ModuleToken[], ...faults: ReturnType<typeof fault>[]) {
	const fake = fakeTokens(...tokens);
	const handlers = [...faults, ...fake.handlers, ...fakeModules(aModule({ activeTokens: 2 })).handlers];
	const page = await renderModule(module, manifest, { path: "/module", user: "Admin", handlers });
	const press = async (name: string) => page.user.click(await screen.findByRole("button", { name }));
	return { ...page, sent: fake.sent, press, unfold: () => press("Token (2 gültig)") };
}
const form = () => within(screen.getByRole("dialog"));
const question = () => within(screen.getByRole("alertdialog"));
const itemOf = async (name: string) => (await screen.findByText(name)).closest("li");

describe("tokens", () => {
	test("are asked for when they are unfolded, and again after a failure", async () => {
		const page = await open([aToken("pipeline")], fault("GET", "/api/modules/clients/tokens", 500, { once: true }));
		await screen.findByRole("region", { name: "Kunden" });
		expect(page.requests()).not.toContain("GET /api/modules/clients/tokens");
		await page.unfold();
		await screen.findByText("Technischer Fehler!");
		await page.press("Erneut versuchen");
		await itemOf("pipeline");
	});

	test("are listed with their end and their last use, and only valid ones can be revoked", async () => {
		const page = await open([
			aToken("pipeline", { lastUsedAt: "2026-03-02T08:00:00.000Z" }),
			aToken("old", { isActive: false }),
			aToken("lost", { isActive: false, revokedAt: "2026-03-03T08:00:00.000Z", revokedBy: "Zeynep Zweite" }),
		]);
		await page.unfold();
		const told = async (name: string) => (await itemOf(name))?.textContent;
		expect(await told("pipeline")).toBe(
			"pipelinegültigAngelegt von Amina Admin, 01.03.2026, 09:00Gültig bis 30.05.2026, 10:00Zuletzt verwendet 02.03.2026, 09:00Widerrufen",
		);
		expect(await told("old")).toBe(
			"oldabgelaufenAngelegt von Amina Admin, 01.03.2026, 09:00Gültig bis 30.05.2026, 10:00Noch nie verwendet",
		);
		expect(await told("lost")).toContain("widerrufen");
		expect(await told("lost")).toContain("Widerrufen von Zeynep Zweite, 03.03.2026, 09:00");
		expect(screen.getAllByRole("button", { name: /^Widerrufen/ })).toHaveLength(1);
	});

	test("that are none are said to be none", async () => {
		const page = await open([]);
		await page.unfold();
		await screen.findByText("Es gibt noch kein Token.");
	});
});

describe("a token", () => {
	test("is shown once, can be copied, and is gone with its window, which Escape does not close", async () => {
		const page = await open([]);
		const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
		await page.unfold();
		await page.press("Token anlegen: Kunden");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline");
		const days = form().getByLabelText(/^Gültigkeit in Tagen/);
		expect((days as HTMLInputElement).value).toBe("90");
		await page.user.clear(days);
		await page.user.type(days, "30{Enter}");
		await form().findByText(SECRET);
		expect(page.sent).toEqual([{ name: "pipeline", days: 30 }]);
		await page.user.keyboard("{Escape}");
		await page.user.click(form().getByRole("button", { name: "Kopieren" }));
		expect(write).toHaveBeenCalledExactlyOnceWith(SECRET);
		await form().findByText("Token kopiert.");
		await page.user.click(form().getByRole("button", { name: "Fertig" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(screen.queryByText(SECRET)).toBeNull();
		await itemOf("pipeline");
	});

	test("that cannot be copied is marked by hand, which is said", async () => {
		const page = await open([]);
		vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
		await page.unfold();
		await page.press("Token anlegen: Kunden");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline{Enter}");
		await page.user.click(await form().findByRole("button", { name: "Kopieren" }));
		await form().findByText(/konnte nicht kopiert werden/);
	});

	test.each([
		["", "90", "Der Name muss eingegeben werden."],
		["pipeline", "0", "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
		["pipeline", "367", "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
	])("is not made with the name %j for %s days", async (name, days, sentence) => {
		const page = await open([]);
		await page.unfold();
		await page.press("Token anlegen: Kunden");
		if (name !== "") await page.user.type(form().getByLabelText(/^Name/), name);
		const field = form().getByLabelText(/^Gültigkeit in Tagen/);
		await page.user.clear(field);
		await page.user.type(field, days);
		await page.user.click(form().getByRole("button", { name: "Token anlegen" }));
		await form().findAllByText(new RegExp(sentence));
		expect(page.sent).toEqual([]);
	});

	test("that the API refuses is not made, and the field says why", async () => {
		const sentence = "Für dieses Modul gibt es schon ein gültiges Token mit dem Namen pipeline.";
		const refused = fault("POST", "/api/modules/clients/tokens", 409, {
			code: "DUPLICATE",
			message: sentence,
			fields: { name: [sentence] },
		});
		const page = await open([aToken("pipeline")], refused);
		await page.unfold();
		await page.press("Token anlegen: Kunden");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline{Enter}");
		await form().findAllByText(sentence);
		expect(form().getByLabelText(/^Name/).getAttribute("aria-invalid")).toBe("true");
	});

	test("is revoked after a question alone, and stays listed", async () => {
		const page = await open([aToken("pipeline")]);
		await page.unfold();
		await page.press("Widerrufen: pipeline");
		await question().findByText(/Wer damit ausliefert, wird ab sofort abgewiesen/);
		await page.user.click(question().getByRole("button", { name: "Abbrechen" }));
		expect((await itemOf("pipeline"))?.textContent).toContain("gültig");
		expect(page.requests()).not.toContain("DELETE /api/modules/clients/tokens/pipeline");
		await page.press("Widerrufen: pipeline");
		await page.user.click(question().getByRole("button", { name: "Widerrufen" }));
		await screen.findByText("Das Token wurde widerrufen.");
		await waitFor(async () => expect((await itemOf("pipeline"))?.textContent).toContain("widerrufen"));
	});
});
