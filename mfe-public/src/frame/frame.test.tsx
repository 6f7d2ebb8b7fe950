import { casesOf, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { SECTIONS } from "./SectionsMenu.tsx";

const HERO = {
	de: "Halal-Zertifikate, die sich nachprüfen lassen",
	en: "Halal certificates that anyone can verify",
	mg: "Halal tanúsítványok, amelyeket bárki ellenőrizhet",
};

const open = (path: string) => renderModule(module, manifest, { path });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

const link = (name: string) => screen.getByRole("link", { name });

/** What unfolds under the button with this name. */
async function languages(name: string) {
	const button = await screen.findByLabelText(name);
	const details = button.closest("details");
	if (!details) throw new Error("The button unfolds nothing.");
	return { button, links: () => within(details).getAllByRole("link"), isOpen: () => details.open };
}

beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

describe("the language", () => {
	test("an unknown one is ignored: German, and nothing is remembered", async () => {
		await open("/?lng=fr");
		await title(HERO.de);
		expect(document.documentElement.lang).toBe("de");
		expect(document.cookie).not.toContain("i18next");
	});

	test.for([
		["de", HERO.de, "de", "de"],
		["en", HERO.en, "en", "en"],
		["mg", HERO.mg, "mg", "hu"],
		["hu", HERO.mg, "mg", "hu"],
	] as const)("?lng=%s sets page, page language and cookie", async ([asked, heading, id, page]) => {
		await open(`/?lng=${asked}`);
		await title(heading);
		expect(document.documentElement.lang).toBe(page);
		await waitFor(() => expect(document.cookie).toContain(`i18next=${id}`));
	});

	test("is chosen from the menu and kept; the address no longer names another one", async () => {
		const page = await open("/validateCertificate?lng=de&cid=");
		const { button, links } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		expect(links().map(({ textContent }) => textContent)).toEqual(["Deutsch", "English", "Magyar"]);
		await page.user.click(link("Magyar"));
		await title("Halal tanúsítvány ellenőrzése");
		expect(document.cookie).toContain("i18next=mg");
		await waitFor(() => expect(page.location()).toBe("/validateCertificate?cid="));
		const after = await languages("Nyelv: Magyar");
		expect(after.isOpen()).toBe(false);
		expect(document.activeElement).toBe(after.button);
	});

	test("each is a link of its own that says in which language its page is, and which one is being read", async () => {
		await open("/validateCertificate?cid=&lng=en");
		const { links } = await languages("Language: English");
		const told = links().map((item) =>
			["href", "hreflang", "lang", "aria-current"].map((name) => item.getAttribute(name)),
		);
		expect(told).toEqual([
			["?cid=&lng=de", "de", "de", null],
			["?cid=&lng=en", "en", "en", "true"],
			["?cid=&lng=mg", "hu", "hu", null],
		]);
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

	test("who moves on within the site keeps reading in the same language", async () => {
		const page = await open("/");
		await title(HERO.de);
		await page.user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Registrieren" }));
		await title("Registrieren");
		await page.user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Zertifikat prüfen" }));
		await title("Prüfung eines Halal-Zertifikats");
	});

	test("a reload stays in the language that this tab has shown", async () => {
		const first = await open("/validateCertificate");
		await title("Halal Certificate Validation");
		first.unmount();
		await open("/");
		await title(HERO.en);
		expect(document.cookie).not.toContain("i18next");
	});
});

describe("what unfolds", () => {
	test("folds on Escape, which leads back to its button", async () => {
		const page = await open("/impressum");
		const { button, isOpen } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		expect(isOpen()).toBe(true);
		link("English").focus();
		await page.user.keyboard("{Escape}");
		expect(isOpen()).toBe(false);
		expect(document.activeElement).toBe(button);
		await title("Impressum");
	});

	test("folds when something else is pressed", async () => {
		const page = await open("/impressum");
		const { button, isOpen } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		await page.user.click(within(screen.getByRole("contentinfo")).getByText("Sitz der Gesellschaft"));
		expect(isOpen()).toBe(false);
	});

	test("folds when the focus leaves it, and not while it moves within", async () => {
		const page = await open("/impressum");
		const { button, links, isOpen } = await languages("Sprache: Deutsch");
		await page.user.click(button);
		for (const item of links()) {
			item.focus();
			expect(isOpen()).toBe(true);
		}
		within(screen.getByRole("contentinfo")).getByRole("link", { name: "Registrieren" }).focus();
		expect(isOpen()).toBe(false);
	});

	test("is gone through with the arrow keys, round and round", async () => {
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

	test("the way to every section is a link; the one that was taken folds it", async () => {
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

describe("every page", () => {
	test.for(
		casesOf([
			"/",
			"/impressum",
			"/datenschutz",
			"/informationen",
			"/validateCertificate",
			"/validateCertificates",
			"/directory",
			"/register",
		]),
	)("%s has top bar and footer with working links only", async (path) => {
		await open(`${path}?lng=en`);
		await screen.findByRole("heading", { level: 1 });
		const bar = within(screen.getByRole("banner"));
		expect(bar.getByText("Muster Halal Zertifizierung GmbH")).toBeTruthy();
		expect(bar.getByRole("link", { name: /\+43 1 000 00 00/ }).getAttribute("href")).toBe("tel:+4310000000");
		expect(bar.getByRole("link", { name: /office@example\.org/ }).getAttribute("href")).toBe(
			"mailto:office@example.org",
		);
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
});
