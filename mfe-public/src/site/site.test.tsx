import { brand, LANGUAGES, type Language, MISSING_TEXT } from "@portal/shared-ui/module";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
	test("is a complete document with its addresses in every language, and without inline scripts or styles", async () => {
		const texts = (await translations[language]()).default.meta[page.name];
		const pageDocument = await render(page, language);
		const content = (selector: string) => pageDocument.querySelector(selector)?.getAttribute("content");
		const href = (selector: string) => pageDocument.querySelector(selector)?.getAttribute("href");
		const own = (of: Language) => `{{origin}}${page.path}${of === page.preferred ? "" : `?lng=${of}`}`;
		expect(pageDocument.documentElement.lang).toBe(HTML[language]);
		expect(pageDocument.title).toBe(`${texts.title} – ${brand.name}`);
		expect(content('meta[name="description"]')).toBe(texts.description);
		for (const [name, value] of [
			["type", "website"],
			["site_name", brand.name],
			["title", pageDocument.title],
			["description", texts.description],
			["url", own(language)],
			["locale", { de: "de_AT", en: "en_GB", mg: "hu_HU" }[language]],
			["image", expect.stringMatching(/^{{origin}}./)],
		])
			expect(content(`meta[property="og:${name}"]`), name).toEqual(value);
		for (const name of ["header", "h1", "footer"])
			expect(pageDocument.querySelectorAll(`#root ${name}`), name).toHaveLength(1);
		expect(pageDocument.querySelector("#root")?.getAttribute("data-page")).toBe(page.name);
		expect(href('link[rel="canonical"]')).toBe(own(language));
		expect(href('link[rel="preload"][as="font"]')).toBe("/letters.woff2");
		for (const other of LANGUAGES) expect(href(`link[hreflang="${HTML[other]}"]`)).toBe(own(other));
		expect(href('link[hreflang="x-default"]')).toBe(`{{origin}}${page.path}`);
		const locales = pageDocument.querySelectorAll('meta[property="og:locale:alternate"]');
		expect(locales).toHaveLength(LANGUAGES.length - 1);
		const { markup } = await contentOf(page, language);
		expect(markup).not.toMatch(/<script|<style| on[a-z]+="/);
		const types = [...pageDocument.querySelectorAll("script")].map(({ id, type }) => id + type);
		expect(types).toEqual(["programapplication/json", "application/ld+json"]);
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

test("descriptions differ from each other and have the length that search engines show", async () => {
	const descriptions: string[] = [];
	for (const language of LANGUAGES) {
		const { meta } = (await translations[language]()).default;
		descriptions.push(...SITE_PAGES.map(({ name }) => meta[name].description));
	}
	expect(new Set(descriptions).size).toBe(ALL.length);
	for (const description of descriptions) {
		expect(description.length, description).toBeGreaterThan(50);
		expect(description.length, description).toBeLessThanOrEqual(170);
	}
});

test("the landing page contains the final figures, and describes the company as structured data that cannot end its script element", async () => {
	const pageDocument = await render(pageNamed("landing"), "de");
	for (const figure of Object.values(brand.counters)) expect(pageDocument.body.textContent).toContain(figure);
	const source = pageDocument.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
	expect(source).not.toContain("<");
	const data = JSON.parse(source);
	expect(data).toMatchObject({
		"@context": "https://schema.org",
		"@type": "Organization",
		"@id": "{{origin}}/#organization",
		name: brand.name,
		telephone: brand.phone,
	});
	expect(data.address[0]).toMatchObject({ addressLocality: "Wien", addressCountry: "AT" });
	expect(data.contactPoint).toMatchObject({ email: brand.email, availableLanguage: ["de", "en", "hu"] });
});

describe("before hydration", () => {
	const drawn = async (name: SitePage["name"], language: Language) => {
		const pageDocument = await render(pageNamed(name), language);
		const fields = [...pageDocument.querySelectorAll<HTMLInputElement>("main form :is(input, select, textarea)")];
		return { late: pageDocument.querySelector(".pub-late"), fields, pageDocument };
	};

	test("the page of a certificate shows no result, but that it is unchecked, with a link that reloads the page", async () => {
		const { late, pageDocument } = await drawn("validate", "en");
		const text = pageDocument.querySelector("main")?.textContent;
		expect(text).toContain("The certificate is being checked");
		for (const word of ["No Certificate ID", "Unknown", "cannot be checked"]) expect(text).not.toContain(word);
		expect(pageDocument.querySelector("main :is(article, .ui-badge)")).toBeNull();
		expect(late?.textContent).toContain("The certificate could not be checked right now.");
		expect(late?.querySelector("a")?.getAttribute("href")).toBe("");
		await open("validate", "en", "?cid=z12345678");
		expect(document.querySelector(".pub-late")).toBeNull();
		expect(screen.queryByText(/No Certificate ID/)).toBeNull();
	});

	test.for([
		["watch", "Nothing has been changed"],
		["bulk", "This part of the page could not be loaded"],
		["directory", "This says nothing about any company"],
	] as const)("a part that needs JavaScript has a notice: %s", async ([name, sentence]) => {
		expect((await drawn(name, "en")).late?.textContent).toContain(sentence);
		await open(name, "en");
		expect(document.querySelector(".pub-island .pub-late, .pub-watch-page .pub-late")).toBeNull();
	});

	test("the contact form is disabled, and never puts input into the address", async () => {
		const { fields, pageDocument } = await drawn("landing", "de");
		const contact = fields.filter(({ form }) => form?.classList.contains("pub-contact-form"));
		expect(contact.map(({ name, type, disabled }) => [name || type, disabled])).toEqual([
			["checkbox", false],
			...["company", "name", "email", "phone", "message"].map((name) => [name, true]),
		]);
		expect(contact[0]?.form?.method).toBe("post");
		expect(pageDocument.querySelector("#kontakt noscript")?.textContent).toContain("office@example.org");
	});

	test("the registration can be filled in, and its first field has the focus afterwards", async () => {
		const { fields } = await drawn("register", "en");
		expect(fields.map(({ disabled, form }) => [disabled, form?.method])).toEqual(Array(3).fill([false, "post"]));
		await open("register", "en");
		expect(document.activeElement?.getAttribute("name")).toBe("username");
	});

	test("the search of the directory is submitted by the browser, and a file can be chosen", async () => {
		const { fields } = await drawn("directory", "de");
		expect(fields.map(({ name, disabled }) => [name, disabled])).toEqual(
			["lng", "q", "category", "country"].map((name) => [name, false]),
		);
		expect([fields[0]?.form?.method, fields[0]?.form?.getAttribute("action")]).toEqual(["get", "/directory"]);
		const { pageDocument } = await drawn("validate", "en");
		expect(pageDocument.querySelector<HTMLInputElement>("#file-check input")).toMatchObject({
			type: "file",
			disabled: false,
		});
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

	test("to other pages are left to the browser", async () => {
		await open("landing", "de");
		const click = new MouseEvent("click", { bubbles: true, cancelable: true });
		fireEvent(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Impressum" }), click);
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
