import type { StoredFile } from "@portal/contracts/contract/files";
import { addFile, PDF, wordFile } from "@portal/contracts/testing/files";
import { createAudit, createCertification, createClient, createFinding } from "@portal/contracts/testing/scenarios";
import { api, renderModule, userOf } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

async function open(id: string, owner: "client" | "certification" = "client", user: "Admin" | "Auditor" = "Auditor") {
	const page = await renderModule(module, manifest, { slot: `${owner}-details`, user });
	await page.navigate(`/slot?cid=${id}`);
	// The slots of both records render; only that of the record has files.
	const card = within(await screen.findByRole("region", { name: "Unterlagen" }));
	return { ...page, card };
}
const stored = (id: string) => api.json<StoredFile[]>(`/client/${id}/files`, { as: "Auditor" });
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, ...files: File[]) => {
	const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? expect.fail("No input");
	await user.upload(input, files);
	return within(await screen.findByRole("dialog", { name: "Unterlagen hinzufügen" }));
};
const pdf = (name: string) => new File([new Uint8Array(PDF)], name, { type: "application/pdf" });
describe("the files of a record", () => {
	test("are listed with their details", async () => {
		const { client, certification } = await createCertification(api, { products: 0 });
		const details = { name: "Plan.docm", kind: "Auditplan", validTo: "2026-01-31", owner: "certification" } as const;
		await addFile(api, certification._id, wordFile({ macros: true }), details);
		await addFile(api, client._id);
		const { card } = await open(certification._id, "certification");
		const entry = within(await card.findByRole("listitem"));
		const texts = [/^Auditplan · 1 KB · Albert Auditor, /, "abgelaufen am 31.01.2026", "Enthält Makros oder Skripte"];
		for (const text of ["Plan.docm", ...texts]) entry.getByText(text);
	});

	test("are added with kind and last day; a refused one or one above 20 MB stays with the reason", async () => {
		const { _id } = await createClient(api);
		const page = await open(_id);
		await page.card.findByText("Noch keine Unterlagen.");
		const large = Object.defineProperty(pdf("Scan.pdf"), "size", { value: 21 * 1024 * 1024 });
		const dialog = await choose(page, pdf("Antrag.pdf"), new File(["<html>"], "Bericht.pdf"), large);
		dialog.getByText("„Scan.pdf“ ist größer als 20 MB.");
		const submit = dialog.getByRole("button", { name: "Hinzufügen" });
		expect(submit).toHaveProperty("disabled", true);
		for (const [name, kind] of [
			["Antrag.pdf", "Antrag"],
			["Bericht.pdf", "Auditbericht"],
		] as const) {
			const entry = within(dialog.getByRole("listitem", { name }));
			await page.user.click(entry.getByRole("button", { name: /Art/ }));
			await page.user.click(await screen.findByRole("option", { name: kind }));
		}
		await page.user.click(submit);
		await dialog.findByText(/^Der Inhalt von „Bericht.pdf“ \(HTML\) ist nicht zulässig/);
		expect(dialog.getAllByRole("listitem")).toHaveLength(2);
		expect(await stored(_id)).toMatchObject([{ name: "Antrag.pdf", kind: "Antrag" }]);
		await page.user.click(dialog.getByRole("button", { name: "Bericht.pdf auslassen" }));
		await page.card.findByText("Antrag.pdf");
	});

	test("are removed by the user who has added them, and by an Admin with a reason", async () => {
		const { _id } = await createClient(api);
		await addFile(api, _id, PDF, { name: "eigene.pdf", as: "Admin" });
		await addFile(api, _id, PDF, { name: "andere.pdf" });
		const { user, card } = await open(_id, "client", "Admin");
		const remove = async (name: string) => {
			await user.click(await card.findByRole("button", { name: `${name} entfernen` }));
			return within(await screen.findByRole("alertdialog"));
		};
		const own = await remove("eigene.pdf");
		await user.click(own.getByRole("button", { name: "Entfernen" }));
		await screen.findByText("eigene.pdf wurde entfernt.");
		const other = await remove("andere.pdf");
		await user.click(other.getByRole("button", { name: "Entfernen" }));
		await other.findByText("Die Anmerkung muss eingegeben werden.");
		await user.type(other.getByLabelText(/^Anmerkung/), "Falscher Kunde");
		await user.click(other.getByRole("button", { name: "Entfernen" }));
		await screen.findByText("andere.pdf wurde entfernt.");
		expect(await stored(_id)).toEqual([]);
	});
});

test("the files of a finding are shown on the page of its audit", async () => {
	const [Admin, Auditor] = [userOf("Admin")._id, userOf("Auditor")._id];
	const audit = await createAudit({ ...api, userIds: { Admin, Auditor, secondAdmin: "", none: "" } });
	const finding = await createFinding(api, audit);
	await addFile(api, finding._id, PDF, { name: "Beleg.pdf", owner: "findings" });
	const page = await renderModule(module, manifest, { slot: "finding-details", user: "Auditor" });
	await page.navigate(`/slot?cid=${audit._id}&finding=${finding._id}`);
	await screen.findByText("Beleg.pdf");
});
