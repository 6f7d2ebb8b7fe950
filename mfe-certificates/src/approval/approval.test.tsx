import { CERTIFICATE_STATUS, type Certificate } from "@portal/contracts/contract/certificates";
import type { Client } from "@portal/contracts/contract/clients";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	take,
} from "@portal/contracts/testing/scenarios";
import { altered, api, fault, further, http, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { button, open, pagesOfCertificate, readCertificate, statusOf } from "../testing/index.ts";

const { APPROVED, IN_APPROVAL, PUBLIC, REJECTED, RETRACTED } = CERTIFICATE_STATUS;

const submitted = () => createCertificate(api, { status: "IN_APPROVAL", products: 1 });
/** One that the Admin has released. */
async function ownSubmission(): Promise<CertificateScenario> {
	const scenario = await createCertificate(api, { products: 1 });
	await take(api, scenario, "release", "Admin");
	return scenario;
}
const openApproval = (scenario: CertificateScenario, ...handlers: ReturnType<typeof fault>[]) =>
	open(pagesOfCertificate(scenario).approval, { handlers });
const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Anmerkung/ });
function catchFiles() {
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
}

/** The scrolled documents of the page; told by hand that their end is in sight. */
function watchEnds() {
	const ends = new Set<() => void>();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			readonly #told: () => void;
			constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
				callback([{ isIntersecting: false }]);
				this.#told = () => callback([{ isIntersecting: true }]);
			}
			observe() {
				ends.add(this.#told);
			}
			disconnect() {
				ends.delete(this.#told);
			}
		},
	);
	return () => act(() => ends.forEach((told) => void told()));
}
const shown = ({ certificate }: CertificateScenario, language = "Deutsch") =>
	screen.findByRole("region", { name: `Zertifikat ${certificate.certificateNumber}, ${language}` });
async function rename(scenario: CertificateScenario) {
	const { _id, clientNumber, createdAt, updatedAt, ...input } = scenario.client;
	const json = { ...input, name: "Umbenannt GmbH" };
	await api.json<Client>(`/client/${_id}`, { as: "Auditor", method: "PUT", json });
	return scenario;
}

describe("the document", () => {
	further("is shown in both languages, as real text under headings", async () => {
		const scenario = await submitted();
		const page = await openApproval(scenario);
		const german = within(await shown(scenario));
		german.getByRole("heading", { name: "HALAL-ZERTIFIKAT" });
		expect(german.getAllByText(scenario.client.name).length).toBeGreaterThan(0);
		german.getByRole("columnheader", { name: "Produkt" });
		for (const { name } of scenario.products) german.getByText(name);
		await page.user.click(screen.getByRole("tab", { name: "Englisch" }));
		within(await shown(scenario, "Englisch")).getByText("Product");
	});

	test("that has been shown is a preview for the server, in the trail too", async () => {
		const scenario = await submitted();
		await openApproval(scenario);
		await shown(scenario);
		expect((await readCertificate(scenario)).previewed).toBe(true);
	});

	test("has to be seen to its end before it is signed, and then once more after a change", async () => {
		const reachEnds = watchEnds();
		const scenario = await submitted();
		const page = await openApproval(scenario);
		await shown(scenario);
		const sign = await button("Zertifikat unterschreiben");
		expect(sign.disabled).toBe(true);
		screen.getByText(/^Unterschreiben ist erst möglich/);
		reachEnds();
		expect(sign.disabled).toBe(false);
		expect(screen.queryByText(/^Unterschreiben ist erst möglich/)).toBeNull();
		await rename(scenario);
		await page.user.click(sign);
		await screen.findByText(/^Die Angaben wurden inzwischen geändert/);
		await waitFor(async () => within(await shown(scenario)).getAllByText("Umbenannt GmbH"));
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
		reachEnds();
		await page.user.click(await button("Zertifikat unterschreiben"));
		await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.");
		expect(await statusOf(scenario)).toEqual({ status: APPROVED });
	});

	further("that was seen before has to be seen again by who opens the page", async () => {
		watchEnds();
		const scenario = await submitted();
		await take(api, scenario, "preview");
		await openApproval(scenario);
		await shown(scenario);
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
	});

	test("that cannot be shown in full says so, and is no preview", async () => {
		const reachEnds = watchEnds();
		const scenario = await submitted();
		const xml = "<w:document xmlns:w='w'><w:body><w:p><w:pPr><w:numPr/></w:pPr></w:p></w:body></w:document>";
		const file = new Blob([new Uint8Array(zipSync({ "word/document.xml": strToU8(xml) }))]);
		const listed = http.get("*/api/download/preview/:of/:id/:lang", () => new Response(file));
		await open(pagesOfCertificate(scenario).approval, { handlers: [listed] });
		await shown(scenario);
		screen.getByText(/^Dieses Dokument enthält Teile, die hier nicht gezeigt werden können \(numPr\)/);
		reachEnds();
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
	});

	further("that cannot be loaded says so in its place, and can be asked for again", async () => {
		const scenario = await submitted();
		const page = await openApproval(scenario, fault("GET", "/api/download/preview/:of/:id/:lang", 503, { once: true }));
		const failure = await screen.findByRole("alert");
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
		await page.user.click(within(failure).getByRole("button"));
		within(await shown(scenario)).getByRole("heading", { name: "HALAL-ZERTIFIKAT" });
	});

	test("stands beside what it rests on", async () => {
		const scenario = await submitted();
		await openApproval(scenario);
		const facts = within(await screen.findByRole("region", { name: "Zertifikat" }));
		facts.getByText(scenario.certification.category);
		facts.getByText(scenario.certification.subcategory);
		facts.getByText("Hersteller");
		const { street, number, zip, city, country } = scenario.client.address;
		facts.getByText(`${street} ${number}, ${zip} ${city}, ${country}`);
	});
});

