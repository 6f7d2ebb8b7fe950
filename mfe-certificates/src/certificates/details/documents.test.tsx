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
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { button, catchFiles, chooseAction, open, pagesOfCertificate } from "../../testing/index.ts";

const ISSUED = "/api/downloadCert/:certificate/certification/:certification";

api.share();
let shared: CertificationScenario;
let saved: string[] = [];
beforeAll(async () => {
	shared = await createCertification(api, { products: 1 });
});
beforeEach(() => {
	saved = catchFiles();
});

async function openIn(status: CertificateStatusName, ...handlers: ReturnType<typeof fault>[]) {
	const scenario = await createCertificate(api, { in: shared, status });
	const page = await open(pagesOfCertificate(scenario).details, { user: "Auditor", handlers });
	return { page, scenario };
}
/** Returns the request that downloads a document in one language, and the name of the file. */
const preview = ({ certification, certificate }: CertificateScenario, lang: string) => [
	`GET /api/download/preview/${certification._id}/${certificate._id}/${lang}`,
	`Zertifikat_Vorschau_${certificate.certificateNumber}_${lang}.docx`,
];
const issued = ({ key, certificate }: CertificateScenario, lang: string) => [
	`GET /api/downloadCert/${key}?lang=${lang}`,
	`Zertifikat_${certificate.certificateNumber}${lang === "de" ? "" : "_EN"}.docx`,
];

describe("the documents of a certificate", () => {
	const NOT_VALID = /^Das Zertifikat ist nicht gültig\./;
	const NEVER_PRINTED = /^Das Zertifikat ist nicht gültig\..*ein PDF gibt es nur, wenn/;
	test.for(
		casesOf([
			["a draft", "WIP", "Vorschau", preview, undefined],
			["a signed certificate", "APPROVED", "Zertifikat", preview, /sind Vorschauen dessen, was unterschrieben wurde\./],
			["a published certificate", "PUBLIC", "Zertifikat", issued, undefined],
			["a suspended certificate", "SUSPENDED", "Zertifikat", issued, NOT_VALID],
			["a retracted certificate", "RETRACTED", "Zertifikat", issued, NEVER_PRINTED],
		] as const),
	)(
		"are downloaded in both languages, with a hint unless they are valid: %s",
		async ([, status, label, file, hint]) => {
			const { page, scenario } = await openIn(status);
			const described = (await button("PDF DE")).getAttribute("aria-describedby");
			const text = described === null ? undefined : document.getElementById(described)?.textContent;
			expect(text).toEqual(hint && expect.stringMatching(hint));
			expect(hint === NOT_VALID && text?.includes("ein PDF gibt es nur, wenn")).toBe(false);
			const expected: (string | undefined)[] = [];
			for (const lang of ["de", "en"]) {
				const [request, name] = file(scenario, lang);
				expected.push(name);
				await chooseAction(page.user, `${label} ${lang.toUpperCase()} (Word)`);
				await waitFor(() => expect(saved).toEqual(expected));
				expect(page.requests()).toContain(request);
			}
			expect(screen.queryByRole("alert")).toBeNull();
		},
	);

	test.skipIf(!PRINTS_PDF).for(
		casesOf([
			["a published certificate", "PUBLIC", issued, "?lang=en&format=pdf"],
			["a draft", "WIP", preview, "?format=pdf"],
		] as const),
	)(`are downloaded as PDF too: %s${UNLESS_PRINTED}`, async ([, status, file, query]) => {
		const { page, scenario } = await openIn(status);
		const [request = "", name = ""] = file(scenario, "en");
		await chooseAction(page.user, "PDF EN");
		await waitFor(() => expect(saved).toEqual([name.replace(".docx", ".pdf")]), { timeout: 10_000 });
		expect(page.requests()).toContain(request.replace(/\?.*$|$/, query));
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("cannot be printed as PDF after a retraction unless the PDF was issued before", async () => {
		const { page } = await openIn("RETRACTED");
		await page.user.click(await button("PDF DE"));
		expect((await screen.findByRole("alert")).textContent).toContain("Ein PDF wurde nicht ausgestellt");
		expect(saved).toEqual([]);
	});

	test("show the error message of a failed download", async () => {
		const { page } = await openIn("PUBLIC", fault("GET", ISSUED, 500));
		await chooseAction(page.user, "Zertifikat DE (Word)");
		expect((await screen.findByRole("alert")).textContent).toContain("Das Zertifikat konnte nicht geöffnet werden.");
		expect(saved).toEqual([]);
	});
});
