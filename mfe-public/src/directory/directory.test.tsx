import { CATEGORIES } from "@portal/contracts/contract/certifications";
import type { DirectoryChoices, ListedCertificate, ListedCompany } from "@portal/contracts/contract/directory";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { fault, HttpResponse, http } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Handler, visit } from "../testing/visit.ts";
import { certificationsOf } from "./structured-data.ts";

// Loaded in advance, so that no test waits for a lazy chunk to be read from the disk.
await import("./DirectoryPage.tsx");

const CALL = "/api/directory";

const aCertificate = (changes: Partial<ListedCertificate> = {}): ListedCertificate => ({
	publicId: "abcdefghijklmnopqrstu",
	certificateNumber: "Z-2026-0001-01",
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	state: "valid",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	products: [{ name: "Apfelmus", nameEN: "Apple sauce" }],
	productCount: 1,
	...changes,
});

const aCompany = (changes: Partial<ListedCompany> = {}): ListedCompany => ({
	company: "Donau Feinkost GmbH",
	city: "Linz",
	country: "Österreich",
	certificates: [aCertificate()],
	...changes,
});

const CHOICES: DirectoryChoices = {
	categories: ["C: Food Manufacturing"],
	countries: ["Österreich", "Ungarn"],
};

const linkTo = (cursor: string) => ({ Link: `<${CALL}?cursor=${cursor}>; rel="next"` });

/** Responds by the query and records it. `next` is the cursor that a first page links to. */
function listing(answer: (query: URLSearchParams) => readonly ListedCompany[], next?: string) {
	const requested: string[] = [];
	const handler = http.get(`*${CALL}`, ({ request }) => {
		const { search, searchParams } = new URL(request.url);
		requested.push(search);
		const headers = next && !searchParams.has("cursor") ? linkTo(next) : {};
		return HttpResponse.json(answer(searchParams), { headers });
	});
	return { requested, handler };
}
const offering = http.get(`*${CALL}/choices`, () => HttpResponse.json(CHOICES));

async function open(query: string, ...handlers: Handler[]) {
	const page = await visit(`/directory${query}`, [...handlers, offering]);
	await screen.findByRole("region", { name: "Einträge" });
	return page;
}

const results = () => within(screen.getByRole("region", { name: "Einträge" }));
const companies = async () =>
	(await results().findAllByRole("heading", { level: 3 })).map((title) => title.textContent);
const statusText = () => results().getByRole("status").textContent?.trim();

describe("a listed company", () => {
	test("shows its place, products, and each certificate with its state and a link to its validation", async () => {
		const states = ["valid", "notYetValid", "suspended"] as const;
		const certificates = states.map((state) =>
			aCertificate({
				state,
				publicId: `id-${state}`,
				certificateNumber: `Z-${state}`,
				productCount: 12,
				schemes: ["OIC/SMIIC 1:2019", "GSO 2055-1:2015"],
			}),
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
			results().getAllByText(/\(C\) · OIC\/SMIIC 1:2019 · GSO 2055-1:2015 · 1\. März 2026 bis 28\. Februar 2029/),
		).toHaveLength(3);
		expect(statusText()).toBe("1 Unternehmen wird angezeigt.");
	});

	test.each([
		["an unknown state", [aCompany({ certificates: [aCertificate({ state: "good" as "valid" })] })]],
		["another form", {} as never],
	])("is not shown if the response has %s", async (_, rows) => {
		await open("", listing(() => rows).handler);
		expect(await screen.findByText("Das Verzeichnis ist gerade nicht erreichbar", {}, { timeout: 9_000 })).toBeTruthy();
	});
});

