import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "../testing/visit.ts";

const open = (path: string, language: "de" | "en" | "mg" = "de") => visit(path, [], language);
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the privacy policy is in the visitor's language", async () => {
	await open("/datenschutz");
	await title("Datenschutzerklärung");
	expect(screen.getByRole("article").hasAttribute("lang")).toBe(false);
});

test("the privacy policy is English for Hungarian visitors, with a Hungarian note, and marked as English", async () => {
	await open("/datenschutz", "mg");
	await title("Privacy policy");
	expect(screen.getByRole("article").lang).toBe("en");
	expect(screen.getByText(/németül és angolul érhető el/).lang).toBe("hu");
});

test("the legal notice names company, seat and register", async () => {
	await open("/impressum", "mg");
	await title("Impresszum");
	for (const text of ["Cégjegyzékszám", "FN 000000 x", "Musterring 12, 1010 Wien, Ausztria", "Dr. Leyla Beispiel"])
		expect(screen.getByText(text)).toBeTruthy();
});

test("the information page links to six documents in the visitor's language, and back to the start page", async () => {
	const page = await open("/informationen");
	await title("Informationen zum Herunterladen");
	const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href$='.pdf']")];
	expect(links.map((link) => link.getAttribute("href"))).toEqual(
		["fees", "rules", "complaints", "complaint-form", "suspension", "impartiality"].map(
			(name) => `/assets/info/${name}_de.pdf`,
		),
	);
	const fees = /^Gebührenordnung: PDF öffnen \(\d Seiten?, \d+\u00a0kB\)$/;
	expect(screen.getByRole("link", { name: fees })).toBe(links[0]);
	expect(screen.getByText(/die deutsche Fassung maßgeblich/)).toBeTruthy();
	await page.user.click(screen.getByRole("link", { name: "Zurück zur Startseite" }));
	await waitFor(() => expect(page.location()).toBe("/"));
});
