import PizZip from "pizzip";
import { beforeAll, describe, expect, test } from "vitest";
import { REAL_PROCESSES } from "../../testing/documents.ts";
import {
	aClientInput,
	createAudit,
	createCertification,
	createClient,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
} from "../../testing/index.ts";
import { readPdf } from "../../testing/pdf.ts";
import { PRINTS_PDF, UNLESS_PRINTED } from "../../testing/prints.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { part, textOf } from "../../testing/word.ts";
import type { Audit, Finding } from "./contract.ts";

const QUESTIONS = Array.from({ length: 200 }, (_, index) => ({
	question: `F-${index + 1}`,
	scheme: "OIC/SMIIC 1:2019",
	categories: [],
	clause: `5.${index}`,
	text: `Ist die Reinigung Nr. ${index + 1} belegt?`,
	textEN: index === 0 ? "" : `Is cleaning no. ${index + 1} verified?`,
}));
const NAME = "Şekerci & Őri <Süßwaren> GmbH";
const LONG = `Über die Reinigung <nach> Schweinefleisch & Alkohol fehlt ein Beleg. ${"Größenwahn ".repeat(440)}`;
const WORD = "x".repeat(900);

const app = startAppOnce({ deps: { ...REAL_PROCESSES, questions: async () => QUESTIONS } });
const report = (id: string, file: string) => app.request(`/audits/${id}/report.${file}`, { as: "Auditor" });
let audit: Audit;
let finding: Finding;

beforeAll(async () => {
	const client = await createClient(app, aClientInput({ name: NAME }));
	const { certification } = await createCertification(app, { client });
	const sites = client.productionSites.map(({ _id }) => _id ?? "");
	audit = await createAudit(app, { in: certification, input: { sites, announced: false } });
	finding = await createFinding(app, audit, { statement: LONG, evidence: WORD, due: "2026-05-04" });
	const json = [{ question: "F-2", answer: "nicht erfüllt", note: "Čistění: ığşİ\nzweite Zeile" }];
	await app.json(`/audits/${audit._id}/checklist`, { as: "Auditor", method: "PATCH", json });
});

async function wordOf(lang: string) {
	const response = await report(audit._id, `docx?lang=${lang}`);
	expect(response.headers.get("Content-Disposition")).toContain(audit.auditNumber);
	const zip = new PizZip(await response.arrayBuffer());
	for (const name of Object.keys(zip.files).filter((file) => /\.(xml|rels)$/.test(file))) textOf(part(zip, name));
	return { text: textOf(part(zip, "word/document.xml")), xml: part(zip, "word/document.xml"), zip };
}

describe("the report of an audit", () => {
	test("is refused before the audit is reported", async () => {
		for (const file of ["docx", "pdf?lang=en"]) expect((await report(audit._id, file)).status).toBe(409);
		expect((await report("missing", "docx")).status).toBe(404);
		expect((await report(audit._id, "docx?lang=hu")).status).toBe(400);
	});

	test("names as a Word file what the audit found, in German and English, and each download is recorded", async () => {
		await app.json(`/audits/${audit._id}/start`, { as: "Admin", json: {} });
		const json = { summary: "Das System ist wirksam.\nBis auf eines.", recommendation: "MAINTAIN" };
		await app.json(`/audits/${audit._id}/report`, { as: "Admin", json });
		await app.json(`/findings/${finding._id}/answer`, { as: "Auditor", json: FINDING_ANSWER });
		const german = await wordOf("de");
		for (const expected of [
			NAME,
			audit.auditNumber,
			audit.certificationNumber,
			"Erstaudit, unangekündigt",
			"16.03.2026 – 17.03.2026",
			"Vor Ort",
			"OIC/SMIIC 1:2019",
			"Allgemeine Anforderungen an Halal-Lebensmittel",
			"Albert Auditor",
			"Islamische Angelegenheiten",
			"Dr. Salma Rahmani",
			"Das System ist wirksam.\nBis auf eines.",
			"Aufrechterhalten",
			`${audit.auditNumber}/1: Nebenabweichung`,
			LONG.trim(),
			WORD,
			"04.05.2026",
			...Object.values(FINDING_ANSWER),
			"Beantwortet",
			"Ist die Reinigung Nr. 200 belegt?",
			"nicht erfüllt",
			"Čistění: ığşİ\nzweite Zeile",
		])
			expect(german.text).toContain(expected);
		expect(german.text).not.toMatch(/[{}]|undefined|Prüfung der Behebung/);
		expect(german.xml.match(/<w:tr>/g)?.length).toBeGreaterThan(200);
		expect(german.zip.file("word/media/logo.png")?.asUint8Array().length).toBeGreaterThan(1000);
		const english = await wordOf("en");
		for (const expected of [
			"Initial audit, unannounced",
			"16 March 2026",
			"General requirements for halal food",
			"Maintain",
			"Minor nonconformity",
			"Ist die Reinigung Nr. 1 belegt?",
			"Is cleaning no. 2 verified?",
			"not fulfilled",
		])
			expect(english.text).toContain(expected);
		const entries = await entriesOf(app, "evaluation", audit._id);
		const downloads = entries.filter(({ action }) => action === "evaluation.download");
		expect(downloads.map(({ changes, user }) => [changes.lang?.[1], changes.format?.[1], user])).toEqual([
			["en", "docx", "Albert Auditor"],
			["de", "docx", "Albert Auditor"],
		]);
	});

	test.skipIf(!PRINTS_PDF)(
		`has the same texts as a PDF that is archivable${UNLESS_PRINTED}`,
		async () => {
			const response = await report(audit._id, "pdf?lang=de");
			expect(response.status).toBe(200);
			expect(response.headers.get("Content-Type")).toBe("application/pdf");
			const { text, pages, isTagged, xmp } = await readPdf(new Uint8Array(await response.arrayBuffer()));
			for (const expected of [NAME, "Aufrechterhalten", "Ist die Reinigung Nr. 200 belegt?", "ığşİ", "Beantwortet"])
				expect(text).toContain(expected);
			expect(text).not.toMatch(/□|none|undefined/);
			expect(pages.length).toBeGreaterThan(5);
			expect([isTagged, xmp.includes("<pdfaid:conformance>A")]).toEqual([true, true]);
		},
		60_000,
	);
});