describe("the approval", () => {
	test("a failed preview leaves the signature locked", async () => {
		const page = await openApproval(await submitted(), fault("GET", "/api/download/preview/:of/:id/:lang", 500));
		await page.user.click(await button("Vorschau DE"));
		expect(await screen.findByText("Die Vorschau konnte nicht erstellt werden.")).toBeTruthy();
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
	});

	test("a rejection needs a reason", async () => {
		const scenario = await submitted();
		const page = await openApproval(scenario);
		await page.user.click(await button("Zertifikat zurückweisen"));
		expect((await screen.findAllByText(/Die Anmerkung muss eingegeben werden\./)).length).toBeGreaterThan(0);
		expect(await statusOf(scenario)).toEqual({ status: IN_APPROVAL });
	});

	test("a certificate is rejected with its reason", async () => {
		const scenario = await submitted();
		const page = await openApproval(scenario);
		await page.user.type(await note(), "Unterlagen fehlen");
		await page.user.click(await button("Zertifikat zurückweisen"));
		expect(await screen.findByText(/^Das Zertifikat wurde zurückgewiesen und/)).toBeTruthy();
		expect(await statusOf(scenario)).toEqual({ status: REJECTED, reason: "Unterlagen fehlen" });
	});

	test("one's own submission is pointed out", async () => {
		await openApproval(await ownSubmission());
		expect(await screen.findByText(/selbst zur Prüfung freigegeben/)).toBeTruthy();
	});

	test("of one's own submission is not offered where four eyes are required, but it can be rejected", async () => {
		await api.open({ settings: { fourEyes: true } });
		await openApproval(await ownSubmission());
		await screen.findByText(ERROR_MESSAGES.FOUR_EYES);
		screen.getByRole("button", { name: "Zertifikat zurückweisen" });
		expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
		expect(screen.queryByText(/Unterschreiben ist erst möglich/)).toBeNull();
	});

	describe("of what was changed since its release", () => {
		const CHANGED = /zuletzt von Albert Auditor am 10\.03\.2026, 10:00 Uhr\./;
		test("says who changed it and when, and offers to sign what the preview shows", async () => {
			await openApproval(await rename(await submitted()));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain("Unterschrieben wird, was die Vorschau jetzt zeigt.");
			expect(screen.getByRole("button", { name: "Zertifikat unterschreiben" })).toBeTruthy();
		});

		further("is not offered where four eyes are required, and it says what to do", async () => {
			await api.open({ settings: { fourEyes: true } });
			await openApproval(await rename(await ownSubmission()));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain("Bitte die Genehmigung stoppen und das Zertifikat neu freigeben.");
			expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
			expect(screen.queryByText(ERROR_MESSAGES.FOUR_EYES)).toBeNull();
		});

		// An earlier version released it without noting what it said.
		test("says so where nobody knows who changed it", async () => {
			const unknown = altered<Certificate>("/api/certificate/:id/certification/:of", (certificate) => ({
				...certificate,
				changedSinceRelease: {},
				actions: ["stop", "reject"],
			}));
			await openApproval(await submitted(), unknown);
			const banner = await screen.findByText(/Es steht nicht fest, ob dieses Zertifikat/);
			expect(banner.textContent).toContain("neu freigeben.");
		});
	});

	test("after a preview the certificate is signed", async () => {
		catchFiles();
		const scenario = await submitted();
		const page = await openApproval(scenario);
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
		await page.user.click(await button("Vorschau EN"));
		await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(false));
		await page.user.click(await button("Zertifikat unterschreiben"));
		expect(await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual({ status: APPROVED });
	});

	further("of a certificate that was changed after the preview asks for another preview", async () => {
		catchFiles();
		const scenario = await submitted();
		const page = await openApproval(scenario);
		await page.user.click(await button("Vorschau DE"));
		await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(false));
		await rename(scenario);
		await page.user.click(await button("Zertifikat unterschreiben"));
		expect((await screen.findAllByText(ERROR_MESSAGES.PREVIEW_REQUIRED)).length).toBeGreaterThan(0);
		await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(true));
		expect(await statusOf(scenario)).toEqual({ status: IN_APPROVAL });
	});

	describe("that the person has to confirm", () => {
		async function sign(confirms: boolean) {
			await api.open({ settings: { signReauth: "password" } });
			const scenario = await submitted();
			catchFiles();
			const page = await openApproval(scenario);
			await page.user.click(await button("Vorschau DE"));
			await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(false));
			const { confirmation } = page.host.session;
			confirmation.subscribe(async () => {
				if (!confirmation.asked()) return;
				if (confirms) await api.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
				confirmation.settle(confirms);
			});
			await page.user.type(await note(), "Am Telefon geprüft");
			await page.user.click(await button("Zertifikat unterschreiben"));
			return scenario;
		}

		further("is not signed when they do not; what was typed stays", async () => {
			const scenario = await sign(false);
			const refused = await screen.findAllByText(ERROR_MESSAGES.REAUTHENTICATION_REQUIRED);
			expect(refused.length).toBeGreaterThan(0);
			expect((await note()).value).toBe("Am Telefon geprüft");
			expect(await statusOf(scenario)).toEqual({ status: IN_APPROVAL });
		});

		test("is signed by itself once they have", async () => {
			const scenario = await sign(true);
			await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.");
			expect(await statusOf(scenario)).toEqual({ status: APPROVED, reason: "Am Telefon geprüft" });
		});
	});

	test("a public certificate is retracted with its reason, and not without", async () => {
		const scenario = await createCertificate(api, { status: "PUBLIC", products: 1 });
		const page = await open(pagesOfCertificate(scenario).retraction);
		const issued = within(await shown(scenario));
		issued.getByText(/Echtheit und aktuellen Stand prüfen/);
		const told = within(screen.getByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		told.getByText("Zurückgezogen");
		told.getByText(PUBLIC_SENTENCES.retracted.verdict("", ""));
		await page.user.click(await button("Zertifikat zurückziehen"));
		expect((await screen.findAllByText(/Die Anmerkung muss eingegeben werden\./)).length).toBeGreaterThan(0);
		expect(await statusOf(scenario)).toEqual({ status: PUBLIC });
		await page.user.type(await note(), "Rezeptur geändert");
		await page.user.click(await button("Zertifikat zurückziehen"));
		expect(await screen.findByText("Das Zertifikat wurde zurückgezogen.")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual({ status: RETRACTED, reason: "Rezeptur geändert" });
	});
});

