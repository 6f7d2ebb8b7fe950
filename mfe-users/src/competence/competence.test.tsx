import type { Competence } from "@portal/contracts/contract/competence";
import type { Scheme } from "@portal/contracts/contract/schemes";
import type { User } from "@portal/contracts/contract/users";
import { createAccount, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

const TITLE = "Kompetenzen und Interessenkonflikte";
const stored = ({ _id }: User) => api.json<Competence>(`/users/${_id}/competence`, { as: "Admin" });
async function openDialog({ userid }: User, page?: Awaited<ReturnType<typeof open>>) {
	const opened = page ?? (await open("/benutzer"));
	await opened.press(`Weitere Aktionen für ${userid}`);
	await opened.user.click(await screen.findByRole("menuitem", { name: TITLE }));
	await screen.findByRole("button", { name: "Kompetenz hinzufügen" }, { timeout: 10_000 });
	return opened;
}

test("an Admin saves competences and conflicts, after each missing field was named", async () => {
	const account = await createAccount(api);
	const client = await createClient(api, { name: "Donau Feinkost GmbH" });
	const [scheme] = await api.json<[Scheme]>("/schemes", { as: "Admin" });
	const page = await openDialog(account);
	await page.send("Kompetenz hinzufügen");
	await page.user.type(await dialog().findByRole("searchbox"), "Donau");
	await page.user.click(await dialog().findByRole("button", { name: /Donau Feinkost/ }));
	await page.send("Speichern");
	for (const message of [/^Mindestens eine Kategorie oder/, /^Der Nachweis der Kompetenz/, /^Der Grund des Interess/])
		expect(dialog().getAllByText(message).length).toBeGreaterThan(0);
	expect(await stored(account)).toEqual({ competences: [], conflicts: [] });

	expect(dialog().getByRole("group", { name: client.name })).toBeTruthy();
	const entry = within(dialog().getByRole("group", { name: "Kompetenz 1" }));
	await page.user.click(entry.getByRole("checkbox", { name: "E: Catering" }));
	await page.user.click(entry.getByRole("checkbox", { name: scheme.code }));
	await page.fill({ Nachweis: "Kurs 2025", Grund: "Schwester arbeitet dort" });
	await page.send("Speichern");
	await screen.findByText(`${TITLE} wurden gespeichert.`);
	expect(await stored(account)).toEqual({
		competences: [{ categories: ["E: Catering"], schemes: [scheme._id], ground: "Kurs 2025" }],
		conflicts: [{ client: client._id, clientName: client.name, reason: "Schwester arbeitet dort" }],
	});
});

test("a conflict with another Admin is compared, and entries are removed", async () => {
	const account = await createAccount(api);
	const put = (ground: string) => {
		const json = { competences: [{ categories: ["E: Catering"], ground }], conflicts: [] };
		return api.json(`/users/${account._id}/competence`, { as: "Admin", method: "PUT", json });
	};
	await put("Kurs 2025");
	const page = await openDialog(account);
	await page.fill({ Nachweis: "Kurs 2026" });
	await put("Kurs 2024");
	await page.send("Speichern");
	await page.press("Vergleichen");
	const sides = within(await screen.findByRole("radiogroup", { name: /Nachweis/ }));
	await page.user.click(sides.getByRole("radio", { name: /Kurs 2026/ }));
	await page.press("Übernehmen und speichern");
	await waitFor(async () => expect((await stored(account)).competences).toMatchObject([{ ground: "Kurs 2026" }]));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

	await openDialog(account, page);
	await page.press("Kompetenz 1 entfernen");
	await page.send("Speichern");
	await waitFor(async () => expect((await stored(account)).competences).toEqual([]));
});
