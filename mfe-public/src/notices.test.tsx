import { LANGUAGE, LANGUAGES } from "@portal/contracts/kit/languages";
import {
	BOT_CHECK_PROVIDERS,
	type BotCheckProvider,
	COOKIE_IDS,
	COOKIES,
	type CookieId,
	lifetimesOf,
	PROVIDERS,
	type Provider,
	STORAGE_KEYS,
} from "@portal/contracts/kit/privacy";
import { renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ContactSection } from "./contact/ContactSection.tsx";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

// Loaded in advance, so that no test waits for lazy chunks to be read from the disk.
await Promise.all([import("./bulk/BulkForm.tsx"), import("./bulk/tools.ts"), import("./contact/ContactForm.tsx")]);

const CHECK =
	/automatische Prüfung|automatic check|automatikus ellenőrzés|Prüfaufgabe|solves a task|számítási feladat/i;
const PROVIDER_NAMES: Record<Provider, RegExp> = {
	mail: /Mailserver|mail server/,
	database: /Datenbankserver|database server/,
	documents: /Dokumentenspeicher|document storage/,
};
const POLICY = "the privacy policy";
const PAGE_COOKIES: readonly CookieId[] = ["language", "step", "session", "device"];

const textOf = async (role: string) => (await screen.findByRole(role)).textContent ?? "";
interface Notice {
	path: string;
	cookies?: readonly CookieId[];
	/** Returns the text, and before it any text that does not name the cookie. */
	read: (user: { click: (element: Element) => Promise<void> }) => Promise<string[]>;
}
const NOTICES: Record<string, Notice> = {
	registration: { path: "/register?", read: async () => [await textOf("main")] },
	"checking many certificates": {
		path: "/validateCertificates?",
		read: async () => {
			await screen.findByRole("textbox");
			return [await textOf("main")];
		},
	},
	watching: { path: "/watch?cid=AB%20C1&", read: async () => [await textOf("form")] },
	"the contact form and its notice": {
		path: "/?",
		read: async (user) => {
			const form = await textOf("form");
			await user.click(await screen.findByRole("button", { name: /Datenschutzhinweis|Privacy notice|Adatkezelési/ }));
			return [form, document.querySelector(".pub-privacy")?.textContent ?? ""];
		},
	},
	[POLICY]: { path: "/datenschutz?", cookies: PAGE_COOKIES, read: async () => [await textOf("article")] },
};
/** Of the landing page, only the section with a notice is rendered, because the whole page is large. */
const rendered = { ...module, pages: { ...module.pages, LandingPage: ContactSection } };
interface Settings {
	botCheck: BotCheckProvider;
	providers: readonly Provider[];
}
const CHECKS = BOT_CHECK_PROVIDERS.map((botCheck): Settings => ({ botCheck, providers: ["mail"] }));
/** Only the privacy policy names the servers in use. */
const SERVERS = [PROVIDERS, []].map((providers): Settings => ({ botCheck: "altcha", providers }));
const CASES = Object.entries(NOTICES).flatMap(([name, notice]) =>
	// The policy has no Hungarian text.
	(name === POLICY ? (["de", "en"] as const) : LANGUAGES).flatMap((language) =>
		[...CHECKS, ...(name === POLICY ? SERVERS : [])].map((settings) => ({ name, notice, language, ...settings })),
	),
);

const root = document.documentElement;
beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});
afterEach(() => {
	for (const name of ["botCheck", "mail", "providers"]) delete root.dataset[name];
});

describe("a privacy notice", () => {
	test.for(CASES)(
		"names exactly the cookies and providers that the settings imply: $name, $language, $botCheck, $providers",
		async ({ botCheck, name, notice, language, providers }) => {
			root.dataset.botCheck = botCheck;
			if (!providers.includes("mail")) root.dataset.mail = "off";
			root.dataset.providers = providers.filter((provider) => provider !== "mail").join(" ");
			const { user } = await renderModule(rendered, manifest, { path: `${notice.path}lng=${language}`, language });
			const texts = await notice.read(user);
			expect(root.lang).toBe(LANGUAGE[language].html);

			const isGoogle = botCheck === "recaptcha";
			const isPolicy = name === POLICY;
			const cookies = [...(notice.cookies ?? []), ...(isGoogle ? (["recaptcha"] as const) : [])];
			const text = texts.at(-1) ?? "";
			expect(COOKIE_IDS.filter((id) => text.includes(COOKIES[id].name))).toEqual(cookies);
			for (const one of texts) {
				expect(one.includes("Google")).toBe(isGoogle);
				expect(isGoogle || CHECK.test(one)).toBe(botCheck !== "off");
				const servers = PROVIDERS.filter((provider) => PROVIDER_NAMES[provider].test(one));
				expect(servers).toEqual(isPolicy ? providers : []);
			}
			if (!isPolicy) return;
			for (const key of Object.values(STORAGE_KEYS)) expect(text).toContain(key);
			for (const id of cookies) expect(text).toContain(lifetimesOf(id, language === "de" ? "de" : "en").life);
		},
	);
});