describe("what waits for approval", () => {
	const home = (...handlers: ReturnType<typeof fault>[]) =>
		renderModule(module, manifest, { slot: "home", user: "Admin", handlers });

	test("nothing is said to be nothing", async () => {
		await home();
		expect(await screen.findByText("Keine offenen Zertifikate gefunden.")).toBeTruthy();
	});

	further("is told in full, with a way to the rest", async () => {
		const base = await createCertification(api, { products: 1 });
		const numbers = [];
		for (const _ of [1, 2]) {
			const { certificate } = await createCertificate(api, { in: base, status: "IN_APPROVAL" });
			numbers.push(certificate.certificateNumber);
		}
		await createCertificate(api, { in: base });
		const [first = "", second = ""] = numbers;
		const page = await home(pagesOf("/api/approval", 1));
		const table = within(await screen.findByRole("region", { name: "Zertifikate zur Prüfung und Genehmigung" }));
		await page.user.type(table.getByRole("searchbox", { name: "Einreichungen suchen" }), "Z-2026");
		expect(await table.findByText(first)).toBeTruthy();
		expect(table.getByText("2 Einträge")).toBeTruthy();
		await page.user.click(table.getByRole("button", { name: "Weiter" }));
		expect(await table.findByText(second)).toBeTruthy();
	});

	test("leads to the certificates of the certification", async () => {
		const { certification, certificate } = await submitted();
		await home();
		const link = await screen.findByRole("link", { name: "Prüfen" });
		expect(link.getAttribute("href")).toBe(
			`/certificationDetails?cid=${certification._id}&certificateId=${certificate._id}&key=zertifikate`,
		);
	});
});
