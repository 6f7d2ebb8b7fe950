import { brand, LANGUAGES, type Language, MISSING_TEXT } from "@portal/shared-ui/module";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SECTIONS } from "../frame/SectionsMenu.tsx";
import { HYDRATED } from "../hydration/hydrated-event.ts";
import { translations } from "../language/translations.ts";
import { manifest } from "../manifest.ts";
import { SiteRouter, useLocation } from "./navigation/router.tsx";
import { SITE_PAGES, type SitePage } from "./pages.ts";
import { documentOf, type SiteFiles } from "./prerender/document.tsx";
import { renderContent } from "./prerender/render.tsx";
import { loadPage, Site } from "./Site.tsx";

// The build of the website replaces react-router in the same way.
vi.mock("react-router", () => import("./navigation/router.tsx"));

const HTML = { de: "de", en: "en", mg: "hu" } as const;
const FILES: SiteFiles = {
	styles: [],
	fonts: ["/letters.woff2"],
	start: [],
	program: { page: [], reader: [] },
	colors: { light: "#ffffff", dark: "#000000" },
};
const ALL = SITE_PAGES.flatMap((page) => LANGUAGES.map((language) => ({ page, language, path: page.path })));
/** React warns because server and browser share one process here. */
const SHARED_PROCESS_WARNING = /multiple renderers concurrently/;

const pageNamed = (name: SitePage["name"]): SitePage => {
	const page = SITE_PAGES.find((one) => one.name === name);
	if (!page) throw new Error(name);
	return page;
};

/** Returns a function that renders each page only once per language, because rendering is slow. */
function oncePerPage<T>(make: (page: SitePage, language: Language) => Promise<T>): typeof make {
	const made = new Map<string, Promise<T>>();
	return (page, language) => {
		const key = `${page.name} ${language}`;
		const result = made.get(key) ?? make(page, language);
		made.set(key, result);
		return result;
	};
}
const contentOf = oncePerPage(renderContent);
const render = oncePerPage(async (page, language) =>
	new DOMParser().parseFromString(documentOf(await contentOf(page, language), FILES), "text/html"),
);

let root: Root | undefined;
/** Mismatches and errors that React reports when a page is hydrated. */
let errors: unknown[];
/** Keys of texts that were missing after hydration. */
let missing: string[];

/** Hydrates a page in this document, as a browser does. */
async function open(name: SitePage["name"], language: Language, query = "") {
	const page = pageNamed(name);
	const { markup } = await contentOf(page, language);
	window.history.replaceState(null, "", page.path + query);
	document.documentElement.lang = HTML[language];
	document.body.innerHTML = `<div id="root">${markup}</div>`;
	const loaded = await loadPage(page, language);
	loaded.host.i18n.on(MISSING_TEXT, (_, key) => missing.push(`${name} ${language} ${key}`));
	const container = document.getElementById("root");
	if (!container) throw new Error("There is no page.");
	await act(async () => {
		root = hydrateRoot(container, <Site {...loaded} />, { onRecoverableError: (error) => errors.push(error) });
	});
	return { markup };
}

beforeEach(() => {
	errors = [];
	missing = [];
	vi.spyOn(console, "error").mockImplementation((...args) => {
		if (!SHARED_PROCESS_WARNING.test(String(args[0]))) errors.push(args);
	});
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
	vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
	act(() => root?.unmount());
	root = undefined;
	document.body.innerHTML = "";
	window.history.replaceState(null, "", "/");
});

test("every public page of the module is a page of the website", () => {
	expect(SITE_PAGES.map(({ path }) => path)).toEqual(manifest.routes.map(({ path }) => path));
});

/** A plain run tests each page in its preferred language only. */
const SHOWN = ALL.filter(({ page, language }) => process.env.TEST_ALL || language === page.preferred);

