import type { PublicValidation } from "@portal/contracts/contract/public-validation";
import { aCertificateInput } from "@portal/contracts/testing/builders";
import { createCertificate, take } from "@portal/contracts/testing/scenarios";
import { altered, api, casesOf, fault, further, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { publish, retract, supersede, suspend } from "../testing/certificates.ts";
import { publicIdOf } from "./public-id.ts";

// Loaded later than the page: nothing should have to wait for them to be read from the disk.
await import("./answer.ts");

const LOOKUP = "/api/validateCertificate/:publicId";
const answering = (answer: () => Response) => http.get(`*${LOOKUP}`, answer);

beforeEach(() => {
	vi.unstubAllGlobals();
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

const open = (query: string, ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path: `/validateCertificate${query}`, handlers });
const openPublished = async (more = "") => {
	const certificate = await publish();
	return { ...certificate, ...(await open(`?cid=${certificate.publicId}${more}`)) };
};

const unavailable = async () =>
	(await screen.findByText("The certificate cannot be checked right now")).closest("[role=alert]");
const certificate = async () => within(await screen.findByRole("article"));

describe("a certificate that cannot be checked", () => {
	test.for([
		["the server fails", fault("GET", LOOKUP, 500)],
		["too many ask", fault("GET", LOOKUP, 429)],
		["there is no network", fault("GET", LOOKUP, "offline")],
		["the answer is not one of the register", answering(() => HttpResponse.text("<html></html>"))],
		["the status is unknown", altered<object>(LOOKUP, (answer) => ({ ...answer, status: 10 }))],
		["a page in between knows nothing of it", answering(() => HttpResponse.text("not found", { status: 404 }))],
	] as const)("is never shown as invalid: %s", async ([, failure]) => {
		const { publicId } = await publish();
		await open(`?cid=${publicId}`, failure);
		expect(await unavailable()).toBeTruthy();
		expect(screen.queryByRole("article")).toBeNull();
		for (const word of ["Unknown", "Retracted", "Expired", "Valid"]) expect(screen.queryByText(word)).toBeNull();
	});

	further("can be tried again", async () => {
		const { publicId } = await publish();
		const page = await open(`?cid=${publicId}`, fault("GET", LOOKUP, 503, { once: true }));
		await unavailable();
		await page.user.click(screen.getByRole("button", { name: "Try again" }));
		expect((await certificate()).getByText("Valid")).toBeTruthy();
	});
});

test("a page that comes back from the browser's memory asks again what the register says", async () => {
	const page = await openPublished();
	expect((await certificate()).getByText("Valid")).toBeTruthy();
	await retract(page);
	window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
	expect(await (await certificate()).findByText("Retracted")).toBeTruthy();
});

describe("no certificate", () => {
	test.for(["", "?cid=", "?cid=%20%20"])("without an id nothing is asked: %j", async (query) => {
		const page = await open(query);
		expect(await screen.findByText("No Certificate ID found in URL.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("an unknown id is said to be unknown, with a way to ask", async () => {
		await open("?cid=abc");
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(screen.getByText("There is no published certificate with this ID.")).toBeTruthy();
		expect(screen.getByRole("link", { name: "Ask the certification body" }).getAttribute("href")).toBe("/#kontakt");
	});

	test.for(["Z-2026-0007-01", " z 2026 0007 ", "Z‑2026‑0007‑01"])(
		"a number is said to be none of the ids, without asking: %s",
		async (typed) => {
			const page = await open(`?cid=${encodeURIComponent(typed)}`);
			expect(await screen.findByText("This is a number, not an ID")).toBeTruthy();
			const byNumber = screen.getByRole("link", { name: "Look up the number" });
			expect(byNumber.getAttribute("href")).toBe("/validateCertificates");
			expect(screen.queryByText("Unknown")).toBeNull();
			expect(page.requests()).toEqual([]);
		},
	);

	test("what cannot be an id is unknown without asking", async () => {
		const page = await open(`?cid=${encodeURIComponent("../client")}`);
		expect(await screen.findByText("Unknown")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});
});

describe("the verdict", () => {
	test.for([
		["a certificate before its first day in Vienna", "2026-02-28T22:59:59.000Z", "Not yet valid"],
		["a certificate on its first day in Vienna", "2026-02-28T23:00:00.000Z", "Valid"],
		["an expired certificate", "2029-03-01T12:00:00.000Z", "Expired"],
	] as const)("%s", async ([, moment, badge]) => {
		const { publicId } = await publish();
		await api.setClock(moment);
		await open(`?cid=${publicId}`);
		expect((await certificate()).getByText(badge)).toBeTruthy();
	});

	further("a retracted certificate before its first day", async () => {
		const scenario = await publish();
		await retract(scenario);
		await api.setClock("2026-02-01T12:00:00.000Z");
		await open(`?cid=${scenario.publicId}`);
		expect((await certificate()).getByText("Retracted")).toBeTruthy();
	});
});

describe("a certificate that is not valid at present", () => {
	const WORDS = {
		de: ["Ausgesetzt", "Dieses Zertifikat ist derzeit ausgesetzt.", "Seit 10. März 2026", "Grund: Nichtkonformität"],
		en: ["Suspended", "This certificate is currently suspended.", "Since 10 March 2026", "Reason: Nonconformity"],
		hu: [
			"Felfüggesztve",
			"Ez a tanúsítvány jelenleg fel van függesztve.",
			"Mióta: 2026. március 10.",
			"Ok: Nemmegfelelőség",
		],
	};
	test.for(casesOf(Object.entries(WORDS)))(
		"because it is suspended says since when and why: %s",
		async ([language, words]) => {
			const scenario = await publish();
			await suspend(scenario);
			await open(`?cid=${scenario.publicId}&lng=${language}`);
			const status = within((await screen.findByRole("article")).querySelector("[role=status]") as HTMLElement);
			for (const text of words) expect(await status.findByText(text)).toBeTruthy();
			expect(screen.queryByText(/Nur für das Personal/)).toBeNull();
		},
	);

	test("because it was retracted says why", async () => {
		const scenario = await publish();
		await retract(scenario);
		await open(`?cid=${scenario.publicId}&lng=de`);
		expect((await certificate()).getByText("Grund: Sonstiges")).toBeTruthy();
	});

	test.for(
		casesOf([
			["de", "Dieses Zertifikat wurde durch ein neueres ersetzt.", "Zum neueren Zertifikat", "Zum früheren Zertifikat"],
			[
				"en",
				"This certificate has been replaced by a newer one.",
				"Show the newer certificate",
				"Show the earlier certificate",
			],
			[
				"hu",
				"Ezt a tanúsítványt egy újabb váltotta fel.",
				"Az újabb tanúsítvány megtekintése",
				"A korábbi tanúsítvány megtekintése",
			],
		] as const),
	)("because it was replaced leads to the newer one, and that one back: %s", async (words) => {
		const [language, sentence, newer, earlier] = words;
		const former = await publish();
		const publicId = await supersede(former);
		const page = await open(`?cid=${former.publicId}&lng=${language}`);
		expect((await certificate()).getByRole("heading", { level: 2, name: sentence })).toBeTruthy();
		await page.user.click(
			(await certificate()).getByRole("link", { name: new RegExp(`^${newer}:? Z-2026-\\d{4}-02$`) }),
		);
		await waitFor(() => expect(page.location()).toBe(`/validateCertificate?cid=${publicId}`));
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
		const back = await screen.findByRole("link", {
			name: new RegExp(`^${earlier}:? ${former.certificate.certificateNumber}$`),
		});
		expect(back.getAttribute("href")).toBe(`/validateCertificate?cid=${former.publicId}`);
		expect(screen.queryByText(sentence)).toBeNull();
	});

	test("never reads as valid, however it came to be so", async () => {
		const [one, other] = [await publish(), await publish()];
		await suspend(one);
		await supersede(other);
		for (const { publicId } of [one, other]) {
			const page = await open(`?cid=${publicId}&lng=en`);
			await certificate();
			for (const word of ["Valid", "This certificate is valid."]) expect(screen.queryByText(word)).toBeNull();
			page.unmount();
		}
	});

	test("can be valid again", async () => {
		const scenario = await publish();
		await suspend(scenario);
		const page = await open(`?cid=${scenario.publicId}`);
		expect((await certificate()).getByText("Suspended")).toBeTruthy();
		await take(api, scenario, "reinstate");
		await page.user.click(screen.getByRole("button", { name: "Check again" }));
		expect(await screen.findByText("Valid")).toBeTruthy();
		expect(screen.queryByText(/^Reason:/)).toBeNull();
	});
});

describe("a certificate", () => {
	test("is shown in English to those who have chosen no language, with everything it covers", async () => {
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
		const told = await api.json<PublicValidation>(`/validateCertificate/${publicId}`);
		for (const text of [
			told.certificateNumber,
			told.certificationNumber,
			"Öztürk Feinkost GmbH",
			"Mariahilfer Straße 12, 1060 Wien, Austria",
			"1 March 2026",
			"28 February 2029",
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

	test.for(
		casesOf([
			["de", /^Stand: 10\. März 2026 um 09:58/],
			["en", /^As of 10 March 2026 at 09:58/],
			["hu", /^Állapot: 2026\. március 10\. 09:58/],
		] as const),
	)("says of what moment it speaks, where that is not now: %s", async ([language, text]) => {
		const { publicId } = await publish();
		const earlier = altered<object>(LOOKUP, (answer) => ({ ...answer, asOf: "2026-03-10T08:58:00.000Z" }));
		await open(`?cid=${publicId}&lng=${language}`, earlier);
		const status = within((await screen.findByRole("article")).querySelector("[role=status]") as HTMLElement);
		expect(status.getByText(text)).toBeTruthy();
	});

	further("is shown in the language that was chosen", async () => {
		await openPublished("&lng=hu");
		await screen.findByRole("heading", { level: 1, name: "Halal tanúsítvány ellenőrzése" });
		const card = await certificate();
		expect(card.getByText("Érvényes")).toBeTruthy();
		expect(card.getByText("2026. március 1.")).toBeTruthy();
		expect(card.getByText("Mariahilfer Straße 12, 1060 Wien, Ausztria")).toBeTruthy();
		expect(document.documentElement.lang).toBe("hu");
		expect(document.cookie).toContain("i18next=mg");
	});

	test("an earlier choice counts where the address names no language", async () => {
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
		document.cookie = "i18next=de; Path=/";
		await openPublished();
		expect((await certificate()).getByText("1. März 2026")).toBeTruthy();
	});

	test("is found by an id in any case and spacing", async () => {
		const { publicId } = await publish();
		const spaced = ` ${publicId.slice(0, 3).toUpperCase()} ${publicId.slice(3, 5)}-${publicId.slice(5)} `;
		const page = await open(`?cid=${encodeURIComponent(spaced)}`);
		await certificate();
		expect(page.requests()).toEqual([`GET /api/validateCertificate/${publicId}`]);
	});

	test("without sites of its own has no heading for them", async () => {
		await openPublished();
		expect((await certificate()).queryByText("Production sites")).toBeNull();
	});

	test("can be read by programs too", async () => {
		const { publicId } = await publish();
		await open(`?cid=${publicId.toUpperCase()}`);
		const link = (await certificate()).getByRole("link", { name: "This information as JSON" });
		expect(link.getAttribute("href")).toBe(`/api/validateCertificate/${publicId}`);
		// Within the window the router would take the address for a page of the website.
		expect(link.getAttribute("target")).toBe("_blank");
	});

	further("can be checked again", async () => {
		const page = await openPublished();
		await certificate();
		await retract(page);
		await page.user.click(screen.getByRole("button", { name: "Check again" }));
		expect(await screen.findByText("Retracted")).toBeTruthy();
	});

	test("can be printed", async () => {
		const print = vi.fn();
		vi.stubGlobal("print", print);
		const page = await openPublished();
		await certificate();
		await page.user.click(screen.getByRole("button", { name: "Print" }));
		expect(print).toHaveBeenCalledOnce();
	});
});

describe("an id typed by hand", () => {
	test("must be there", async () => {
		const page = await open("");
		await page.user.click(await screen.findByRole("button", { name: "Check" }));
		const field = screen.getByRole("textbox", { name: "Certificate ID" });
		expect(document.activeElement).toBe(field);
		expect(field.getAttribute("aria-invalid")).toBe("true");
		expect(screen.getByText("Please enter the certificate ID.")).toBeTruthy();
		expect(page.requests()).toEqual([]);
	});

	test("leads to its certificate", async () => {
		const { publicId } = await publish();
		const page = await open("");
		const typed = `${publicId.slice(0, 2).toUpperCase()} ${publicId.slice(2)}{Enter}`;
		await page.user.type(await screen.findByRole("textbox", { name: "Certificate ID" }), typed);
		expect((await certificate()).getByText("Valid")).toBeTruthy();
		expect(page.location()).toBe(`/validateCertificate?cid=${publicId}`);
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
	});

	test("may be the whole address of the certificate", () => {
		expect(publicIdOf("https://example.org/validateCertificate?cid=AB12&lng=de#x")).toBe("ab12");
		expect(publicIdOf("example.org/validateCertificate?cid= ab 12")).toBe("ab12");
		expect(publicIdOf("\u200bAB\u00a012\n")).toBe("ab12");
	});
});
