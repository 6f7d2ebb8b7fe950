import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import { PRINTS_PDF, UNLESS_PRINTED } from "@portal/contracts/testing/prints";
import {
	type CertificateScenario,
	type CertificationScenario,
	createCertificate,
	createCertification,
} from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { button, open, pagesOfCertificate } from "../testing/index.ts";

const PREVIEW = "/api/download/preview/:certification/:certificate/:lang";
const ISSUED = "/api/downloadCert/:certificate/certification/:certification";

api.share();
let shared: CertificationScenario;
let saved: string[] = [];
beforeAll(async () => {
	shared = await createCertification(api, { products: 1 });
});
beforeEach(() => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});

async function openIn(status: CertificateStatusName, ...handlers: ReturnType<typeof fault>[]) {
	const scenario = await createCertificate(api, { in: shared, status });
	const page = await open(pagesOfCertificate(scenario).details, { user: "Auditor", handlers });
	return { page, scenario };
}
/** Where the file of a language comes from, and what it is called. */
const preview = ({ certification, certificate }: CertificateScenario, lang: string) => [
	`GET /api/download/preview/${certification._id}/${certificate._id}/${lang}`,
	`Zertifikat_Vorschau_${certificate.certificateNumber}_${lang}.docx`,
];
const issued = ({ key, certificate }: CertificateScenario, lang: string) => [
	`GET /api/downloadCert/${key}?lang=${lang}`,
	`Zertifikat_${certificate.certificateNumber}${lang === "de" ? "" : "_EN"}.docx`,
];

describe("the documents of a certificate", () => {
	test.for(
		casesOf([
			["a draft", "WIP", "Vorschau", preview],
			["one in approval", "IN_APPROVAL", "Vorschau", preview],
			["a signed one that is not published", "APPROVED", "Zertifikat", preview],
			["a rejected one", "REJECTED", "Vorschau", preview],
			["a published one", "PUBLIC", "Zertifikat", issued],
			["a suspended one", "SUSPENDED", "Zertifikat", issued],
			["a retracted one", "RETRACTED", "Zertifikat", issued],
		] as const),
	)("of %s are saved in both languages", async ([, status, label, file]) => {
		const { page, scenario } = await openIn(status);
		const expected: (string | undefined)[] = [];
		for (const lang of ["de", "en"]) {
			const [request, name] = file(scenario, lang);
			expected.push(name);
			await page.user.click(await button(`${label} ${lang.toUpperCase()}`));
			await waitFor(() => expect(saved).toEqual(expected));
			expect(page.requests()).toContain(request);
		}
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test.skipIf(!PRINTS_PDF).for(
		casesOf([
			["a published one", "PUBLIC", issued, "?lang=en&format=pdf"],
			["a draft", "WIP", preview, "?format=pdf"],
		] as const),
	)(`of %s are saved as PDF, too${UNLESS_PRINTED}`, async ([, status, file, query]) => {
		const { page, scenario } = await openIn(status);
		const [request = "", name = ""] = file(scenario, "en");
		await page.user.click(await button("PDF"));
		await page.user.click(await screen.findByRole("menuitem", { name: "Englisch" }));
		await waitFor(() => expect(saved).toEqual([name.replace(".docx", ".pdf")]), { timeout: 10_000 });
		expect(page.requests()).toContain(request.replace(/\?.*$|$/, query));
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("say that they are previews as long as what was signed is not published", async () => {
		await openIn("APPROVED");
		const hint = (await button("Zertifikat DE")).getAttribute("aria-describedby") ?? "";
		expect(document.getElementById(hint)?.textContent).toContain("sind Vorschauen dessen, was unterschrieben wurde.");
	});

	test("say nothing of the kind once they are issued", async () => {
		await openIn("PUBLIC");
		expect((await button("Zertifikat DE")).hasAttribute("aria-describedby")).toBe(false);
		expect(screen.queryByText(/Vorschau/)).toBeNull();
	});

	test.for(casesOf(["SUSPENDED", "RETRACTED"] as const))("say that they prove nothing now: %s", async (status) => {
		await openIn(status);
		const hint = (await button("Zertifikat DE")).getAttribute("aria-describedby") ?? "";
		const told = document.getElementById(hint)?.textContent;
		expect(told).toMatch(/^Das Zertifikat ist nicht gültig\./);
		expect(told?.includes("ein PDF gibt es nur, wenn")).toBe(status === "RETRACTED");
	});

	test("of a retracted one are no PDF that was not issued before, and the menu says so", async () => {
		const { page } = await openIn("RETRACTED");
		await page.user.click(await button("PDF"));
		await page.user.click(await screen.findByRole("menuitem", { name: "Deutsch" }));
		expect((await screen.findByRole("alert")).textContent).toContain("Ein PDF wurde nicht ausgestellt");
		expect(saved).toEqual([]);
	});

	test.for([
		["APPROVED", PREVIEW, "Die Vorschau konnte nicht erstellt werden."],
		["PUBLIC", ISSUED, "Das Zertifikat konnte nicht geöffnet werden."],
	] as const)("that fail in status %s are told of as what they are", async ([status, path, message]) => {
		const { page } = await openIn(status, fault("GET", path, 500));
		await page.user.click(await button("Zertifikat DE"));
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
	});
});
