import { CATEGORIES } from "@portal/contracts/contract/certifications";
import { COUNTRIES as ALL_COUNTRIES } from "@portal/contracts/contract/clients";
import type { ListedCompany } from "@portal/contracts/contract/directory";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { fault, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { COUNTRIES } from "../language/formats.ts";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCompany, CHOICES } from "../testing/listed.ts";
import { certificationsOf } from "./structured-data.ts";

// Loaded later than the module: nothing should have to wait for it to be read from the disk.
await import("./DirectoryPage.tsx");

const CALL = "/api/directory";

const linkTo = (cursor: string) => ({ Link: `<${CALL}?cursor=${cursor}>; rel="next"` });

/** Answers by what is asked, and notes it. `next` leads on from a page that has no cursor. */
function listing(answer: (query: URLSearchParams) => readonly ListedCompany[], next?: string) {
	const asked: string[] = [];
	const handler = http.get(`*${CALL}`, ({ request }) => {
		const { search, searchParams } = new URL(request.url);
		asked.push(search);
		const headers = next && !searchParams.has("cursor") ? linkTo(next) : {};
		return HttpResponse.json(answer(searchParams), { headers });
	});
	return { asked, handler };
}
const offering = http.get(`*${CALL}/choices`, () => HttpResponse.json(CHOICES));

async function open(query: string, ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: `/directory${query}`, handlers: [...handlers, offering] });
	await screen.findByRole("region", { name: "Einträge" });
	return page;
}

const results = () => within(screen.getByRole("region", { name: "Einträge" }));
const companies = async () =>
	(await results().findAllByRole("heading", { level: 3 })).map((title) => title.textContent);
const told = () => results().getByRole("status").textContent?.trim();

beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

test("the choices are those of the API", () => {
	expect(COUNTRIES).toEqual(ALL_COUNTRIES);
});

describe("what is listed", () => {
	test("names company, place, products and each certificate with its state and the way to its check", async () => {
		const states = ["valid", "notYetValid", "suspended"] as const;
		const certificates = states.map((state) =>
			aCertificate({ state, publicId: `id-${state}`, certificateNumber: `Z-${state}`, productCount: 12 }),
		);
		await open("", listing(() => [aCompany({ certificates })]).handler);
		expect(await companies()).toEqual(["Donau Feinkost GmbH"]);
		expect(results().getByText("Linz, Österreich")).toBeTruthy();
		for (const state of states) {
			expect(results().getByText(PUBLIC_SENTENCES.de[state].badge)).toBeTruthy();
			const check = results().getByRole("link", { name: `Zertifikat Z-${state} prüfen` });
			expect(check.getAttribute("href")).toBe(`/validateCertificate?cid=id-${state}`);
		}
		expect(results().getAllByText("und 11 weitere Produkte")).toHaveLength(3);
		expect(
			results().getAllByText(/Lebensmittel und Getränke \(C\) · 1\. März 2026 bis 28\. Februar 2029/),
		).toHaveLength(3);
		expect(told()).toBe("1 Unternehmen wird angezeigt.");
	});

	test.each([
		["a state that nobody knows", [aCompany({ certificates: [aCertificate({ state: "good" as "valid" })] })]],
		["no list", {} as never],
	])("is not shown where it is %s", async (_, rows) => {
		await open("", listing(() => rows).handler);
		expect(await screen.findByText("Das Verzeichnis ist gerade nicht erreichbar", {}, { timeout: 9_000 })).toBeTruthy();
	});
});

describe("the search", () => {
	test("asks for what was typed and chosen, and keeps it in the address", async () => {
		const { asked, handler } = listing((query) => [aCompany({ company: query.get("q") ?? "Alle" })]);
		const page = await open("", handler);
		expect(await companies()).toEqual(["Alle"]);
		await page.user.type(screen.getByRole("searchbox", { name: "Unternehmen oder Produkt" }), " Apfel ");
		await page.user.selectOptions(screen.getByRole("combobox", { name: "Kategorie" }), "Lebensmittel und Getränke (C)");
		await page.user.selectOptions(screen.getByRole("combobox", { name: "Land" }), "Ungarn");
		expect(asked).toEqual([""]);
		await page.user.click(screen.getByRole("button", { name: "Suchen" }));
		await waitFor(async () => expect(await companies()).toEqual(["Apfel"]));
		const query = "?q=Apfel&category=C%3A+Food+Manufacturing&country=Ungarn";
		expect(asked).toEqual(["", query]);
		expect(page.location()).toBe(`/directory${query}`);
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
	});

	test("begins with what the address asks for, and without the page that was read", async () => {
		const { asked, handler } = listing(() => [aCompany()]);
		const page = await open("?q=apfel&country=Ungarn&cursor=abc&lng=de", handler);
		await companies();
		expect(asked).toEqual(["?q=apfel&country=Ungarn&cursor=abc"]);
		expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("apfel");
		expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Land" }).value).toBe("Ungarn");
		await page.user.clear(screen.getByRole("searchbox"));
		await page.user.click(screen.getByRole("button", { name: "Suchen" }));
		await waitFor(() => expect(asked.at(-1)).toBe("?country=Ungarn"));
	});

	test("offers what finds something, and what is chosen", async () => {
		await open(`?category=${encodeURIComponent(CATEGORIES[0])}`, listing(() => [aCompany()]).handler);
		await companies();
		const options = (name: string) =>
			within(screen.getByRole("combobox", { name }))
				.getAllByRole("option")
				.map(({ textContent }) => textContent);
		await waitFor(() => expect(options("Land")).toEqual(["Alle", "Österreich", "Ungarn"]));
		expect(options("Kategorie")).toEqual(["Alle", "Tierhaltung (A)", "Lebensmittel und Getränke (C)"]);
	});

	test("offers everything where nobody knows what finds something", async () => {
		await open("", listing(() => [aCompany()]).handler, fault("GET", `${CALL}/choices`, 503));
		expect(await companies()).toHaveLength(1);
		const land = within(screen.getByRole("combobox", { name: "Land" }));
		expect(land.getAllByRole("option")).toHaveLength(COUNTRIES.length + 1);
	});

	test("that finds nothing says nothing about a company, and leads on", async () => {
		await open("?q=niemand", listing(() => []).handler);
		expect(
			await results().findByText(/sagt nichts darüber aus, ob es ein Unternehmen gibt oder ob es zertifiziert ist/),
		).toBeTruthy();
		const ways = results().getAllByRole("link");
		expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/validateCertificate", "/#kontakt"]);
		expect(told()).toBe("Dazu gibt es keinen Eintrag.");
	});
});

