import { beforeAll, describe, expect, test } from "vitest";
import { credentialInPdf } from "../../../kit/credential-pdf.ts";
import { silentLog } from "../../../platform/runtime/log.ts";
import { REAL_PROCESSES } from "../../../testing/documents.ts";
import { forge, rowsOf } from "../../../testing/forging.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	createClient,
	entriesOf,
	startTestApp,
	take,
} from "../../../testing/index.ts";
import { isInstalled, readPdf, readSeal, saysOf, sha256 } from "../../../testing/pdf.ts";
import { PRINTS_PDF, UNLESS_PRINTED } from "../../../testing/prints.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import { verifyCertificates } from "../verification/verify.ts";

const MISSING = ["pdfsig", "pdfinfo", "qpdf", "mutool"].filter((program) => !isInstalled(program));
const LEFT_OUT = MISSING.length > 0 ? `: without ${MISSING.join(", ")} not tried` : UNLESS_PRINTED;

const app = startAppOnce({ deps: { ...REAL_PROCESSES, log: silentLog } });
let published: CertificateScenario;
let pdf: Uint8Array;
beforeAll(async () => {
	published = await createCertificate(app, { status: "PUBLIC" });
	if (PRINTS_PDF) pdf = await bytesOf(`/downloadCert/${published.key}?lang=de&format=pdf`);
}, 60_000);

const get = (path: string) => app.request(path, { as: "Auditor" });
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
const previewOf = ({ certification, certificate }: CertificateScenario, query: string) =>
	`/download/preview/${certification._id}/${certificate._id}/de${query}`;

describe.skipIf(!PRINTS_PDF)(`the PDF of a certificate${UNLESS_PRINTED}`, () => {
	test("is tagged, archivable, and has the texts of the Word file", async () => {
		const { info, isTagged, xmp, text, roles } = await readPdf(pdf);
		const { certificateNumber } = published.certificate;
		expect(isTagged).toBe(true);
		expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
		expect(info).toMatchObject({ Title: `Halal-Zertifikat ${certificateNumber}`, Language: "de-AT" });
		expect(roles).toEqual(expect.arrayContaining(["H1", "Table", "TH", "TD", "Figure", "Link"]));
		for (const part of [published.client.name, certificateNumber, "Prüfgrundlage", "Seite 1 von 1"])
			expect(text).toContain(part);
		expect(text).not.toContain("VORSCHAU");
	});

	test("contains the credential", async () => {
		const { attached } = await readPdf(pdf);
		const { publicId } = published.certificate;
		const credential = await (await app.request(`/validateCertificate/${publicId}/credential`)).text();
		expect(credential).toMatch(/^ey/);
		expect(attached).toEqual({ "credential.jwt": credential });
		expect(await credentialInPdf(new Uint8Array(pdf))).toBe(credential);
	});

	test("is sealed as a whole, by PAdES, and every altered bit breaks the seal", async () => {
		const seal = await readSeal(pdf);
		expect(seal).toMatchObject({ isWhole: true, isValid: true });
		expect((await readPdf(pdf)).fields).toEqual(["Seal"]);
		// The attributes are content type, digest and certificate. PAdES forbids a signing time in the CMS
		// signature.
		expect([...(seal?.attributes ?? [])].sort()).toEqual([
			"1.2.840.113549.1.9.16.2.47",
			"1.2.840.113549.1.9.3",
			"1.2.840.113549.1.9.4",
		]);
		expect(seal?.certificate.subject).toContain("Muster Halal Zertifizierung GmbH");
		const altered = Uint8Array.from(pdf);
		altered[1_000] = (altered[1_000] ?? 0) ^ 1;
		expect(await readSeal(altered)).toMatchObject({ isValid: false });
	});

	test("is issued once, with the same bytes and name for all users, is recorded, and is recognised by the file check", async () => {
		const answer = await get(`/downloadCert/${published.certification._id}?lang=de&format=pdf`);
		expect(answer.headers.get("content-type")).toBe("application/pdf");
		const name = `Zertifikat_${published.certificate.certificateNumber}.pdf`;
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
		expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
		const entries = await entriesOf(app, "certificate", published.certificate._id);
		const [download, print] = ["certificate.download", "certificate.pdf"].map((action) =>
			entries.find((entry) => entry.action === action),
		);
		expect(download).toBeDefined();
		expect(JSON.stringify(print)).toContain(sha256(pdf).slice(0, 8));
		const check = await app.json("/validateCertificate/file-hash", { json: { sha256: sha256(pdf) } });
		const { certificateNumber } = published.certificate;
		expect(check).toMatchObject({ original: true, certificateNumber, lang: "de", state: "valid" });
	});

	test("is issued once for two simultaneous requests", async () => {
		const { key } = published;
		const [one, other] = await Promise.all([1, 2].map(() => bytesOf(`/downloadCert/${key}?lang=en&format=pdf`)));
		expect(one).toEqual(other);
		expect((await readPdf(one ?? pdf)).text).toContain("This is to certify");
	});
});

