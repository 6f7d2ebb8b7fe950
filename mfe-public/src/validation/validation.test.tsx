import type { PublicValidation } from "@portal/contracts/contract/public-validation";
import type { Language } from "@portal/contracts/kit/languages";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { aCertificateInput } from "@portal/contracts/testing/builders";
import { createCertificate, take } from "@portal/contracts/testing/scenarios";
import { altered, api, fault, HttpResponse, http, START } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
	publish,
	sharedCertificate,
	sharedReplaced,
	sharedRetracted,
	sharedSuspended,
	sharedUnpublished,
	suspend,
} from "../testing/certificates.ts";
import { type Handler, visit } from "../testing/visit.ts";

// Loaded in advance, so that no test waits for a lazy chunk to be read from the disk.
await import("./answer.ts");

api.share();

const LOOKUP = "/api/validateCertificate/:publicId";
const answering = (answer: () => Response) => http.get(`*${LOOKUP}`, answer);

const open = (query: string, ...handlers: Handler[]) => visit(`/validateCertificate${query}`, handlers);
const certificate = async () => within(await screen.findByRole("article"));
const statusOf = async () =>
	within((await screen.findByRole("article")).querySelector<HTMLElement>("[role=status]") ?? expect.fail());
function expectNotValid(language: Language) {
	const { badge, sentence } = PUBLIC_SENTENCES[language].valid;
	for (const text of [badge, sentence("", "")]) expect(screen.queryByText(text)).toBeNull();
}

describe("a certificate that cannot be checked", () => {
	test.for([
		["the server fails", fault("GET", LOOKUP, 500)],
		["the connection is lost", fault("GET", LOOKUP, "offline")],
		["the response has another form", answering(() => HttpResponse.text("<html></html>"))],
		["the status is unknown", altered<object>(LOOKUP, (answer) => ({ ...answer, status: 10 }))],
		["a proxy responds with 404", answering(() => HttpResponse.text("not found", { status: 404 }))],
	] as const)("is never shown as invalid: %s", async ([, failure]) => {
		const { publicId } = await sharedCertificate();
		await open(`?cid=${publicId}`, failure);
		const sentence = await screen.findByText("The certificate cannot be checked right now");
		expect(sentence.closest("[role=alert]")).toBeTruthy();
		expect(screen.queryByRole("article")).toBeNull();
		for (const word of ["Unknown", "Retracted", "Expired", "Valid"]) expect(screen.queryByText(word)).toBeNull();
	});

	test("can be checked again", async () => {
		const { publicId } = await sharedCertificate();
		const page = await open(`?cid=${publicId}`, fault("GET", LOOKUP, 503, { once: true }));
		await page.user.click(within(await screen.findByRole("alert")).getByRole("button"));
		expect((await certificate()).getByText("Valid")).toBeTruthy();
	});
});

test("a certificate is validated again when its page returns from the back/forward cache, and on request", async () => {
	const scenario = await publish();
	const page = await open(`?cid=${scenario.publicId}`);
	expect((await certificate()).getByText("Valid")).toBeTruthy();
	await suspend(scenario);
	window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
	expect(await screen.findByText("Suspended")).toBeTruthy();
	await take(api, scenario, "reinstate");
	await page.user.click(screen.getByRole("button", { name: "Check again" }));
	expect(await screen.findByText("Valid")).toBeTruthy();
	expect(screen.queryByText(/^Reason:/)).toBeNull();
});

describe("no certificate", () => {
	test("without an id nothing is requested", async () => {
		const page = await open("?cid=%20%20");
		expect(await screen.findByText("No Certificate ID found in URL.")).toBeTruthy();
		for (const role of ["status", "alert"])
			for (const element of screen.queryAllByRole(role)) expect(element.textContent).toBe("");
		expect(page.requests()).toEqual([]);
	});

	test("an unknown id is shown as unknown, with a link to the contact form", async () => {
		await open("?cid=abc");
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(screen.getByText("There is no published certificate with this ID.")).toBeTruthy();
		expect(screen.getByRole("link", { name: /the certification body$/ }).getAttribute("href")).toBe("/#kontakt");
	});

	test("an id of another form is unknown without a request", async () => {
		const page = await open(`?cid=${encodeURIComponent("../client")}`);
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});
});

const BULK = "/api/validateCertificate/bulk";

