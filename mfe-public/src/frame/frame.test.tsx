import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { visit as open } from "../testing/visit.ts";
import { SECTIONS } from "./SectionsMenu.tsx";

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

const link = (name: string) => screen.getByRole("link", { name });

/** Returns the language menu whose button has this name. */
async function languages(name: string) {
	const button = await screen.findByLabelText(name);
	const details = button.closest("details");
	if (!details) throw new Error("The button unfolds nothing.");
	return { button, links: () => within(details).getAllByRole("link"), isOpen: () => details.open };
}

describe("another language that the browser prefers", () => {
	const prefer = (...languages: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
	const OFFER = "Az oldal megtekintése magyarul";

	test("is offered in itself by a link, which changes the language of this page and stores it", async () => {
		prefer("fr-FR", "hu-HU", "en");
		const page = await open("/impressum");
		const offer = await screen.findByRole("link", { name: OFFER });
		expect(offer.closest("[lang]")?.getAttribute("lang")).toBe("hu");
		expect(document.documentElement.lang).toBe("de");
		await page.user.click(offer);
		await waitFor(() => expect(document.documentElement.lang).toBe("hu"));
		expect(document.cookie).toContain("i18next=mg");
		expect(document.activeElement?.id).toBe("inhalt");
		expect(screen.queryByRole("link", { name: OFFER })).toBeNull();
	});

	test("is not offered again after the offer was closed", async () => {
		prefer("hu");
		const page = await open("/impressum");
		await page.user.click(await screen.findByRole("button", { name: "Üzenet bezárása" }));
		expect(screen.queryByRole("link", { name: OFFER })).toBeNull();
		await waitFor(() => expect(document.cookie).toContain("i18next=de"));
		page.unmount();
		await open("/datenschutz");
		await screen.findByRole("heading", { level: 1 });
		expect(screen.queryByRole("link", { name: OFFER })).toBeNull();
	});

	test.for([
		["when it is shown already", "/impressum", ["de-CH", "hu"], ""],
		["when it is none of the website's", "/impressum", ["fr", "it"], ""],
		["to a visitor whose address names another one", "/impressum?lng=en", ["hu"], "i18next=en"],
	] as const)("is not offered %s", async ([, path, languages, cookie]) => {
		prefer(...languages);
		await open(path);
		await screen.findByRole("heading", { level: 1 });
		expect(document.querySelector("aside")).toBeNull();
		// The page stores the language of its address later, which must not happen in the next test.
		await waitFor(() => expect(document.cookie).toContain(cookie));
	});
});

describe("the language", () => {
	test("an unknown one is ignored: the page is German and nothing is stored", async () => {
		await open("/impressum?lng=fr");
		await title("Impressum");
		expect(document.documentElement.lang).toBe("de");
		expect(document.cookie).not.toContain("i18next");
	});

	test("is set by the address, for the page, its lang attribute and the cookie", async () => {
		await open("/impressum?lng=hu");
		await title("Impresszum");
		expect(document.documentElement.lang).toBe("hu");
		await waitFor(() => expect(document.cookie).toContain("i18next=mg"));
	});

	test("is chosen from the menu by a link and stored, and the address no longer names another language", async () => {
		const page = await open("/validateCertificate?lng=de&cid=");
		const { button, links } = await languages("Sprache: Deutsch");
		const attributes = links().map((item) => [
			item.textContent,
			...["href", "hreflang", "lang", "aria-current"].map((name) => item.getAttribute(name)),
		]);
		expect(attributes).toEqual([
			["Deutsch", "?lng=de&cid=", "de", "de", "true"],
			["English", "?lng=en&cid=", "en", "en", null],
			["Magyar", "?lng=mg&cid=", "hu", "hu", null],
		]);
		await page.user.click(button);
		await page.user.click(link("Magyar"));
		await title("Halal tanúsítvány ellenőrzése");
		expect(document.cookie).toContain("i18next=mg");
		await waitFor(() => expect(page.location()).toBe("/validateCertificate?cid="));
		const after = await languages("Nyelv: Magyar");
		expect(after.isOpen()).toBe(false);
		expect(document.activeElement).toBe(after.button);
	});

	test("a click that opens another window changes nothing in this one", async () => {
		const page = await open("/impressum");
		const { button } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		await page.user.keyboard("{Control>}");
		await page.user.click(link("English"));
		await page.user.keyboard("{/Control}");
		await title("Impressum");
		expect(document.cookie).not.toContain("i18next");
	});

	test("navigation within the site keeps the language", async () => {
		const page = await open("/impressum");
		await title("Impressum");
		await page.user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Registrieren" }));
		await title("Registrieren");
		await page.user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Zertifikat prüfen" }));
		await title("Prüfung eines Halal-Zertifikats");
	});

	test("a reload keeps the language that this tab has shown", async () => {
		const first = await open("/validateCertificate");
		await title("Halal Certificate Validation");
		first.unmount();
		await open("/impressum");
		await title("Legal notice");
		expect(document.cookie).not.toContain("i18next");
	});
});

describe("a menu", () => {
	test("closes on Escape, which returns the focus to its button, and when the visitor presses or tabs elsewhere", async () => {
		const page = await open("/impressum");
		const { button, links, isOpen } = await languages("Sprache: Deutsch");
		const footer = within(screen.getByRole("contentinfo"));
		await page.user.click(button);
		expect(isOpen()).toBe(true);
		for (const item of links()) {
			item.focus();
			expect(isOpen()).toBe(true);
		}
		await page.user.keyboard("{Escape}");
		expect([isOpen(), document.activeElement]).toEqual([false, button]);
		for (const leave of [
			() => page.user.click(footer.getByText("Sitz der Gesellschaft")),
			() => footer.getByRole("link", { name: "Registrieren" }).focus(),
		]) {
			await page.user.click(button);
			expect(isOpen()).toBe(true);
			await leave();
			expect(isOpen()).toBe(false);
		}
	});

	test("moves the focus with the arrow keys and wraps around", async () => {
		const page = await open("/impressum");
		const { button } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		const visited = [];
		for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]) {
			await page.user.keyboard(`{${key}}`);
			visited.push(document.activeElement?.textContent);
		}
		expect(visited).toEqual(["Deutsch", "English", "Magyar", "Deutsch", "Magyar", "Deutsch"]);
	});

	test("of sections links to each of them and closes when a link is followed", async () => {
		const page = await open("/");
		const menu = (await screen.findByText("Menü")).closest("details");
		if (!menu) throw new Error("The menu does not unfold.");
		await page.user.click(screen.getByText("Menü"));
		const links = within(menu).getAllByRole("link");
		expect(links.map((item) => item.getAttribute("href"))).toEqual(SECTIONS.map((section) => `/#${section}`));
		await page.user.click(within(menu).getByRole("link", { name: "Team" }));
		expect(menu.open).toBe(false);
		await waitFor(() => expect(document.activeElement?.id).toBe("team"));
	});
});

test("a page has a top bar and a footer with the expected links", async () => {
	await open("/impressum?lng=en");
	await screen.findByRole("heading", { level: 1 });
	const bar = within(screen.getByRole("banner"));
	expect(bar.getByText("Muster Halal Zertifizierung GmbH")).toBeTruthy();
	expect(bar.getByRole("link", { name: /\+43 1 000 00 00/ }).getAttribute("href")).toBe("tel:+4310000000");
	expect(bar.getByRole("link", { name: /office@example\.org/ }).getAttribute("href")).toBe("mailto:office@example.org");
	const footer = within(screen.getByRole("contentinfo"));
	const pages = within(footer.getByRole("navigation")).getAllByRole("link");
	expect(pages.map((link) => link.getAttribute("href"))).toEqual([
		"/informationen",
		"/datenschutz",
		"/impressum",
		"/",
		"/validateCertificate",
		"/directory",
		"/register",
		"/login",
	]);
	expect(await footer.findByText(/1010 Wien, Austria/)).toBeTruthy();
});