test("the server makes no PDF before the publication, nor after the end, which the PDF would not show", async () => {
	const draft = await createCertificate(app, { status: "APPROVED" });
	expect((await get(`/downloadCert/${draft.key}?format=pdf`)).status).toBe(404);
	const ended = await createCertificate(app, { status: "RETRACTED" });
	const answer = await get(`/downloadCert/${ended.key}?format=pdf`);
	expect(answer.status).toBe(404);
	expect(await answer.text()).toContain("Ein PDF wurde nicht ausgestellt, solange");
	expect((await get(`/downloadCert/${ended.key}`)).status).toBe(200);
	expect((await get(`/downloadCert/${ended.key}?format=odt`)).status).toBe(400);
});

describe.skipIf(!PRINTS_PDF)(`a preview as PDF${UNLESS_PRINTED}`, () => {
	test("is marked, is not sealed, contains no credential, and counts as a preview before a signature", async () => {
		const draft = await createCertificate(app, { status: "IN_APPROVAL" });
		const answer = await app.request(previewOf(draft, "?format=pdf"), { as: "Admin" });
		expect(answer.headers.get("content-disposition")).toMatch(/Zertifikat_Vorschau_.*_de\.pdf/);
		const file = new Uint8Array(await answer.arrayBuffer());
		const { text, attached, info } = await readPdf(file);
		expect(text).toContain("VORSCHAU – kein gültiges Zertifikat");
		expect(info.Title).toContain("Vorschau");
		expect(attached).toEqual({});
		expect(await readSeal(file)).toBeUndefined();
		const shown = await app.json(`/certificate/${draft.key}`, { as: "Admin" });
		expect(shown).toMatchObject({ previewed: true });
	});
});

test.skipIf(!PRINTS_PDF)(
	`long lists go on over pages that repeat their head, and letters that no font has do not prevent a PDF${UNLESS_PRINTED}`,
	async () => {
		const client = await createClient(app, { name: "糖果 🍬 Süßes حلوى" });
		const certification = await createCertification(app, { products: 120, client });
		const draft = await createCertificate(app, { in: certification });
		const { pages, text } = await readPdf(await bytesOf(previewOf(draft, "?format=pdf")));
		expect(text).toContain("Süßes");
		expect(pages.length).toBeGreaterThan(2);
		for (const [index, page] of pages.slice(1).entries()) {
			expect(page).toMatch(/Nummer\s+Produkt/);
			expect(page.replace(/\s+/g, " ")).toContain(`Seite ${index + 2} von ${pages.length}`);
		}
	},
);

