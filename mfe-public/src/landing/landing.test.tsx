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

async function open(language: "de" | "en" | "mg" = "de", path = "/") {
	const page = await renderModule(module, manifest, { path, language });
	await screen.findByRole("heading", { level: 1 });
	const section = (id: string) => {
		const found = document.getElementById(id);
		if (!found) throw new Error(`There is no #${id}.`);
		return within(found);
	};
	return { ...page, section };
}

describe("the landing page", () => {
	test("has every section under its anchor, in order, each named by its heading", async () => {
		await open();
		const sections = [...document.querySelectorAll("main section[id]")];
		expect(sections.map(({ id }) => id)).toEqual(ANCHORS);
		for (const { id } of sections) {
			const heading = document.getElementById(`${id}-title`);
			expect(heading?.tagName).toBe("H2");
			expect(heading?.textContent).not.toBe("");
		}
	});

	test("names the address without a page that led to it, in the visitor's language", async () => {
		await open("en", "/?unavailable=%2Fsuppliers");
		screen.getByText("The page “/suppliers” is not available.");
	});

	test.for(["Your account is locked", "//x <b>", `/${"x".repeat(100)}`, ""])(
		"shows no other text of the address, which a foreign link could contain: %s",
		async (text) => {
			await open("en", `/?unavailable=${encodeURIComponent(text)}`);
			expect(screen.queryByText(/is not available/)).toBeNull();
		},
	);

	test("links from the hero to the advantages and to the contact form", async () => {
		const page = await open();
		const contact = screen.getByRole("link", { name: "Kontakt aufnehmen" });
		expect(screen.getByRole("link", { name: "Ihre Vorteile" }).getAttribute("href")).toBe("/#vorteile");
		await page.user.click(contact);
		await waitFor(() => expect(document.activeElement?.id).toBe("kontakt"));
	});

	test("has a menu with links to all sections", async () => {
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

describe("a section", () => {
	test.for([
		["de", "25,6\u00a0%", "2,43"],
		["en", "25.6%", "2.43"],
		["mg", "25,6%", "2,43"],
	] as const)(
		"growth has four circles with figures formatted for the language: %s",
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
	] as const)("certification shows the process in the visitor's language: %s", async ([language, name, step]) => {
		const { section } = await open(language);
		const drawings = section("zertifizierung").getAllByRole("img", { name });
		expect(drawings.length).toBeGreaterThan(0);
		for (const drawing of drawings) expect(drawing.textContent).toContain(step);
	});

	test("accreditation lists six bodies with a document each, and says that they are not real", async () => {
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
});
