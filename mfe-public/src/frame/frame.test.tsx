import { renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const HERO = {
	de: "Halal-Zertifikate, die sich nachprüfen lassen",
	en: "Halal certificates that anyone can verify",
	mg: "Halal tanúsítványok, amelyeket bárki ellenőrizhet",
};

const open = (path: string) => renderModule(module, manifest, { path });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

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
		await page.user.click(await screen.findByRole("button", { name: "Sprache: Deutsch" }));
		const items = screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent);
		expect(items).toEqual(["Deutsch", "English", "Magyar"]);
		await page.user.click(screen.getByRole("menuitemradio", { name: "Magyar" }));
		await title("Halal tanúsítvány ellenőrzése");
		expect(document.cookie).toContain("i18next=mg");
		await waitFor(() => expect(page.location()).toBe("/validateCertificate?cid="));
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

describe("every page", () => {
	test.for(["/", "/impressum", "/datenschutz", "/informationen", "/validateCertificate", "/register"])(
		"%s has top bar and footer with working links only",
		async (path) => {
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
				"/register",
				"/login",
			]);
			expect(await footer.findByText(/1010 Wien, Austria/)).toBeTruthy();
		},
	);
});
