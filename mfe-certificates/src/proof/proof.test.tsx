import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import type { SealState } from "@portal/contracts/contract/seal";
import { de as SENTENCES } from "@portal/contracts/kit/public-sentences";
import type { PublicState } from "@portal/contracts/kit/public-states";
import { createCertificate } from "@portal/contracts/testing/scenarios";
import { altered, api, casesOf, fault } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import QRCode from "qrcode";
import { describe, expect, test, vi } from "vitest";
import { open, pagesOfCertificate } from "../testing/index.ts";
import { readCredential } from "./credential.ts";
import { qrCodeOf } from "./qr.ts";

const section = async () => within(await screen.findByRole("region", { name: "Öffentlicher Nachweis" }));
const part = async (name: string) => within(await (await section()).findByRole("region", { name }));
const ADDRESS = "QR-Code und Link";
const ANSWER = "Was die Öffentlichkeit jetzt liest";
const CREDENTIAL = "Signierter Nachweis";
const ANSWERED = "/api/validateCertificate/:id";
const SIGNED = "/api/validateCertificate/:id/credential";

const jwtOf = async (publicId = "") => (await api.request(`/validateCertificate/${publicId}/credential`)).text();

describe("the public proof of a certificate", () => {
	test("that is not published says what comes with the publication, and asks the website nothing", async () => {
		const scenario = await createCertificate(api, { status: "APPROVED" });
		const page = await open(pagesOfCertificate(scenario).details);
		(await section()).getByText(/^Noch nicht veröffentlicht\./);
		expect(page.requests().filter((request) => request.includes("validateCertificate"))).toEqual([]);
	});

	test("leads to the page that is printed on it, which can be copied, and its code saved", async () => {
		const saved: [string, Blob][] = [];
		const blobs: Blob[] = [];
		vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
			blobs.push(blob as Blob);
			return "blob:x";
		});
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			saved.push([this.download, blobs.at(-1) as Blob]);
		});
		const scenario = await createCertificate(api, { status: "PUBLIC" });
		const { certificateNumber: number, publicId } = scenario.certificate;
		const { page: printed = "" } = readCredential(await jwtOf(publicId));
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
		expect(saved.map(([name]) => name)).toEqual([`QR-Code_${number}.svg`]);
		expect(await saved[0]?.[1].text()).toContain(qrCodeOf(printed).path);
	});

	test("has the credential as it was signed, with what it says", async () => {
		const names: string[] = [];
		vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			names.push(this.download);
		});
		const scenario = await createCertificate(api, { status: "PUBLIC", products: 2 });
		const { certificateNumber: number, publicId } = scenario.certificate;
		const page = await open(pagesOfCertificate(scenario).details);
		const credential = await part(CREDENTIAL);
		await credential.findByText(`${number}, ${scenario.client.name}, 2 Produkte`);
		credential.getByText("01.03.2026 bis 28.02.2029");
		credential.getByText(/^did:web:/);
		const list = credential.getByRole("link", { name: "Aussetzungen" });
		expect(list.getAttribute("href")).toMatch(/\/api\/status-lists\/suspension$/);
		// It is saved as a file: a new tab would stay empty.
		expect(list.getAttribute("target")).toBeNull();
		await page.user.click(credential.getByRole("button", { name: "Nachweis kopieren" }));
		await credential.findByText("Kopiert.");
		expect(await navigator.clipboard.readText()).toBe(await jwtOf(publicId));
		await page.user.click(credential.getByRole("button", { name: "Als .jwt speichern" }));
		expect(names).toEqual([`Nachweis_${number}.jwt`]);
	});

	test.for(
		casesOf([
			["SUSPENDED", "suspended", /^Grund: Überwachung nicht möglich$/],
			["RETRACTED", "retracted", /^Grund: Sonstiges$/],
			["SUPERSEDED", "superseded", /^Führt zum neueren Zertifikat Z-/],
		] satisfies [CertificateStatusName, PublicState, RegExp][]),
	)("tells what the website says of one that is %s", async ([status, state, detail]) => {
		const scenario = await createCertificate(api, { status });
		await open(pagesOfCertificate(scenario).details);
		const answer = await part(ANSWER);
		await answer.findByText(SENTENCES[state].verdict("", ""));
		answer.getByText(detail);
		expect(answer.queryByText(SENTENCES.valid.verdict("", ""))).toBeNull();
		// The credential stays what was signed.
		(await part(CREDENTIAL)).getByRole("button", { name: "Als .jwt speichern" });
	});

	test("that could not be loaded says so part by part, and is asked for again", async () => {
		const scenario = await createCertificate(api, { status: "PUBLIC" });
		const page = await open(pagesOfCertificate(scenario).details, {
			handlers: [
				fault("GET", SIGNED, 503, { once: true, message: "Gerade nicht." }),
				fault("GET", ANSWERED, 404, { once: true, code: "NOT_FOUND" }),
			],
		});
		(await part(ANSWER)).getByText(/^Die Website kennt dieses Zertifikat nicht\./);
		// The code is that of the page at which the staff works, then.
		(await part(ADDRESS)).getByRole("img");
		await page.user.click((await part(CREDENTIAL)).getByRole("button", { name: "Erneut versuchen" }));
		await (await part(CREDENTIAL)).findByText(/^did:web:/);
		expect(document.activeElement).toBe((await part(CREDENTIAL)).getByRole("heading", { name: CREDENTIAL }));
	});

	test("tells Admins with which key PDFs are sealed, and Auditors nothing of it, without asking for them", async () => {
		const scenario = await createCertificate(api, { status: "PUBLIC" });
		const { details } = pagesOfCertificate(scenario);
		const page = await open(details);
		await (await part("Siegel der PDF-Dokumente")).findByText(/^Noch kein Schlüssel/);
		page.unmount();
		const other = await open(details, { user: "Auditor" });
		await (await part(CREDENTIAL)).findByText(/^did:web:/);
		expect(screen.queryByRole("region", { name: "Siegel der PDF-Dokumente" })).toBeNull();
		expect(other.requests().filter((request) => request === "GET /api/seal")).toHaveLength(1);
	});

	test("tells Admins that the certificate of the seal has expired", async () => {
		const scenario = await createCertificate(api, { status: "PUBLIC" });
		const state = { isExpired: true, isNotYetValid: false, validFrom: "2020-02-01", validTo: "2025-01-31" };
		const certificate = { subject: "CN=Siegel", issuer: "CN=Aussteller", sha256: "ab12", ...state };
		const seal = altered<SealState>("/api/seal", () => ({ isGenerated: false, certificate }));
		await open(pagesOfCertificate(scenario).details, { handlers: [seal] });
		await (await part("Siegel der PDF-Dokumente")).findByText(/ist am 31\.01\.2025 abgelaufen\./);
	});

	test("stands folded below the list of certificates, of those that are valid or suspended", async () => {
		const scenario = await createCertificate(api, { status: "SUSPENDED" });
		const page = await open(pagesOfCertificate(scenario).rows);
		const name = `Öffentlicher Nachweis ${scenario.certificate.certificateNumber}`;
		const fold = await screen.findByRole("button", { name });
		const asked = () => page.requests().filter((request) => request.includes("validateCertificate"));
		expect(asked()).toEqual([]);
		await page.user.click(fold);
		expect(await screen.findByText(SENTENCES.suspended.verdict("", ""))).toBeTruthy();
		expect(asked()).toHaveLength(2);
	});
});

test.each([20, 90, 400])("the code of an address of %i characters is drawn module by module", (length) => {
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
		for (let x = 0; x < modules.size; x++) expect(drawn.has(`${x} ${y}`), `${x} ${y}`).toBe(Boolean(modules.get(y, x)));
});

test("what is no credential is refused", () => {
	for (const text of ["", "a.b.c", "no credential at all"]) expect(() => readCredential(text)).toThrow();
});
