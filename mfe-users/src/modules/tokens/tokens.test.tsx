import type { CreatedModuleToken, ModuleToken } from "@portal/contracts/contract/module-versions";
import { altered, api, type RenderOptions } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { dialog as form, open } from "../../testing/page.ts";

const PATH = "/modules/clients/tokens";
const create = (name: string, days = 90) => api.json<CreatedModuleToken>(PATH, { as: "Admin", json: { name, days } });
const stored = (path = PATH) => api.json<ModuleToken[]>(path, { as: "Admin" });

async function openTokens(options: RenderOptions = {}) {
	const page = await open("/module?id=clients", options);
	await page.press(/^Token \(/);
	return page;
}
/** Returns the text of a token's entry. */
const textOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;

describe("tokens", () => {
	test("are listed with expiry and last use, and only valid ones can be revoked", async () => {
		for (const name of ["pipeline", "old"]) await create(name);
		const { _id } = await create("lost");
		await api.request(`${PATH}/${_id}`, { as: "secondAdmin", method: "DELETE" });
		const at = (day: number) => `2026-03-${day}T08:00:00.000Z`;
		const dated = altered<ModuleToken[]>(`/api${PATH}`, (tokens) =>
			tokens.map((token) => ({
				...token,
				createdAt: at(10),
				expiresAt: at(11),
				...(token.name === "pipeline" ? { lastUsedAt: at(12) } : {}),
				...(token.name === "old" ? { isActive: false } : {}),
				...(token.name === "lost" ? { revokedAt: at(13) } : {}),
			})),
		);
		await openTokens({ handlers: [dated] });
		const made = "Angelegt von Amina Admin, 10.03.2026, 09:00";
		const end = "Gültig bis 11.03.2026, 09:00";
		expect(await textOf("pipeline")).toBe(`pipelineGültig${made}${end}Zuletzt verwendet 12.03.2026, 09:00Widerrufen`);
		expect(await textOf("old")).toBe(`oldAbgelaufen${made}${end}Noch nie verwendet`);
		expect(await textOf("lost")).toBe(
			`lostWiderrufen${made}Widerrufen von Zeynep Zweite, 13.03.2026, 09:00Noch nie verwendet`,
		);
	});
});

describe("a token", () => {
	test("is shown once, can be copied, and is gone with its dialog, which Escape does not close", async () => {
		await create("first");
		const page = await openTokens();
		const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
		await page.press("Token anlegen: clients");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline");
		const days = form().getByLabelText(/^Gültigkeit in Tagen/);
		expect((days as HTMLInputElement).value).toBe("90");
		await page.user.clear(days);
		await page.user.type(days, "30{Enter}");
		const secret = (await form().findByText(/^portal_module_[\w-]{43}$/)).textContent ?? "";
		await page.user.keyboard("{Escape}");
		await page.send("Kopieren");
		expect(write).toHaveBeenCalledExactlyOnceWith(secret);
		await form().findByText("Token kopiert.");
		await page.send("Fertig");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(screen.queryByText(secret)).toBeNull();
		expect(await textOf("pipeline")).toContain("Gültig");
		const [made] = (await stored()).filter(({ name }) => name === "pipeline");
		expect(Date.parse(made?.expiresAt ?? "") - Date.parse(made?.createdAt ?? "")).toBe(30 * 24 * 60 * 60_000);
		await screen.findByRole("button", { name: "Token (2 gültig)" });
	});

	test("is created for a module that does not exist yet, which is listed from then on", async () => {
		const page = await open("/module");
		await page.press("Neues Modul");
		await page.user.type(form().getByLabelText(/^Kennung des Moduls/), "Labels!");
		await page.user.type(form().getByLabelText(/^Name/), "pipeline{Enter}");
		await form().findAllByText(/Die Kennung ist ungültig/);
		expect(page.requests().filter((line) => line.startsWith("POST"))).toEqual([]);
		await page.user.clear(form().getByLabelText(/^Kennung des Moduls/));
		await page.user.type(form().getByLabelText(/^Kennung des Moduls/), "labels{Enter}");
		await form().findByText(/^portal_module_/);
		await page.send("Fertig");
		await screen.findByRole("link", { name: "labels" });
		expect((await stored("/modules/labels/tokens")).map(({ name }) => name)).toEqual(["pipeline"]);
	});
});
