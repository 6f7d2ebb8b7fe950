import type { Client } from "@portal/contracts/contract/clients";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { aCertificationInput, aClientInput, aSite } from "@portal/contracts/testing/builders";
import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, open, readCertification } from "../../testing/index.ts";

api.share();

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

test("a certification has the schemes of its category, unless the user deselects one", async () => {
	const { certification } = await createCertification(api, { products: 0 });
	const all = await api.json<Scheme[]>("/schemes", { as: "Auditor" });
	const named = (category: string) => all.filter(({ categories }) => categories.some((own) => own === category));
	const page = await open(`/addCertification?certId=${certification._id}`, { user: "Auditor" });
	const boxes = () =>
		within(screen.getByRole("group", { name: /^Prüfgrundlagen/ })).getAllByRole<HTMLInputElement>("checkbox");
	await button(/\bKategorie\b/);
	expect(boxes().map(({ value, checked }) => [value, checked])).toEqual(
		named(certification.category).map(({ _id }) => [_id, true]),
	);
	await page.user.click(await button(/\bKategorie\b/));
	await page.user.click(await screen.findByRole("option", { name: "E: Catering" }));
	expect(boxes().map(({ value, checked }) => [value, checked])).toEqual(
		named("E: Catering").map(({ _id }) => [_id, true]),
	);
	for (const box of boxes()) await page.user.click(box);
	await page.user.click(await button("Speichern"));
	expect((await screen.findAllByText(/Mindestens eine Prüfgrundlage muss/)).length).toBeGreaterThan(0);
	const [chosen] = boxes();
	if (!chosen) throw new Error("The brand has no scheme for the category.");
	await page.user.click(chosen);
	await page.user.click(await button("Speichern"));
	await screen.findByText("Die Daten der Zertifizierung wurden geändert.");
	expect(await readCertification(certification._id)).toMatchObject({
		category: "E: Catering",
		schemes: [chosen.value],
	});
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
