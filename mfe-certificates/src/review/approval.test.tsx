import { CERTIFICATE_STATUS, type Certificate } from "@portal/contracts/contract/certificates";
import type { Client } from "@portal/contracts/contract/clients";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { type CertificateScenario, createCertificate, take } from "@portal/contracts/testing/scenarios";
import { altered, api, fault, further, http } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { button, catchFiles, enter, open, pagesOfCertificate, readCertificate, statusOf } from "../testing/index.ts";

const { APPROVED, REJECTED } = CERTIFICATE_STATUS;

const submitted = () => createCertificate(api, { status: "IN_APPROVAL", products: 1 });
/** Creates a certificate that the Admin has released. */
async function ownSubmission(): Promise<CertificateScenario> {
	const scenario = await createCertificate(api, { products: 1 });
	await take(api, scenario, "release", "Admin");
	return scenario;
}
const openApproval = (scenario: CertificateScenario, ...handlers: ReturnType<typeof fault>[]) =>
	open(pagesOfCertificate(scenario).approval, { handlers });
const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Anmerkung/ });

/** Returns a function that reports the end of each document as visible in the area that scrolls it. */
function watchEnds() {
	const ends = new Set<() => void>();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			readonly #report: () => void;
			constructor(callback: (entries: { isIntersecting: boolean }[]) => void, { root }: { root?: Element } = {}) {
				expect(root?.getAttribute("aria-label")).toMatch(/^Zertifikat /);
				callback([{ isIntersecting: false }]);
				this.#report = () => callback([{ isIntersecting: true }]);
			}
			observe() {
				ends.add(this.#report);
			}
			disconnect() {
				ends.delete(this.#report);
			}
		},
	);
	return () => act(() => ends.forEach((report) => void report()));
}
/** Downloads a preview, which enables the signature. */
async function previewIn({ user }: Awaited<ReturnType<typeof open>>, language: "DE" | "EN" = "DE") {
	await user.click(await button(`Vorschau ${language}`));
	await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(false));
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
	test("is shown with the data of the decision and what the public will read, and counts as previewed", async () => {
		const scenario = await submitted();
		await openApproval(scenario);
		await shown(scenario);
		expect((await readCertificate(scenario)).previewed).toBe(true);
		const facts = within(await screen.findByRole("region", { name: "Zertifikat" }));
		const { street, number, zip, city, country } = scenario.client.address;
		const { category, subcategory } = scenario.certification;
		for (const text of [category, subcategory, "Hersteller", `${street} ${number}, ${zip} ${city}, ${country}`])
			facts.getByText(text);
		const preview = within(await screen.findByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		preview.getByText(PUBLIC_SENTENCES.valid.sentence("", ""));
		// The document lists the products already.
		expect(screen.queryByRole("grid", { name: "Produkte" })).toBeNull();
	});

	test("must be visible to its end before it is signed, and again after a change", async () => {
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
		expect(screen.queryAllByText(ERROR_MESSAGES.PREVIEW_REQUIRED)).toHaveLength(1);
		reachEnds();
		expect(screen.queryAllByText(ERROR_MESSAGES.PREVIEW_REQUIRED)).toEqual([]);
		await page.user.click(await button("Zertifikat unterschreiben"));
		await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.");
		expect(await statusOf(scenario)).toEqual({ status: APPROVED });
	});

	test("that cannot be shown completely shows a warning and does not count as previewed", async () => {
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
});

describe("the approval", () => {
	test("stays disabled after a failed preview", async () => {
		const page = await openApproval(await submitted(), fault("GET", "/api/download/preview/:of/:id/:lang", 500));
		await page.user.click(await button("Vorschau DE"));
		expect(await screen.findByText("Die Vorschau konnte nicht erstellt werden.")).toBeTruthy();
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
	});

	test("rejects a certificate with a reason", async () => {
		const scenario = await submitted();
		const page = await openApproval(scenario);
		await enter(page.user, await note(), "Unterlagen fehlen");
		await page.user.click(await button("Zertifikat zurückweisen"));
		expect(await screen.findByText(/^Das Zertifikat wurde zurückgewiesen und/)).toBeTruthy();
		expect(await statusOf(scenario)).toEqual({ status: REJECTED, reason: "Unterlagen fehlen" });
	});

	test("points out one's own submission", async () => {
		await openApproval(await ownSubmission());
		expect(await screen.findByText(/selbst zur Prüfung freigegeben/)).toBeTruthy();
	});

	test("of one's own submission offers only the rejection if four eyes are required", async () => {
		await api.open({ settings: { fourEyes: true } });
		await openApproval(await ownSubmission());
		await screen.findByText(ERROR_MESSAGES.FOUR_EYES);
		screen.getByRole("button", { name: "Zertifikat zurückweisen" });
		expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
		expect(screen.queryByText(/Unterschreiben ist erst möglich/)).toBeNull();
	});

	describe("of a certificate that was changed after its release", () => {
		const CHANGED = /zuletzt von Albert Auditor am 10\.03\.2026, 10:00 Uhr\./;
		test("names the author and the time, and offers to sign what the preview shows", async () => {
			await openApproval(await rename(await submitted()));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain("Unterschrieben wird, was die Vorschau jetzt zeigt.");
			expect(screen.getByRole("button", { name: "Zertifikat unterschreiben" })).toBeTruthy();
		});

		further("is not offered if four eyes are required, and the page shows what to do", async () => {
			await api.open({ settings: { fourEyes: true } });
			await openApproval(await rename(await ownSubmission()));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain(
				"Bitte „Genehmigung stoppen“ wählen und das Zertifikat noch einmal zur Prüfung freigeben.",
			);
			expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
			expect(screen.queryByText(ERROR_MESSAGES.FOUR_EYES)).toBeNull();
		});

		// An earlier version of the application released the certificate without recording its content.
		test("shows that the author is unknown", async () => {
			const unknown = altered<Certificate>("/api/certificate/:id/certification/:of", (certificate) => ({
				...certificate,
				changedSinceRelease: {},
				actions: ["stop", "reject"],
			}));
			await openApproval(await submitted(), unknown);
			const banner = await screen.findByText(/Es steht nicht fest, ob dieses Zertifikat/);
			expect(banner.textContent).toContain("noch einmal zur Prüfung freigeben.");
		});
	});

	test("that the user has to confirm is completed after the confirmation", async () => {
		await api.open({ settings: { signReauth: "password" } });
		const scenario = await submitted();
		catchFiles();
		const page = await openApproval(scenario);
		await previewIn(page);
		const { confirmation } = page.host.session;
		confirmation.subscribe(async () => {
			if (!confirmation.asked()) return;
			await api.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
			confirmation.settle(true);
		});
		await enter(page.user, await note(), "Am Telefon geprüft");
		await page.user.click(await button("Zertifikat unterschreiben"));
		await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.");
		expect(await statusOf(scenario)).toEqual({ status: APPROVED, reason: "Am Telefon geprüft" });
	});

	test("leads to the next certificate that waits for a review, and then to the one that was decided last", async () => {
		catchFiles();
		const last = await submitted();
		const first = await submitted();
		const page = await openApproval(first);
		for (const [scenario, language, next] of [
			[first, "DE", pagesOfCertificate(last).approval],
			[last, "EN", pagesOfCertificate(last).details],
		] as const) {
			await shown(scenario);
			expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
			await previewIn(page, language);
			await page.user.click(await button("Zertifikat unterschreiben"));
			await waitFor(() => expect(page.location()).toBe(next));
			expect(await statusOf(scenario)).toEqual({ status: APPROVED });
		}
		expect(await button("veröffentlichen")).toBeTruthy();
	});

	test("links to the next review, which a reviewer may want to take first", async () => {
		const scenarios = [await submitted(), await submitted()];
		const [first, second] = scenarios.map((scenario) => pagesOfCertificate(scenario).approval);
		const page = await open(first ?? "");
		await page.user.click(await screen.findByRole("link", { name: "Nächste Prüfung" }));
		await waitFor(() => expect(page.location()).toBe(second));
	});

	test("of a retraction shows the issued document", async () => {
		const scenario = await createCertificate(api, { status: "PUBLIC", products: 1 });
		await open(pagesOfCertificate(scenario).retraction);
		within(await shown(scenario)).getByText(/Echtheit und aktuellen Stand prüfen/);
	});
});
