import type { Scheme } from "@portal/contracts/contract/schemes";
import { aSchemeInput } from "@portal/contracts/testing/builders";
import { api, fault } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

const stored = () => api.json<[Scheme, Scheme, ...Scheme[]]>("/schemes", { as: "Auditor" });
const EDITION = aSchemeInput();

type Page = Awaited<ReturnType<typeof open>>;
async function typeDate(page: Page, label: RegExp, digits: string) {
	const parts = within(await dialog().findByRole("group", { name: label })).getAllByRole("spinbutton");
	for (const part of parts.slice(0, 1)) await page.user.click(part);
	await page.user.keyboard(digits);
}
const cellsOf = async (code: string) =>
	[...(await screen.findByRole("row", { name: code })).querySelectorAll("[role=gridcell]")].map(
		({ textContent }) => textContent,
	);

test("an Admin adds an edition; each missing or repeated field is named, and nothing is stored before", async () => {
	const before = await stored();
	const page = await open("/pruefgrundlagen", { handlers: [fault("GET", "/api/schemes", 500, { once: true })] });
	await page.press("Erneut versuchen");
	await screen.findByRole("row", { name: before[0].code });
	await page.press("Prüfgrundlage anlegen");
	await page.send("Anlegen");
	for (const message of [/^Die Bezeichnung muss/, /^Der englische Titel muss/, /^Mindestens eine Kategorie/])
		expect(dialog().getAllByText(message).length).toBeGreaterThan(0);
	const { code, title, titleEN, categories } = EDITION;
	await page.fill({ Bezeichnung: before[0].code.toLowerCase(), Titel: title, "Titel EN": titleEN });
	for (const category of categories) await page.user.click(dialog().getByRole("checkbox", { name: category }));
	await typeDate(page, /^Gültig ab/, "01012026");
	await page.send("Anlegen");
	expect((await dialog().findAllByText(/gibt es bereits/)).length).toBeGreaterThan(0);
	expect(await stored()).toEqual(before);

	await page.fill({ Bezeichnung: code });
	await page.send("Anlegen");
	await screen.findByText("Die Prüfgrundlage wurde angelegt.");
	const cells = [title, categories.join(", "), "01.01.2026", "–", "–", "Ändern"];
	await waitFor(async () => expect(await cellsOf(code)).toEqual(cells));
	expect(await stored()).toEqual([...before, { _id: expect.any(String), ...EDITION }]);
});

test("an edition ends with its transition period, and a conflict with another Admin is compared by names", async () => {
	const [former, other] = await stored();
	const next = await api.json<Scheme>("/schemes", { as: "Admin", json: EDITION });
	const page = await open("/pruefgrundlagen");
	await page.press(`${former.code} ändern`);
	await page.user.click(await dialog().findByRole("button", { name: /Ersetzt durch/ }));
	expect(screen.queryByRole("option", { name: former.code })).toBeNull();
	await page.user.click(await screen.findByRole("option", { name: next.code }));
	await typeDate(page, /^Übergangsfrist bis/, "31122027");
	const json = { ...former, replacedBy: other._id };
	await api.json(`/schemes/${former._id}`, { as: "Admin", method: "PUT", json });

	await page.send("Speichern");
	await page.press("Vergleichen");
	const sides = within(await screen.findByRole("radiogroup", { name: "Ersetzt durch" }));
	expect(sides.getByText(other.code)).toBeTruthy();
	await page.user.click(sides.getByRole("radio", { name: new RegExp(next.code) }));
	await page.press("Übernehmen und speichern");
	await screen.findByText("Die Prüfgrundlage wurde geändert.");
	await waitFor(async () => expect((await cellsOf(former.code)).slice(3, 5)).toEqual(["31.12.2027", next.code]));
	const changed = { ...former, replacedBy: next._id, transitionUntil: "2027-12-31" };
	expect((await stored())[0]).toEqual(changed);
});
