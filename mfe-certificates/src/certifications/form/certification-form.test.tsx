import type { Client } from "@portal/contracts/contract/clients";
import { aCertificationInput, aClientInput, aSite } from "@portal/contracts/testing/builders";
import { createCertification } from "@portal/contracts/testing/scenarios";
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
