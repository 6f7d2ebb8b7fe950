import { LANGUAGE } from "@portal/contracts/kit/languages";
import {
	BOT_CHECK_PROVIDERS,
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
	cookies: readonly CookieId[];
	read: (user: { click: (element: Element) => Promise<void> }) => Promise<string>;
}
const NOTICES: Record<string, Notice> = {
	registration: { path: "/register?", cookies: [], read: () => textOf("main") },
	"checking many certificates": {
		path: "/validateCertificates?",
		cookies: [],
		read: async () => {
			await screen.findByRole("textbox");
			return textOf("main");
		},
	},
	watching: { path: "/watch?cid=AB%20C1&", cookies: [], read: () => textOf("form") },
	"the contact form": { path: "/?", cookies: [], read: () => textOf("form") },
	"the contact form's notice": {
		path: "/?",
		cookies: [],
		read: async (user) => {
			await user.click(await screen.findByRole("button", { name: /Datenschutzhinweis|Privacy notice|Adatkezelési/ }));
			return document.querySelector(".pub-privacy")?.textContent ?? "";
		},
	},
	[POLICY]: { path: "/datenschutz?", cookies: PAGE_COOKIES, read: () => textOf("article") },
};
/** Only the privacy policy depends on the servers in use, so other notices are tested with one combination. */
const SERVERS: readonly (readonly Provider[])[] = [["mail"], PROVIDERS, []];
const CASES = BOT_CHECK_PROVIDERS.flatMap((botCheck) =>
	Object.entries(NOTICES).flatMap(([name, notice]) =>
		(["de", "en", "mg"] as const).flatMap((language) =>
			(name === POLICY ? SERVERS : SERVERS.slice(0, 1)).map((providers) => ({
				botCheck,
				name,
				notice,
				language,
				providers,
			})),
		),
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
			const { user } = await renderModule(module, manifest, { path: `${notice.path}lng=${language}`, language });
			const text = await notice.read(user);
			expect(root.lang).toBe(LANGUAGE[language].html);

			const isGoogle = botCheck === "recaptcha";
			const cookies: readonly CookieId[] = [...notice.cookies, ...(isGoogle ? (["recaptcha"] as const) : [])];
			const named = COOKIE_IDS.filter((id) => text.includes(COOKIES[id].name));
			// The contact form does not name the cookie; the notice that its button shows does.
			if (name !== "the contact form") expect(named).toEqual(cookies);
			expect(text.includes("Google")).toBe(isGoogle);
			expect(isGoogle || CHECK.test(text)).toBe(botCheck !== "off");
			const isPolicy = name === POLICY;
			const servers = PROVIDERS.filter((provider) => PROVIDER_NAMES[provider].test(text));
			expect(servers).toEqual(isPolicy ? providers : []);
			if (!isPolicy) return;
			for (const key of Object.values(STORAGE_KEYS)) expect(text).toContain(key);
			for (const id of cookies) expect(text).toContain(lifetimesOf(id, language === "de" ? "de" : "en").life);
		},
	);
});
