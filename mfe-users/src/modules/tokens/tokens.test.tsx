import type { CreatedModuleToken, ModuleToken } from "@portal/contracts/contract/module-versions";
import { altered, api, type fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";

const PATH = "/modules/clients/tokens";
const create = (name: string, days = 90) => api.json<CreatedModuleToken>(PATH, { as: "Admin", json: { name, days } });
const stored = (path = PATH) => api.json<ModuleToken[]>(path, { as: "Admin" });

async function open(path = "/module?id=clients", ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path, user: "Admin", handlers });
	const press = async (name: string | RegExp) => page.user.click(await screen.findByRole("button", { name }));
	return {
		...page,
		press,
		unfold: () => press(/^Token \(/),
		/** Returns the text of a token's entry. */
		textOf: async (name: string) => (await screen.findByText(name)).closest("li")?.textContent,
	};
}
const form = () => within(screen.getByRole("dialog"));

describe("tokens", () => {
	test("are listed with expiry and last use, and only valid ones can be revoked", async () => {
		for (const name of ["pipeline", "old"]) await create(name);
		const { _id } = await create("lost");
		await api.request(`${PATH}/${_id}`, { as: "secondAdmin", method: "DELETE" });
		const at = (day: number) => `2026-03-${day}T08:00:00.000Z`;
		const page = await open(
			undefined,
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
		expect(await page.textOf("pipeline")).toBe(
			`pipelineGültig${made}${end}Zuletzt verwendet 12.03.2026, 09:00Widerrufen`,
		);
		expect(await page.textOf("old")).toBe(`oldAbgelaufen${made}${end}Noch nie verwendet`);
		expect(await page.textOf("lost")).toBe(
			`lostWiderrufen${made}Widerrufen von Zeynep Zweite, 13.03.2026, 09:00Noch nie verwendet`,
		);
	});
});

describe("a token", () => {
	test("is shown once, can be copied, and is gone with its dialog, which Escape does not close", async () => {
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
		expect(await page.textOf("pipeline")).toContain("Gültig");
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
		await page.user.click(form().getByRole("button", { name: "Fertig" }));
		await screen.findByRole("link", { name: "labels" });
		expect((await stored("/modules/labels/tokens")).map(({ name }) => name)).toEqual(["pipeline"]);
	});
});