describe.skipIf(!PRINTS_PDF)(`a PDF that was changed outside of the application${UNLESS_PRINTED}`, () => {
	const problems = async () =>
		(await verifyCertificates(app.deps.database.db)).problems.map(({ problem }) => problem.de);

	test("is not sent, is not recognised as an original, and is reported", async () => {
		expect(await problems()).toEqual([]);
		const where = `where lang = 'en' and certificate_id = '${published.certificate._id}'`;
		await forge(app, `update certificate_pdf set bytes = x'25', sha256 = '${sha256(Uint8Array.of(0x25))}' ${where}`);
		expect((await get(`/downloadCert/${published.key}?lang=en&format=pdf`)).status).toBe(503);
		const json = { sha256: sha256(Uint8Array.of(0x25)) };
		expect(await (await app.request("/validateCertificate/file-hash", { json })).text()).not.toContain("true");
		expect(await problems()).toEqual(["Das PDF (en) wurde verändert."]);
		await forge(app, `delete from certificate_pdf ${where}`);
		expect(await problems()).toEqual(["Das PDF (en) fehlt."]);
	});
});

test("PDFs are printed after a publication, if configured", async () => {
	const ahead = await startTestApp({ deps: { printsAhead: true } });
	await createCertificate(ahead, { status: "PUBLIC" });
	const issued = () => rowsOf(ahead, "certificate_pdf");
	await expect.poll(issued, { timeout: 20_000 }).toMatchObject([{ lang: "de" }, { lang: "en" }]);
	ahead.close();
});

test("a failed print is reported, and nothing is issued", async () => {
	const printPdf = () => Promise.reject(new Error("broken"));
	const broken = await startTestApp({ deps: { printPdf, log: silentLog } });
	const { key } = await createCertificate(broken, { status: "PUBLIC" });
	const answer = await broken.request(`/downloadCert/${key}?format=pdf`, { as: "Auditor" });
	expect(answer.status).toBe(503);
	expect(await answer.text()).toContain("Das PDF kann gerade nicht erstellt werden.");
	expect(await rowsOf(broken, "certificate_pdf")).toEqual([]);
	broken.close();
});

test("an issued PDF stays available after a retraction, and a PDF that is still being printed is not issued", async () => {
	let meanwhile: () => Promise<unknown> = () => Promise.resolve();
	const printPdf = async () => {
		await meanwhile();
		return Uint8Array.of(0x25);
	};
	const own = await startTestApp({ deps: { printPdf } });
	const statusOf = async (key: string, lang: string) =>
		(await own.request(`/downloadCert/${key}?lang=${lang}&format=pdf`, { as: "Auditor" })).status;
	const suspended = await createCertificate(own, { status: "SUSPENDED" });
	expect(await statusOf(suspended.key, "de")).toBe(200);
	meanwhile = () => take(own, suspended, "retract");
	expect(await statusOf(suspended.key, "en")).toBe(404);
	expect(await statusOf(suspended.key, "de")).toBe(200);
	expect(await rowsOf(own, "certificate_pdf")).toMatchObject([{ lang: "de" }]);
	own.close();
});

describe.skipIf(LEFT_OUT !== "")(`programs that have not made it${LEFT_OUT}`, () => {
	test("pdfsig finds the seal valid, over the whole file", () => {
		const { said } = saysOf(pdf, "pdfsig");
		expect(said).toContain("Signature Type: ETSI.CAdES.detached");
		expect(said).toContain("Total document signed");
		expect(said).toContain("Signature Validation: Signature is Valid.");
	});

	test("pdfinfo reads the structure", () => {
		const { said } = saysOf(pdf, "pdfinfo", "-struct-text");
		expect(said).toMatch(/^Document\n/m);
		expect(said).toMatch(/^ {2}H1.*\n\s+"HALAL-ZERTIFIKAT"/m);
		expect(said).toMatch(/THead\s+TR\s+TH/);
		expect(saysOf(pdf, "pdfinfo").said).toMatch(/Tagged:\s+yes/);
	});

	test("qpdf finds no error, and mutool draws it without a warning", () => {
		expect(saysOf(pdf, "qpdf", "--check")).toMatchObject({ status: 0 });
		const { status, said } = saysOf(pdf, "mutool", "draw", "-q", "-F", "txt", "-o", "out.txt");
		expect(status).toBe(0);
		// Debian builds the program without colour profiles, so it prints a warning.
		expect(said.replace("warning: ICC support is not available", "").trim()).toBe("");
	});
});
