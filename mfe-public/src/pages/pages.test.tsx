import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { visit } from "../testing/visit.ts";

const open = (path: string, language: "de" | "en" | "mg" = "de") => visit(path, [], language);
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the privacy policy", () => {
	test.for([
		["de", "Datenschutzerklärung"],
		["en", "Privacy policy"],
	] as const)("is in the visitor's language: %s", async ([language, heading]) => {
		await open("/datenschutz", language);
		await title(heading);
		expect(screen.getByRole("article").hasAttribute("lang")).toBe(false);
	});

	test("is English for Hungarian visitors, with a Hungarian note, and marked as English", async () => {
		await open("/datenschutz", "mg");
		await title("Privacy policy");
		expect(screen.getByRole("article").lang).toBe("en");
		expect(screen.getByText(/németül és angolul érhető el/).lang).toBe("hu");
	});
});

describe("the legal notice", () => {
	test.for([
		["de", "Impressum", "Firmenbuchnummer", "Musterring 12, 1010 Wien, Österreich"],
		["en", "Legal notice", "Company register number", "Musterring 12, 1010 Wien, Austria"],
		["mg", "Impresszum", "Cégjegyzékszám", "Musterring 12, 1010 Wien, Ausztria"],
	] as const)("names company, seat and register: %s", async ([language, heading, register, address]) => {
		await open("/impressum", language);
		await title(heading);
		expect(screen.getByText(register)).toBeTruthy();
		expect(screen.getByText("FN 000000 x")).toBeTruthy();
		expect(screen.getByText(address)).toBeTruthy();
		expect(screen.getByText("Dr. Leyla Beispiel")).toBeTruthy();
	});
});

describe("the information page", () => {
	test.for([
		["de", "Informationen zum Herunterladen", /^Gebührenordnung: PDF öffnen \(\d Seiten?, \d+\u00a0kB\)$/],
		["en", "Information to download", /^Fee schedule: Open PDF \(\d pages?, \d+\u00a0kB\)$/],
		["mg", "Letölthető tájékoztatók", /^Díjszabás: PDF megnyitása \(\d oldal, \d+\u00a0kB\)$/],
	] as const)("links to six documents in the visitor's language: %s", async ([language, heading, fees]) => {
		await open("/informationen", language);
		await title(heading);
		const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href$='.pdf']")];
		expect(links.map((link) => link.getAttribute("href"))).toEqual(
			["fees", "rules", "complaints", "complaint-form", "suspension", "impartiality"].map(
				(name) => `/assets/info/${name}_${language}.pdf`,
			),
		);
		expect(screen.getByRole("link", { name: fees })).toBe(links[0]);
	});

	test("says which version is binding and links back to the start page", async () => {
		const page = await open("/informationen");
		expect(await screen.findByText(/die deutsche Fassung maßgeblich/)).toBeTruthy();
		await page.user.click(screen.getByRole("link", { name: "Zurück zur Startseite" }));
		await waitFor(() => expect(page.location()).toBe("/"));
		await title("Halal-Zertifikate, die sich nachprüfen lassen");
	});
});