describe("pages of the list", () => {
	const paged = () => listing((query) => [query.has("cursor") ? aCompany({ company: "Zweite" }) : aCompany()], "c2");

	test("follow each other, and the address says which one is read", async () => {
		const { asked, handler } = paged();
		const page = await open("?q=a", handler);
		await companies();
		expect(told()).toBe("1 Unternehmen wird angezeigt. Es gibt weitere.");
		await page.user.click(results().getByRole("link", { name: "Weitere Unternehmen" }));
		await waitFor(async () => expect(await companies()).toEqual(["Zweite"]));
		expect(page.location()).toBe("/directory?q=a&cursor=c2");
		expect(asked.at(-1)).toBe("?q=a&cursor=c2");
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
		expect(results().queryByRole("link", { name: "Weitere Unternehmen" })).toBeNull();
		await page.user.click(results().getByRole("link", { name: "Zum Anfang der Liste" }));
		await waitFor(() => expect(page.location()).toBe("/directory?q=a"));
	});

	test("that exist no more lead to the first one", async () => {
		await open("?q=a&cursor=gone", fault("GET", CALL, 400));
		const alert = await results().findByRole("alert");
		expect(alert.textContent).toContain("Unter dieser Adresse gibt es keine Liste.");
		expect(within(alert).getByRole("link").getAttribute("href")).toBe("/directory");
	});
});

test("a directory that cannot be asked says nothing of a company, and is asked again", async () => {
	const page = await open("", fault("GET", CALL, 503, { once: true }), listing(() => [aCompany()]).handler);
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain("Das sagt nichts über ein Unternehmen aus.");
	await page.user.click(within(alert).getByRole("button"));
	expect(await companies()).toEqual(["Donau Feinkost GmbH"]);
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
});

test("who has asked too often is told to wait, and not that the directory is away", async () => {
	await open("", fault("GET", CALL, 429));
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain("Bitte warten Sie einige Minuten.");
	expect(alert.textContent).not.toContain("nicht erreichbar");
});

test("its files are offered, and what their checksum is", async () => {
	await open("", listing(() => [aCompany()]).handler);
	const data = within(await screen.findByRole("region", { name: "Offene Daten" }));
	expect(data.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
		"/api/directory.csv",
		"/api/directory.json",
	]);
	expect(data.getByText(/Prüfsumme \(SHA-256\)/)).toBeTruthy();
});

test("search engines are told of each certificate, its company and its products", () => {
	const certificates = [aCertificate(), aCertificate({ state: "suspended" })];
	const { "@graph": graph } = certificationsOf(
		[aCompany({ certificates })],
		"https://halal.test",
		(no) => `Zertifikat ${no}`,
	);
	expect(graph).toHaveLength(2);
	expect(graph[0]).toEqual({
		"@type": "Certification",
		"@id": "https://halal.test/validateCertificate?cid=abcdefghijklmnopqrstu",
		url: "https://halal.test/validateCertificate?cid=abcdefghijklmnopqrstu",
		name: "Zertifikat Z-2026-0001-01",
		certificationIdentification: "Z-2026-0001-01",
		certificationStatus: "https://schema.org/CertificationActive",
		issuedBy: { "@id": "https://halal.test/#organization" },
		validFrom: "2026-03-01",
		expires: "2029-02-28",
		about: [
			{
				"@type": "Organization",
				name: "Donau Feinkost GmbH",
				address: { "@type": "PostalAddress", addressLocality: "Linz", addressCountry: "AT" },
			},
			{ "@type": "Product", name: "Apfelmus", alternateName: "Apple sauce" },
		],
	});
	expect(graph[1]?.certificationStatus).toBe("https://schema.org/CertificationInactive");
});