describe("a number", () => {
	test("is looked up and shows state, last day and replacement, but neither the holder nor an id", async () => {
		const former = await sharedReplaced();
		const number = former.certificate.certificateNumber;
		const page = await open(`?cid=${number}`);
		const card = await certificate();
		for (const text of ["Replaced", number, "28 February 2029"]) expect(card.getByText(text)).toBeTruthy();
		expect(page.requests()).toEqual([`POST ${BULK}`]);
		for (const text of [former.client.name, former.publicId, former.newerId])
			expect(document.body.innerHTML).not.toContain(text);
		await page.user.click(card.getByRole("link", { name: /^Show the newer certificate Z-2026-\d{4}-02$/ }));
		expect(await screen.findByText("Valid")).toBeTruthy();
		expect(page.location()).toMatch(/^\/validateCertificate\?cid=Z-2026-\d{4}-02$/);
	});

	test("that no published certificate has is unknown", async () => {
		const { certificateNumber } = (await sharedUnpublished()).certificate;
		for (const number of [certificateNumber, "Z-2026-9999-01"]) {
			const page = await open(`?cid=${number}`);
			const sentence = "There is no published certificate with this number.";
			expect(await screen.findByRole("heading", { level: 2, name: sentence })).toBeTruthy();
			expect(screen.queryByRole("article")).toBeNull();
			page.unmount();
		}
	});

	test("of a certification is incomplete, which needs no request", async () => {
		const page = await open("?cid=Z-2026-0007");
		expect(await screen.findByText("This number is incomplete.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("needs a human check after the free ones, which is loaded once the visitor has agreed", async () => {
		const { certificateNumber: number } = (await sharedCertificate()).certificate;
		const unchecked = http.post(`*${BULK}`, () => HttpResponse.json({ code: "BOT_CHECK_FAILED" }, { status: 401 }), {
			once: true,
		});
		const page = await open(`?cid=${number}`, unchecked);
		expect(await screen.findByText(/^Ten numbers were checked from your connection/)).toBeTruthy();
		expect(page.requests()).toEqual([`POST ${BULK}`]);
		const [agree] = screen.getAllByRole("button", { name: "Check" });
		await page.user.click(agree as HTMLElement);
		expect((await certificate()).getByText("Valid")).toBeTruthy();
		expect(page.requests().slice(1)).toEqual(["GET /api/bot-check/challenge?action=BulkValidation", `POST ${BULK}`]);
	});

	test.for([
		["the rate limit is reached", fault("POST", BULK, 429), /^A great many numbers were checked/],
		["the server fails", fault("POST", BULK, 500), /^The register cannot be reached/],
		[
			"the answer is about another number",
			http.post(`*${BULK}`, () => HttpResponse.json([{ asked: "x", state: "unknown" }])),
			/^The register/,
		],
	] as const)("is never shown as unknown or invalid when %s", async ([, failure, sentence]) => {
		await open("?cid=Z-2026-0001-01", failure);
		expect(await screen.findByText(sentence)).toBeTruthy();
		for (const word of ["Unknown", "Valid"]) expect(screen.queryByText(word)).toBeNull();
	});
});

describe("the state", () => {
	afterEach(() => api.setClock(START.toISOString()));

	test.for([
		["a certificate before its first day in Vienna", "2026-02-28T22:59:59.000Z", "Not yet valid"],
		["a certificate on its first day in Vienna", "2026-02-28T23:00:00.000Z", "Valid"],
		["an expired certificate", "2029-03-01T12:00:00.000Z", "Expired"],
	] as const)("%s", async ([, moment, badge]) => {
		const { publicId } = await sharedCertificate();
		await api.setClock(moment);
		await open(`?cid=${publicId}`);
		expect((await certificate()).getByText(badge)).toBeTruthy();
	});
});

describe("a certificate that is not valid at present", () => {
	test("because it is suspended shows since when and why, in the language of the address", async () => {
		const { publicId } = await sharedSuspended();
		await open(`?cid=${publicId}&lng=mg`);
		const status = await statusOf();
		for (const text of [
			"Felfüggesztve",
			"Ez a tanúsítvány jelenleg fel van függesztve.",
			"Mióta: 2026. március 10.",
			"Ok: Nemmegfelelőség",
		])
			expect(await status.findByText(text)).toBeTruthy();
		expect(screen.queryByText(/Nur für das Personal/)).toBeNull();
		expectNotValid("mg");
	});

	test("because it was retracted shows why", async () => {
		const { publicId } = await sharedRetracted();
		await open(`?cid=${publicId}&lng=de`);
		expect((await certificate()).getByText("Grund: Sonstiges")).toBeTruthy();
		expectNotValid("de");
	});

	test("because it was replaced links to the replacement, which links back", async () => {
		const former = await sharedReplaced();
		const sentence = "This certificate has been replaced by a newer one.";
		const page = await open(`?cid=${former.publicId}`);
		const card = await certificate();
		expect(card.getByRole("heading", { level: 2, name: sentence })).toBeTruthy();
		expectNotValid("en");
		await page.user.click(card.getByRole("link", { name: /^Show the newer certificate Z-2026-\d{4}-02$/ }));
		await waitFor(() => expect(page.location()).toBe(`/validateCertificate?cid=${former.newerId}`));
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
		const back = await screen.findByRole("link", {
			name: `Show the earlier certificate ${former.certificate.certificateNumber}`,
		});
		expect(back.getAttribute("href")).toBe(`/validateCertificate?cid=${former.publicId}`);
		expect(screen.queryByText(sentence)).toBeNull();
	});
});

describe("a certificate", () => {
	test("is shown in English to visitors who have chosen no language, with everything it covers", async () => {
		const { client, products, ...draft } = await createCertificate(api);
		const json = aCertificateInput({
			products: products.map(({ _id }) => _id),
			productionSites: client.productionSites.map(({ _id }) => _id),
		});
		await api.json(`/certificate/${draft.key}`, { as: "Auditor", method: "PUT", json });
		for (const step of ["release", "preview", "sign", "publish"] as const)
			await take(api, { client, products, ...draft }, step);
		const { publicId } = await api.json<{ publicId: string }>(`/certificate/${draft.key}`, { as: "Auditor" });
		await open(`?cid=${publicId}`);
		expect(await screen.findByRole("heading", { level: 1, name: "Halal Certificate Validation" })).toBeTruthy();
		const card = await certificate();
		const response = await api.json<PublicValidation>(`/validateCertificate/${publicId}`);
		for (const text of [
			response.certificateNumber,
			response.certificationNumber,
			"Öztürk Feinkost GmbH",
			"Mariahilfer Straße 12, 1060 Wien, Austria",
			"1 March 2026",
			"28 February 2029",
			"Holder",
			"Food and beverages (C)",
			"Käsegebäck 1",
			"Cheese pastry 1",
			"0002",
			"Werk Nord",
		])
			expect(card.getByText(text)).toBeTruthy();
		expect(card.getByText(/Checked on 10 March 2026 at 10:00/)).toBeTruthy();
		expect(card.queryByText(/As of/)).toBeNull();
		expect(document.documentElement.lang).toBe("en");
		expect(document.cookie).not.toContain("i18next");
	});

	test("names schemes, decision and the time of a cached response in the language of the address", async () => {
		const { publicId } = await sharedCertificate();
		const { schemes = [] } = await api.json<PublicValidation>(`/validateCertificate/${publicId}`);
		expect(schemes.length).toBeGreaterThan(0);
		const cached = altered<object>(LOOKUP, (answer) => ({ ...answer, asOf: "2026-03-10T08:58:00.000Z" }));
		await open(`?cid=${publicId}&lng=hu`, cached);
		const card = await certificate();
		for (const text of ["Érvényes", "Mariahilfer Straße 12, 1060 Wien, Ausztria", "2026. március 1."])
			expect(card.getByText(text)).toBeTruthy();
		for (const [term, text] of [
			["Alkalmazott szabvány", schemes.join(", ")],
			["A döntés napja", "2026. március 10."],
		] as const)
			expect(card.getByText(term).nextElementSibling?.textContent).toBe(text);
		expect((await statusOf()).getByText(/^Állapot: 2026\. március 10\. 09:58/)).toBeTruthy();
	});

	test("is shown in the language that the visitor chose before, if the address names none", async () => {
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
		document.cookie = "i18next=de; Path=/";
		await open(`?cid=${(await sharedCertificate()).publicId}`);
		expect((await certificate()).getByText("1. März 2026")).toBeTruthy();
	});

	test("is found by an id in any case and spacing, and links to its JSON data", async () => {
		const { publicId } = await sharedCertificate();
		const spaced = ` ${publicId.slice(0, 3).toUpperCase()} ${publicId.slice(3, 5)}-${publicId.slice(5)} `;
		const page = await open(`?cid=${encodeURIComponent(spaced)}`);
		const link = (await certificate()).getByRole("link", { name: "This information as JSON" });
		expect(page.requests()).toEqual([`GET /api/validateCertificate/${publicId}`]);
		expect(link.getAttribute("href")).toBe(`/api/validateCertificate/${publicId}`);
		// In the same window the router would treat the address as a page of the website.
		expect(link.getAttribute("target")).toBe("_blank");
	});
});

describe("a typed id or number", () => {
	const field = () => screen.findByRole("textbox", { name: "Certificate number or ID" });

	test("is required", async () => {
		const page = await open("");
		await page.user.click(await screen.findByRole("button", { name: "Check" }));
		expect(document.activeElement).toBe(await field());
		expect((await field()).getAttribute("aria-invalid")).toBe("true");
		expect(screen.getByText("Please enter the number or the ID of the certificate.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("opens its certificate", async () => {
		const number = (await sharedCertificate()).certificate.certificateNumber;
		const page = await open("");
		await page.user.click(await field());
		await page.user.paste(`z ${number.slice(2).replaceAll("-", " ")} `);
		await page.user.keyboard("{Enter}");
		expect((await certificate()).getByText("Valid")).toBeTruthy();
		expect(page.location()).toBe(`/validateCertificate?cid=${number}`);
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
	});
});
