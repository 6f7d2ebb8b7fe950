import type { Client } from "@portal/contracts/contract/clients";
import { createCertificate } from "@portal/contracts/testing/scenarios";
import { api, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = (id: string) => renderModule(module, manifest, { path: `/clientDetails?cid=${id}`, user: "Auditor" });
const read = (id: string) => api.json<Client>(`/client/${id}`, { as: "Auditor" });
const card = async () => within(await screen.findByRole("region", { name: "Verzeichnis" }));

test("a consent is recorded with date, reason and user, is shown, and can be withdrawn", async () => {
	const { client } = await createCertificate(api, { status: "PUBLIC" });
	const { user } = await open(client._id);
	await user.click((await card()).getByRole("button", { name: "Im Verzeichnis zeigen" }));
	const dialog = within(await screen.findByRole("dialog"));
	await user.type(dialog.getByLabelText(/^Grundlage/), "Formular vom Audit");
	await user.click(dialog.getByRole("button", { name: "Im Verzeichnis zeigen" }));
	await screen.findByText(`${client.name} erscheint im Verzeichnis.`);
	expect((await read(client._id)).directory).toMatchObject({
		note: "Formular vom Audit",
		recordedBy: "Albert Auditor",
	});
	(await card()).getByText(/Albert Auditor/);
	(await card()).getByText("Formular vom Audit");
	expect(await api.json("/directory")).toMatchObject([{ company: client.name }]);

	await user.click((await card()).getByRole("button", { name: "Zustimmung zurückziehen" }));
	const question = within(await screen.findByRole("alertdialog"));
	await user.click(question.getByRole("button", { name: "Zustimmung zurückziehen" }));
	await screen.findByText(`${client.name} erscheint nicht mehr im Verzeichnis.`);
	expect(await read(client._id)).not.toHaveProperty("directory");
	const again = (await card()).getByRole("button", { name: "Im Verzeichnis zeigen" });
	await waitFor(() => expect(document.activeElement).toBe(again));
	expect(await api.json("/directory")).toEqual([]);
});
