import { unavailableIn } from "@portal/contracts/kit/registry";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SECTIONS } from "../frame/SectionsMenu.tsx";
import { visit } from "../testing/visit.ts";

async function open(language: "de" | "en" | "mg" = "de", path = "/") {
	const page = await visit(path, [], language);
	await screen.findByRole("heading", { level: 1 });
	const section = (id: string) => within(document.getElementById(id) ?? expect.fail(`There is no #${id}.`));
	return { ...page, section };
}

describe("the landing page", () => {
	test("has every section under its anchor, in order, each named by its heading", async () => {
		await open();
		const sections = [...document.querySelectorAll("main section[id]")];
		// Other websites link to these addresses.
		const anchors = "vorteile leistungen halal wachstum zertifizierung akkreditierungen panel about team kontakt".split(
			" ",
		);
		expect([sections.map(({ id }) => id), [...SECTIONS]]).toEqual([anchors, anchors]);
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
		(unavailable) => {
			expect(unavailableIn(new URLSearchParams({ unavailable }))).toBeUndefined();
		},
	);

	test("links from the hero to the advantages and to the contact form", async () => {
		const page = await open();
		const contact = screen.getByRole("link", { name: "Kontakt aufnehmen" });
		expect(screen.getByRole("link", { name: "Ihre Vorteile" }).getAttribute("href")).toBe("/#vorteile");
		await page.user.click(contact);
		await waitFor(() => expect(document.activeElement?.id).toBe("kontakt"));
	});
});

test("figures and process are shown in the visitor's language", async () => {
	const { section } = await open("en");
	const items = section("wachstum").getAllByRole("listitem");
	expect(items).toHaveLength(4);
	expect(items.every((item) => item.querySelectorAll("circle").length === 2)).toBe(true);
	expect(items[0]?.textContent).toContain("25.6%");
	expect(items[1]?.textContent).toContain("2.43");
	expect(document.body.textContent).toContain("Pew Research Center");
	const drawings = section("zertifizierung").getAllByRole("img", { name: "The certification process" });
	expect(drawings.length).toBeGreaterThan(0);
	for (const drawing of drawings) expect(drawing.textContent).toContain("audit");
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