describe.each(SHOWN)("$path in $language", ({ page, language }) => {
	test("is a complete document in that language", async () => {
		const texts = (await translations[language]()).default.meta[page.name];
		const pageDocument = await render(page, language);
		const content = (selector: string) => pageDocument.querySelector(selector)?.getAttribute("content");
		expect(pageDocument.documentElement.lang).toBe(HTML[language]);
		expect(pageDocument.title).toBe(`${texts.title} – ${brand.name}`);
		expect(content('meta[name="description"]')).toBe(texts.description);
		expect(content('meta[property="og:title"]')).toBe(pageDocument.title);
		expect(content('meta[property="og:image"]')).toMatch(/^{{origin}}./);
		for (const name of ["header", "h1", "footer"])
			expect(pageDocument.querySelectorAll(`#root ${name}`), name).toHaveLength(1);
		expect(pageDocument.querySelector("#root")?.getAttribute("data-page")).toBe(page.name);
	});

	test("links to its own address and to those in the other languages", async () => {
		const own = (of: Language) => `{{origin}}${page.path}${of === page.preferred ? "" : `?lng=${of}`}`;
		const pageDocument = await render(page, language);
		const href = (selector: string) => pageDocument.querySelector(selector)?.getAttribute("href");
		expect(href('link[rel="canonical"]')).toBe(own(language));
		expect(href('link[rel="preload"][as="font"]')).toBe("/letters.woff2");
		for (const other of LANGUAGES) expect(href(`link[hreflang="${HTML[other]}"]`)).toBe(own(other));
		expect(href('link[hreflang="x-default"]')).toBe(`{{origin}}${page.path}`);
		const locales = pageDocument.querySelectorAll('meta[property="og:locale:alternate"]');
		expect(locales).toHaveLength(LANGUAGES.length - 1);
	});

	test("contains no inline script or style and nothing from other hosts", async () => {
		const content = await contentOf(page, language);
		const { markup } = content;
		expect(markup).not.toMatch(/<script|<style| on[a-z]+="/);
		const html = documentOf(content, FILES);
		const scripts = html.match(/<script[^>]*>/g) ?? [];
		expect(scripts).toEqual(['<script id="program" type="application/json">', '<script type="application/ld+json">']);
		for (const [, address] of markup.matchAll(/<(?:img|source|use)[^>]* (?:src|srcset|href)="([^"]*)"/gi))
			expect(address).toMatch(/^(\/(?!\/)|data:image)/);
	});

	test("is hydrated without a mismatch, with all texts in its own files", async () => {
		await open(page.name, language, ["validate", "watch"].includes(page.name) ? "?cid=abc" : "");
		expect([errors, missing]).toEqual([[], []]);
		expect(document.documentElement.lang).toBe(HTML[language]);
		expect(document.cookie).not.toContain("i18next");
	});
});

describe("the prerendered landing page", () => {
	test.for(LANGUAGES)("contains the text of every section and the final figures (%s)", async (language) => {
		const pageDocument = await render(pageNamed("landing"), language);
		for (const id of SECTIONS) {
			const section = pageDocument.getElementById(id);
			expect(section?.querySelector("h2")?.textContent).toBeTruthy();
			expect(section?.textContent.length).toBeGreaterThan(120);
		}
		const text = pageDocument.body.textContent;
		for (const figure of Object.values(brand.counters)) expect(text).toContain(figure);
		for (const { name, email } of brand.team) {
			expect(text).toContain(name);
			expect(text).toContain(email);
		}
	});

	test("describes the company as structured data that cannot end its script element", async () => {
		const pageDocument = await render(pageNamed("landing"), "de");
		const source = pageDocument.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
		expect(source).not.toContain("<");
		const data = JSON.parse(source);
		expect(data).toMatchObject({ "@type": "Organization", name: brand.name, telephone: brand.phone });
		expect(data.address[0]).toMatchObject({ addressLocality: "Wien", addressCountry: "AT" });
		expect(data.contactPoint).toMatchObject({ email: brand.email, availableLanguage: ["de", "en", "hu"] });
	});
});

describe("a document refers to its files with their hashes:", () => {
	const file = (name: string) => ({ href: `/site/${name}`, integrity: `sha256-${name}` });
	const program = { page: [file("a.js"), file("b.js")], reader: [file("c.js")] };
	const files = { ...FILES, styles: [file("a.css")], start: [file("start.js")], program };
	const attributes = (name: string) => `"/site/${name}" integrity="sha256-${name}" crossorigin="anonymous"`;
	const written = async (name: SitePage["name"]) => documentOf(await contentOf(pageNamed(name), "de"), files);

	test("styles, start script, and the application's scripts as a list", async () => {
		const html = await written("imprint");
		expect(html).toContain(`<link rel="stylesheet" href=${attributes("a.css")}/>`);
		expect(html).toContain(`<script src=${attributes("start.js")}></script>`);
		const list = new DOMParser().parseFromString(html, "text/html").getElementById("program")?.textContent ?? "";
		expect(JSON.parse(list)).toEqual(program);
	});

	test("the scripts of a tool are preloaded, those of other pages are not", async () => {
		const preload = (name: string) => `<link rel="preload" as="script" fetchPriority="low" href=${attributes(name)}/>`;
		for (const { name, isTool } of SITE_PAGES) {
			const html = await written(name);
			for (const part of ["a.js", "b.js"])
				expect(html.includes(preload(part)), `${name} ${part}`).toBe(isTool === true);
			expect(html.includes(preload("c.js")), name).toBe(false);
		}
		expect(SITE_PAGES.filter(({ isTool }) => isTool).map(({ name }) => name)).toEqual([
			"validate",
			"bulk",
			"directory",
			"register",
			"watch",
		]);
	});
});

describe("links", () => {
	test("lead to a page in the visitor's language, with a parameter where the page's default differs", async () => {
		const href = (pageDocument: Document, path: string) =>
			[...pageDocument.querySelectorAll("footer a")]
				.map((link) => link.getAttribute("href"))
				.filter((address) => address?.split("?")[0] === path);
		const german = await render(pageNamed("landing"), "de");
		expect(href(german, "/impressum")).toEqual(["/impressum"]);
		expect(href(german, "/validateCertificate")).toEqual(["/validateCertificate?lng=de"]);
		const english = await render(pageNamed("validate"), "en");
		expect(href(english, "/impressum")).toEqual(["/impressum?lng=en"]);
		expect(href(english, "/validateCertificate")).toEqual(["/validateCertificate"]);
		expect(href(english, "/login")).toEqual(["/login"]);
	});

	const footer = () => within(screen.getByRole("contentinfo"));

	test.for(["Impressum", "Anmelden", "Startseite"])("to other pages are left to the browser: %s", async (name) => {
		await open("landing", "de");
		const click = new MouseEvent("click", { bubbles: true, cancelable: true });
		fireEvent(footer().getByRole("link", { name }), click);
		expect(click.defaultPrevented).toBe(false);
	});

	test("to a section scroll to it and keep the language in the address", async () => {
		await open("landing", "en", "?lng=en");
		const section = document.getElementById("vorteile");
		const into = vi.fn();
		if (section) section.scrollIntoView = into;
		fireEvent.click(within(screen.getByRole("main")).getByRole("link", { name: "Your advantages" }));
		await waitFor(() => expect(into).toHaveBeenCalledOnce());
		expect(document.activeElement?.id).toBe("vorteile");
		expect(window.location.search + window.location.hash).toBe("?lng=en#vorteile");
	});
});

function Place({ onRender }: { onRender: (place: unknown) => void }) {
	onRender(useLocation());
	return null;
}

describe("the language", () => {
	test("is stored when the address names it", async () => {
		await open("imprint", "en", "?lng=en");
		await waitFor(() => expect(document.cookie).toContain("i18next=en"));
	});

	test("another one that the browser prefers is offered, also after a link of the website has named the shown one", async () => {
		vi.spyOn(navigator, "languages", "get").mockReturnValue(["hu"]);
		await open("imprint", "de");
		const offer = () => screen.queryByRole("link", { name: "Az oldal megtekintése magyarul" })?.getAttribute("href");
		expect(offer()).toBe("?lng=mg");
		act(() => root?.unmount());
		await open("register", "de", "?lng=de");
		expect(offer()).toBe("?lng=mg");
		expect(document.cookie).not.toContain("i18next");
	});

	test("is not stored when the tab has shown it before", async () => {
		sessionStorage.setItem("public.language", "en");
		await open("imprint", "en", "?lng=en");
		expect(document.cookie).not.toContain("i18next");
	});

	test("changes texts, title, description, canonical address and cookie in place", async () => {
		document.head.innerHTML = '<meta name="description" content="x"><link rel="canonical" href="/impressum">';
		await open("imprint", "de", "?lng=de");
		fireEvent.click(screen.getByRole("link", { name: "Magyar" }));
		await screen.findByRole("heading", { level: 1, name: "Impresszum" });
		expect(document.documentElement.lang).toBe("hu");
		await waitFor(() => expect(document.title).toBe(`Impresszum – ${brand.name}`));
		expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toMatch(/\/impressum\?lng=mg$/);
		expect(document.querySelector('meta[name="description"]')?.getAttribute("content")).not.toBe("x");
		expect(document.cookie).toContain("i18next=mg");
		expect(window.location.search).toBe("");
	});

	test("in the address does not re-render the page after hydration", async () => {
		const seen = new Set<unknown>();
		window.history.replaceState(null, "", "/impressum?lng=en");
		document.body.innerHTML = '<div id="seen"></div>';
		await act(async () => {
			root = hydrateRoot(
				document.getElementById("seen") as HTMLElement,
				<SiteRouter path="/impressum" language="en">
					<Place onRender={(place) => seen.add(place)} />
				</SiteRouter>,
			);
		});
		expect([...seen]).toEqual([expect.objectContaining({ pathname: "/impressum", search: "", hash: "" })]);
	});
});

test("a hydrated page dispatches an event", async () => {
	const onHydrated = vi.fn();
	window.addEventListener(HYDRATED, onHydrated, { once: true });
	await open("imprint", "de");
	expect(onHydrated).toHaveBeenCalledOnce();
});

test("the landing page names the address that led to it, once it is hydrated", async () => {
	const { markup } = await open("landing", "de", "?unavailable=%2Fgibtesnicht");
	expect(errors).toEqual([]);
	expect(markup).not.toContain("gibtesnicht");
	expect(screen.getByText("Die Seite „/gibtesnicht“ ist nicht verfügbar.").closest("[role=status]")).toBeTruthy();
});

test("a certificate id in the address is never shown as missing", async () => {
	const { markup } = await open("validate", "en", "?cid=z12345678");
	expect(errors).toEqual([]);
	expect(markup).not.toContain("No Certificate ID");
	expect(screen.queryByText(/No Certificate ID/)).toBeNull();
});

function Broken(): ReactNode {
	throw new Error("broken");
}

test("a page that fails to render shows a message in its language and a button that reloads it", async () => {
	const loaded = await loadPage(pageNamed("imprint"), "mg");
	document.body.innerHTML = `<div id="root"></div>`;
	const container = document.getElementById("root");
	if (!container) throw new Error("There is no page.");
	root = createRoot(container);
	await act(async () => root?.render(<Site {...loaded} Page={Broken} />));
	expect(screen.getByRole("alert").textContent).toBe("Az oldal jelenleg nem jeleníthető meg.");
	const reload = vi.fn();
	vi.stubGlobal("location", { reload });
	fireEvent.click(screen.getByRole("button", { name: "Oldal újratöltése" }));
	expect(reload).toHaveBeenCalledOnce();
});