describe("the search", () => {
	test("requests what was typed and chosen, and keeps it in the address", async () => {
		const { requested, handler } = listing((query) => [aCompany({ company: query.get("q") ?? "Alle" })]);
		const page = await open("", handler);
		expect(await companies()).toEqual(["Alle"]);
		await page.user.type(screen.getByRole("searchbox", { name: "Unternehmen oder Produkt" }), " Apfel ");
		await page.user.selectOptions(screen.getByRole("combobox", { name: "Kategorie" }), "Lebensmittel und Getränke (C)");
		await page.user.selectOptions(screen.getByRole("combobox", { name: "Land" }), "Ungarn");
		expect(requested).toEqual([""]);
		await page.user.click(screen.getByRole("button", { name: "Suchen" }));
		await waitFor(async () => expect(await companies()).toEqual(["Apfel"]));
		const query = "?q=Apfel&category=C%3A+Food+Manufacturing&country=Ungarn";
		expect(requested).toEqual(["", query]);
		expect(page.location()).toBe(`/directory${query}`);
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
	});

	test("starts with the values from the address, and a new search drops the cursor", async () => {
		const { requested, handler } = listing(() => [aCompany()]);
		const page = await open("?q=apfel&country=Ungarn&cursor=abc&lng=de", handler);
		await companies();
		expect(requested).toEqual(["?q=apfel&country=Ungarn&cursor=abc"]);
		expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("apfel");
		expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Land" }).value).toBe("Ungarn");
		await page.user.clear(screen.getByRole("searchbox"));
		await page.user.click(screen.getByRole("button", { name: "Suchen" }));
		await waitFor(() => expect(requested.at(-1)).toBe("?country=Ungarn"));
	});

	test("offers the categories and countries that occur, and the chosen ones", async () => {
		await open(
			`?country=Neuseeland&category=${encodeURIComponent(CATEGORIES[0])}`,
			listing(() => [aCompany()]).handler,
		);
		await companies();
		const options = (name: string) =>
			within(screen.getByRole("combobox", { name }))
				.getAllByRole("option")
				.map(({ textContent }) => textContent);
		await waitFor(() => expect(options("Land")).toEqual(["Alle", "Neuseeland", "Österreich", "Ungarn"]));
		expect(options("Kategorie")).toEqual(["Alle", "Tierhaltung (A)", "Lebensmittel und Getränke (C)"]);
	});

	test("without a match says nothing about the company, and links to validation and contact", async () => {
		await open("?q=niemand", listing(() => []).handler);
		expect(
			await results().findByText(/sagt nichts darüber aus, ob es ein Unternehmen gibt oder ob es zertifiziert ist/),
		).toBeTruthy();
		const ways = results().getAllByRole("link");
		expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/validateCertificate", "/#kontakt"]);
		expect(statusText()).toBe("Dazu gibt es keinen Eintrag.");
	});
});

describe("pages of the list", () => {
	const paged = () => listing((query) => [query.has("cursor") ? aCompany({ company: "Zweite" }) : aCompany()], "c2");

	test("follow each other, and the address contains the cursor", async () => {
		const { requested, handler } = paged();
		const page = await open("?q=a", handler);
		await companies();
		expect(statusText()).toBe("1 Unternehmen wird angezeigt. Es gibt weitere.");
		await page.user.click(results().getByRole("link", { name: "Weitere Unternehmen" }));
		await waitFor(async () => expect(await companies()).toEqual(["Zweite"]));
		expect(page.location()).toBe("/directory?q=a&cursor=c2");
		expect(requested.at(-1)).toBe("?q=a&cursor=c2");
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
		expect(results().queryByRole("link", { name: "Weitere Unternehmen" })).toBeNull();
		await page.user.click(results().getByRole("link", { name: "Zum Anfang der Liste" }));
		await waitFor(() => expect(page.location()).toBe("/directory?q=a"));
	});
});

test("a failed request says nothing about a company and can be repeated", async () => {
	const page = await open("", fault("GET", CALL, 503, { once: true }), listing(() => [aCompany()]).handler);
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain("Das sagt nichts über ein Unternehmen aus.");
	await page.user.click(within(alert).getByRole("button"));
	expect(await companies()).toEqual(["Donau Feinkost GmbH"]);
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Einträge" }));
});

test("its files and their checksums are offered", async () => {
	await open("", listing(() => [aCompany()]).handler);
	const data = within(await screen.findByRole("region", { name: "Offene Daten" }));
	expect(data.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
		"/api/directory.csv",
		"/api/directory.json",
	]);
	expect(data.getByText(/Prüfsumme \(SHA-256\)/)).toBeTruthy();
});

test("structured data describe each certificate, its company and its products", () => {
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
