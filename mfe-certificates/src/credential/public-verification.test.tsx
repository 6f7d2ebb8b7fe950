import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import { de as SENTENCES } from "@portal/contracts/kit/public-sentences";
import type { PublicState } from "@portal/contracts/kit/public-states";
import { createCertificate } from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import QRCode from "qrcode";
import { describe, expect, test, vi } from "vitest";
import { catchFiles, open, pagesOfCertificate } from "../testing/index.ts";
import { readCredential } from "./credential.ts";
import { qrCodeOf } from "./qr.ts";

const section = async () => within(await screen.findByRole("region", { name: "Öffentlicher Nachweis" }));
const part = async (name: string) => within(await (await section()).findByRole("region", { name }));
const ADDRESS = "QR-Code und Link";
const ANSWER = "Was die Öffentlichkeit jetzt liest";
const CREDENTIAL = "Signierter Nachweis";

api.share();
const made: Partial<Record<CertificateStatusName, ReturnType<typeof createCertificate>>> = {};
/** Returns a certificate of this status, which no test changes. */
const certificateIn = (status: CertificateStatusName) => {
	made[status] ??= createCertificate(api, { status, products: 2 });
	return made[status];
};

describe("the public verification of a certificate", () => {
	test("shows that the certificate is not published, without a request to the website", async () => {
		const scenario = await certificateIn("APPROVED");
		const page = await open(pagesOfCertificate(scenario).details);
		(await section()).getByText(/^Noch nicht veröffentlicht\./);
		expect(page.requests().filter((request) => request.includes("validateCertificate"))).toEqual([]);
	});

	test("shows the printed address, its QR code and the signed credential, all can be copied or downloaded", async () => {
		const names = catchFiles();
		const scenario = await certificateIn("PUBLIC");
		const { certificateNumber: number, publicId } = scenario.certificate;
		const jwt = await (await api.request(`/validateCertificate/${publicId}/credential`)).text();
		const { id: printed } = readCredential(jwt).content;
		expect(printed).toContain(`/validateCertificate?cid=${publicId}`);
		const page = await open(pagesOfCertificate(scenario).details, { user: "Auditor" });
		const address = await part(ADDRESS);
		expect(address.getByRole("link", { name: printed }).getAttribute("href")).toBe(printed);
		const picture = address.getByRole("img", { name: `QR-Code: öffentliche Prüfseite des Zertifikats ${number}` });
		expect(picture.querySelector("path:last-child")?.getAttribute("d")).toBe(qrCodeOf(printed).path);
		await page.user.click(address.getByRole("button", { name: "Link kopieren" }));
		await address.findByText("Kopiert.");
		expect(await navigator.clipboard.readText()).toBe(printed);
		await page.user.click(address.getByRole("button", { name: "QR-Code als SVG" }));
		expect(names).toEqual([`QR-Code_${number}.svg`]);
		const [file] = vi.mocked(URL.createObjectURL).mock.lastCall ?? [];
		expect(await (file as Blob).text()).toContain(qrCodeOf(printed).path);

		const credential = await part(CREDENTIAL);
		await credential.findByText(`${number}, ${scenario.client.name}, 2 Produkte`);
		credential.getByText("01.03.2026 bis 28.02.2029");
		credential.getByText(/^did:web:/);
		const list = credential.getByRole("link", { name: "Aussetzungen" });
		expect(list.getAttribute("href")).toMatch(/\/api\/status-lists\/suspension$/);
		// The browser downloads the list, so a new tab would stay empty.
		expect(list.getAttribute("target")).toBeNull();
		await page.user.click(credential.getByRole("button", { name: "Nachweis kopieren" }));
		await credential.findByText("Kopiert.");
		expect(await navigator.clipboard.readText()).toBe(jwt);
		await page.user.click(credential.getByRole("button", { name: "Als .jwt speichern" }));
		expect(names.at(-1)).toBe(`Nachweis_${number}.jwt`);
	});

	test.for(
		casesOf([
			["SUSPENDED", "suspended", /^Grund: Überwachung nicht möglich$/],
			["RETRACTED", "retracted", /^Grund: Sonstiges$/],
			["SUPERSEDED", "superseded", /^Führt zum neueren Zertifikat Z-/],
		] satisfies [CertificateStatusName, PublicState, RegExp][]),
	)("shows what the website says about a certificate in status %s", async ([status, state, detail]) => {
		const scenario = await certificateIn(status);
		await open(pagesOfCertificate(scenario).details);
		const answer = await part(ANSWER);
		await answer.findByText(SENTENCES[state].sentence("", ""));
		answer.getByText(detail);
		expect(answer.queryByText(SENTENCES.valid.sentence("", ""))).toBeNull();
		// The credential itself does not change.
		(await part(CREDENTIAL)).getByRole("button", { name: "Als .jwt speichern" });
	});

	test("shows the key of the PDF seal to Admins, and does not request it for Auditors", async () => {
		const scenario = await certificateIn("PUBLIC");
		const { details } = pagesOfCertificate(scenario);
		const page = await open(details);
		await (await part("Siegel der PDF-Dokumente")).findByText(/^Noch kein Schlüssel/);
		page.unmount();
		const other = await open(details, { user: "Auditor" });
		await (await part(CREDENTIAL)).findByText(/^did:web:/);
		expect(screen.queryByRole("region", { name: "Siegel der PDF-Dokumente" })).toBeNull();
		expect(other.requests().filter((request) => request === "GET /api/seal")).toHaveLength(1);
	});

	test("is folded below the list for certificates that are valid or suspended", async () => {
		const scenario = await certificateIn("SUSPENDED");
		const page = await open(pagesOfCertificate(scenario).rows);
		const name = `Öffentlicher Nachweis ${scenario.certificate.certificateNumber}`;
		const fold = await screen.findByRole("button", { name });
		const requests = () => page.requests().filter((request) => request.includes("validateCertificate"));
		expect(requests()).toEqual([]);
		await page.user.click(fold);
		expect(await screen.findByText(SENTENCES.suspended.sentence("", ""))).toBeTruthy();
		expect(requests()).toHaveLength(2);
	});
});

test.each([20, 90, 400])(
	"the QR code of an address with %i characters has the same modules as the library's",
	(length) => {
		const text = `https://example.org/${"a".repeat(length)}`;
		const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
		const { side, path } = qrCodeOf(text);
		expect(side).toBe(modules.size + 8);
		const drawn = new Set(
			[...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, count]) =>
				Array.from({ length: Number(count) }, (_, more) => `${Number(x) + more - 4} ${Number(y) - 4}`),
			),
		);
		for (let y = 0; y < modules.size; y++)
			for (let x = 0; x < modules.size; x++)
				expect(drawn.has(`${x} ${y}`), `${x} ${y}`).toBe(Boolean(modules.get(y, x)));
	},
);

test("refuses a text that is no credential", () => {
	for (const text of ["", "a.b.c", "no credential at all"]) expect(() => readCredential(text)).toThrow();
});
