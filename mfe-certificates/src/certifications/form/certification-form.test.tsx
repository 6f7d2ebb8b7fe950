import type { Client } from "@portal/contracts/contract/clients";
import { aCertificationInput, aClientInput, aSite } from "@portal/contracts/testing/builders";
import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, open } from "../../testing/index.ts";

test("a conflict names a site that was added meanwhile", async () => {
	const { certification, client } = await createCertification(api, { products: 0 });
	const page = await open(`/addCertification?certId=${certification._id}`, { user: "Auditor" });
	const begin = await screen.findByRole("group", { name: /Gültig ab/ });
	await page.user.click(within(begin).getByRole("spinbutton", { name: /Jahr/ }));
	await page.user.keyboard("2027");

	const change = { as: "Admin", method: "PUT" } as const;
	const input = aClientInput({ productionSites: [...client.productionSites, aSite({ name: "Werk Süd" })] });
	const { productionSites } = await api.json<Client>(`/client/${client._id}`, { ...change, json: input });
	const json = aCertificationInput({ _siteId: productionSites[1]?._id ?? "" });
	await api.json(`/client/certification/${certification._id}`, { ...change, json });

	await page.user.click(await button("Speichern"));
	await page.user.click(await button("Vergleichen"));
	const group = within(await screen.findByRole("radiogroup", { name: "Hersteller" }));
	expect(group.getByText("Werk Süd")).toBeTruthy();
	expect(group.getByText(client.name)).toBeTruthy();
});

test("a new certification takes the only subcategory of its category, and leads to its products", async () => {
	const client = await createClient(api);
	const page = await open(`/addCertification?cid=${client._id}`);
	const date = await screen.findByRole("group", { name: /^Gültig ab/ });
	await page.user.click(within(date).getAllByRole("spinbutton")[0] as HTMLElement);
	await page.user.keyboard("01032026");
	const choose = async (category: string) => {
		await page.user.click(await button(/\bKategorie\b/));
		await page.user.click(await screen.findByRole("option", { name: category }));
	};
	await choose("C: Food Manufacturing");
	expect((await button(/Subkategorie/)).textContent).toContain("Bitte auswählen");
	await choose("A: Farming of Animals");
	expect((await button(/Subkategorie/)).textContent).toContain("AI Farming of Animals");
	await page.user.click(await button("Zertifizierung starten"));
	await screen.findByText("Neue Zertifizierung wurde gestartet.");
	expect(page.location()).toMatch(/^\/editProducts\?certId=/);
});
