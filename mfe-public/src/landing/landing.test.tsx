import { renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { SECTIONS } from "../frame/SectionsMenu.tsx";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const ANCHORS = [
	"vorteile",
	"leistungen",
	"halal",
	"wachstum",
	"zertifizierung",
	"akkreditierungen",
	"panel",
	"about",
	"team",
	"kontakt",
];

beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

async function open(language: "de" | "en" | "mg" = "de") {
	const page = await renderModule(module, manifest, { path: "/", language });
	await screen.findByRole("heading", { level: 1 });
	const section = (id: string) => {
		const found = document.getElementById(id);
		if (!found) throw new Error(`There is no #${id}.`);
		return within(found);
	};
	return { ...page, section };
}

describe("the landing page", () => {
	test("has every section under its anchor, in order, and each is named by its heading", async () => {
		await open();
		const sections = [...document.querySelectorAll("main section[id]")];
		expect(sections.map(({ id }) => id)).toEqual(ANCHORS);
		for (const { id } of sections) {
			const heading = document.getElementById(`${id}-title`);
			expect(heading?.tagName).toBe("H2");
			expect(heading?.textContent).not.toBe("");
		}
	});

	test("its headings leave out no level", async () => {
		await open();
		const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
		expect(levels[0]).toBe(1);
		for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
	});

	test("its hero leads to the advantages and to the contact", async () => {
		const page = await open();
		const contact = screen.getByRole("link", { name: "Kontakt aufnehmen" });
		expect(screen.getByRole("link", { name: "Ihre Vorteile" }).getAttribute("href")).toBe("/#vorteile");
		await page.user.click(contact);
		await waitFor(() => expect(document.activeElement?.id).toBe("kontakt"));
	});

	test("a menu leads to every section where the bar has no room", async () => {
		const page = await open();
		expect([...SECTIONS]).toEqual(ANCHORS);
		const menu = screen.getByText("Menü").closest("details") ?? document.body;
		await page.user.click(screen.getByText("Menü"));
		const items = within(menu).getAllByRole("link");
		expect(items.map((item) => item.getAttribute("href"))).toEqual(ANCHORS.map((id) => `/#${id}`));
		await page.user.click(within(menu).getByRole("link", { name: "Team" }));
		await waitFor(() => expect(page.location()).toBe("/"));
		await waitFor(() => expect(document.activeElement?.id).toBe("team"));
	});
});

describe("its sections", () => {
	test("services: a list that unfolds", async () => {
		const { user, section } = await open();
		const service = section("leistungen").getByRole("button", { name: "Tierhaltung (Kategorie A)" });
		expect(service.getAttribute("aria-expanded")).toBe("false");
		await user.click(service);
		expect(service.getAttribute("aria-expanded")).toBe("true");
	});

	test("halal: a panel of four cards that folds away", async () => {
		const { user, section } = await open();
		const halal = section("halal");
		const panel = halal.getByRole("button", { name: "Vier Grundbegriffe" });
		expect(halal.getAllByRole("heading", { level: 4 })).toHaveLength(4);
		await user.click(panel);
		expect(panel.getAttribute("aria-expanded")).toBe("false");
		expect(halal.queryAllByRole("heading", { level: 4 })).toHaveLength(0);
	});

	test.for([
		["de", "25,6\u00a0%", "2,43"],
		["en", "25.6%", "2.43"],
		["mg", "25,6%", "2,43"],
	] as const)(
		"growth: four circles, with the figures written as in the language: %s",
		async ([language, share, spent]) => {
			const { section } = await open(language);
			const items = section("wachstum").getAllByRole("listitem");
			expect(items).toHaveLength(4);
			expect(items.every((item) => item.querySelectorAll("circle").length === 2)).toBe(true);
			expect(items[0]?.textContent).toContain(share);
			expect(items[1]?.textContent).toContain(spent);
			expect(document.body.textContent).toContain("Pew Research Center");
		},
	);

	test.for([
		["de", "Ablauf der Zertifizierung", "Audit"],
		["en", "The certification process", "audit"],
		["mg", "A tanúsítás folyamata", "Helyszíni"],
	] as const)("certification: the process is drawn in the visitor's language: %s", async ([language, name, step]) => {
		const { section } = await open(language);
		const drawings = section("zertifizierung").getAllByRole("img", { name });
		expect(drawings.length).toBeGreaterThan(0);
		for (const drawing of drawings) expect(drawing.textContent).toContain(step);
	});

	test("accreditation: six bodies with a document each, and nobody can take them for real ones", async () => {
		const { section } = await open();
		const bodies = section("akkreditierungen");
		const links = bodies.getAllByRole("link");
		expect(links.map((link) => link.getAttribute("href"))).toEqual(
			["asm", "ehac", "tsac", "nqo", "mat", "ahe"].map((id) => `/assets/${id}.pdf`),
		);
		expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(6);
		expect(links.every((link) => link.getAttribute("hreflang") === "en")).toBe(true);
		expect(bodies.getByText(/stehen für keine wirkliche Akkreditierung/)).toBeTruthy();
	});

	test("accreditation: the counters say 06, 56 and 07, and the list that unfolds has as many partners", async () => {
		const { user, section } = await open();
		const bodies = section("akkreditierungen");
		for (const figure of ["06", "56", "07"]) expect(bodies.getAllByText(figure).length).toBeGreaterThan(0);
		expect(bodies.queryByRole("heading", { name: "Ungarn" })).toBeNull();
		await user.click(bodies.getByRole("button", { name: "Partnerstellen nach Land" }));
		expect(bodies.getAllByRole("heading", { level: 4 })).toHaveLength(7);
		expect(bodies.getAllByText(/^Muster Halal \p{L}/u)).toHaveLength(56);
	});

	test("panel: two lists of seven", async () => {
		const { section } = await open();
		const lists = section("panel").getAllByRole("list");
		expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([7, 7]);
	});

	test("about: the text and the president", async () => {
		const { section } = await open("mg");
		const about = section("about");
		expect(about.getByText("Prof. Dr. Samir Vorbild")).toBeTruthy();
		expect(about.getByText("Elnök")).toBeTruthy();
		expect(about.getByText(/Wien, München, Budapest és Lyon/)).toBeTruthy();
	});

	test("team: five people with role, phone, email and languages, and a blank slot", async () => {
		const { section } = await open("en");
		const team = section("team");
		const people = team.getAllByRole("listitem");
		expect(people).toHaveLength(5);
		const [first] = people.map((person) => within(person));
		expect(first?.getByRole("heading", { level: 3, name: "Dr. Leyla Beispiel" })).toBeTruthy();
		expect(first?.getByText("Managing director")).toBeTruthy();
		expect(first?.getByRole("link", { name: "+43 1 000 00 10" }).getAttribute("href")).toBe("tel:+4310000010");
		expect(first?.getByRole("link", { name: "leyla.beispiel@example.org" })).toBeTruthy();
		expect(first?.getByText(/German, English and Turkish/)).toBeTruthy();
		const slots = team.getAllByRole("listitem", { hidden: true });
		expect(slots).toHaveLength(6);
		expect(slots.at(-1)?.textContent).toBe("");
	});
});
