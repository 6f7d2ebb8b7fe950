import type { CreatedModuleToken, ModuleToken } from "@portal/contracts/contract/module-versions";
import { altered, api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";

const PATH = "/modules/clients/tokens";
const create = (name: string, days = 90) => api.json<CreatedModuleToken>(PATH, { as: "Admin", json: { name, days } });
const stored = (path = PATH) => api.json<ModuleToken[]>(path, { as: "Admin" });

async function open(...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: "/module", user: "Admin", handlers });
	const press = async (name: string | RegExp) => page.user.click(await screen.findByRole("button", { name }));
	return {
		...page,
		press,
		unfold: () => press(/^Token \(/),
		/** What is said of one. */
		told: async (name: string) => (await screen.findByText(name)).closest("li")?.textContent,
	};
}
const form = () => within(screen.getByRole("dialog"));
const question = () => within(screen.getByRole("alertdialog"));

describe("tokens", () => {
	test("are asked for when they are unfolded, and again after a failure", async () => {
		await create("pipeline");
		const page = await open(fault("GET", `/api${PATH}`, 500, { once: true }));
		await screen.findByRole("region", { name: "clients" });
		expect(page.requests()).not.toContain(`GET /api${PATH}`);
		await page.unfold();
		await screen.findByText("Technischer Fehler!");
		await page.press("Erneut versuchen");
		await page.told("pipeline");
	});

	test("are listed with their end and their last use, and only valid ones can be revoked", async () => {
		for (const name of ["pipeline", "old"]) await create(name);
		const { _id } = await create("lost");
		await api.request(`${PATH}/${_id}`, { as: "secondAdmin", method: "DELETE" });
		const at = (day: number) => `2026-03-${day}T08:00:00.000Z`;
		const page = await open(
			altered<ModuleToken[]>(`/api${PATH}`, (tokens) =>
				tokens.map((token) => ({
					...token,
					createdAt: at(10),
					expiresAt: at(11),
					...(token.name === "pipeline" ? { lastUsedAt: at(12) } : {}),
					...(token.name === "old" ? { isActive: false } : {}),
					...(token.name === "lost" ? { revokedAt: at(13) } : {}),
				})),
			),
		);
		await page.unfold();
		const made = "Angelegt von Amina Admin, 10.03.2026, 09:00";
		const end = "Gültig bis 11.03.2026, 09:00";
		expect(await page.told("pipeline")).toBe(
			`pipelineGültig${made}${end}Zuletzt verwendet 12.03.2026, 09:00Widerrufen`,
		);
		expect(await page.told("old")).toBe(`oldAbgelaufen${made}${end}Noch nie verwendet`);
		expect(await page.told("lost")).toBe(
			`lostWiderrufen${made}Widerrufen von Zeynep Zweite, 13.03.2026, 09:00Noch nie verwendet`,
		);
	});
});

describe("a token", () => {
	test("is shown once, can be copied, and is gone with its window, which Escape does not close", async () => {
		await create("first");
		const page = await open();
		const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
		await page.unfold();
		await page.press("Token anlegen: clients");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline");
		const days = form().getByLabelText(/^Gültigkeit in Tagen/);
		expect((days as HTMLInputElement).value).toBe("90");
		await page.user.clear(days);
		await page.user.type(days, "30{Enter}");
		const secret = (await form().findByText(/^portal_module_[\w-]{43}$/)).textContent ?? "";
		await page.user.keyboard("{Escape}");
		await page.user.click(form().getByRole("button", { name: "Kopieren" }));
		expect(write).toHaveBeenCalledExactlyOnceWith(secret);
		await form().findByText("Token kopiert.");
		await page.user.click(form().getByRole("button", { name: "Fertig" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(screen.queryByText(secret)).toBeNull();
		expect(await page.told("pipeline")).toContain("Gültig");
		const [made] = (await stored()).filter(({ name }) => name === "pipeline");
		expect(Date.parse(made?.expiresAt ?? "") - Date.parse(made?.createdAt ?? "")).toBe(30 * 24 * 60 * 60_000);
		await screen.findByRole("button", { name: "Token (2 gültig)" });
	});

	test("that cannot be copied is marked by hand, which is said", async () => {
		await create("first");
		const page = await open();
		vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
		await page.unfold();
		await page.press("Token anlegen: clients");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline{Enter}");
		await page.user.click(await form().findByRole("button", { name: "Kopieren" }));
		await form().findByText(/konnte nicht kopiert werden/);
	});

	test.each([
		["", "90", "Der Name muss eingegeben werden."],
		["pipeline", "0", "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
		["pipeline", "367", "Die Gültigkeit muss zwischen 1 und 366 Tagen liegen."],
		["first", "90", "Für dieses Modul gibt es schon ein gültiges Token mit dem Namen first."],
	])("is not made with the name %j for %s days", async (name, days, sentence) => {
		const isSent = name === "first";
		await create("first");
		const page = await open();
		await page.unfold();
		await page.press("Token anlegen: clients");
		if (name !== "") await page.user.type(form().getByLabelText(/^Name/), name);
		const field = form().getByLabelText(/^Gültigkeit in Tagen/);
		await page.user.clear(field);
		await page.user.type(field, days);
		await page.user.click(form().getByRole("button", { name: "Token anlegen" }));
		await form().findAllByText(new RegExp(sentence));
		expect(await stored()).toHaveLength(1);
		expect(page.requests().includes(`POST /api${PATH}`)).toBe(isSent);
	});

	test("is made for a module that is not there yet, which is listed from then on", async () => {
		const page = await open();
		await page.press("Neues Modul");
		await page.user.type(form().getByLabelText(/^Kennung des Moduls/), "Labels!");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline{Enter}");
		await form().findAllByText(/Die Kennung ist ungültig/);
		expect(page.requests().filter((line) => line.startsWith("POST"))).toEqual([]);
		await page.user.clear(form().getByLabelText(/^Kennung des Moduls/));
		await page.user.type(form().getByLabelText(/^Kennung des Moduls/), "labels{Enter}");
		await form().findByText(/^portal_module_/);
		await page.user.click(form().getByRole("button", { name: "Fertig" }));
		await screen.findByRole("region", { name: "labels" });
		expect((await stored("/modules/labels/tokens")).map(({ name }) => name)).toEqual(["pipeline"]);
	});

	test("is revoked after a question alone, and stays listed", async () => {
		await create("pipeline");
		const page = await open();
		await page.unfold();
		await page.press("Widerrufen: pipeline");
		await question().findByText(/Wer damit ausliefert, wird ab sofort abgewiesen/);
		await page.user.click(question().getByRole("button", { name: "Abbrechen" }));
		expect(await stored()).toMatchObject([{ isActive: true }]);
		await page.press("Widerrufen: pipeline");
		await page.user.click(question().getByRole("button", { name: "Widerrufen" }));
		await screen.findByText("Das Token wurde widerrufen.");
		expect(await stored()).toMatchObject([{ isActive: false }]);
	});
});
