import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { type CertificateFacts, DOCUMENT_LANGUAGES } from "../api/modules/certificates/contract.ts";
import { documentData } from "../api/modules/certificates/document/data.ts";
import { type CertificateDocument, renderCertificate } from "../api/modules/certificates/document/document.ts";
import { OPTIONS } from "../api/modules/certificates/document/render.ts";
import { templates as loadedTemplates, REAL_PROCESSES } from "../api/testing/documents.ts";
import {
	anAddress,
	aProduct,
	type CertificateScenario,
	createCertificate,
	createCertification,
	startTestApp,
	take,
} from "../api/testing/index.ts";
import { type Comparison, compare, report } from "./lib/compare.ts";

// This benchmark measures how fast certificates are created, always the German and the English document together.

const BENCH = "certificates";
const RENDERED = [20, 200, 2000];
const PUBLISHED = [1, 20, 500];
const templates = await loadedTemplates();

const factsWith = (count: number): CertificateFacts => ({
	certificateNumber: "Z-2026-0001-01",
	certificationNumber: "Z-2026-0001",
	client: { name: "Öztürk Feinkost GmbH", address: anAddress() },
	manufacturer: { name: "Werk Nord", address: anAddress({ city: "St. Pölten" }) },
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	productionSites: [],
	products: Array.from({ length: count }, (_, index) => {
		const { number, name, nameEN = "", info = "", infoEN = "" } = aProduct(index + 1);
		return { number, name, nameEN, info, infoEN };
	}),
});

let published = 0;
/** Returns a certificate's two documents with a new validation address each time, so that no QR code can be cached. */
function documentsOf(facts: CertificateFacts): CertificateDocument[] {
	const id = String(published++).padStart(26, "0");
	const validationUrl = `https://pruefen.example.org/validateCertificate?cid=${id}`;
	return DOCUMENT_LANGUAGES.map((lang) => ({
		facts,
		lang,
		signatory: "Amina Admin",
		signedOn: "2026-03-10",
		validationUrl,
	}));
}

/** Returns the reference: docxtemplater with the same templates and texts, but without QR code, layout and caches. */
function reference(facts: CertificateFacts) {
	const prepared = documentsOf(facts).map((document) => ({
		lang: document.lang,
		data: documentData(templates.issuer, document),
	}));
	return {
		name: "docxtemplater",
		run: () => {
			for (const { lang, data } of prepared) {
				const document = new Docxtemplater(new PizZip(templates[lang].bytes), OPTIONS);
				document.render(data);
				document.getZip().generate({ type: "uint8array", compression: "DEFLATE" });
			}
		},
	};
}

const caseName = (count: number, what: string) => `${what}, ${count} ${count === 1 ? "product" : "products"}`;

async function rendering(count: number): Promise<Comparison[]> {
	const facts = factsWith(count);
	return compare(
		BENCH,
		caseName(count, "render"),
		{
			name: "rendering",
			prepare: () => documentsOf(facts),
			run: async (documents) => {
				for (const document of documents) await renderCertificate(templates, document);
			},
		},
		[{ ...reference(facts), goal: { atMost: 1.2 } }],
	);
}

/** Measures a whole publishing request: permission checks, both documents, audit entry and commit to a file. */
async function publishing(count: number): Promise<Comparison[]> {
	const app = await startTestApp({ deps: REAL_PROCESSES });
	try {
		const base = await createCertification(app, { products: count });
		return await compare<CertificateScenario>(
			BENCH,
			caseName(count, "publish"),
			{
				name: "whole request",
				prepare: () => createCertificate(app, { in: base, status: "APPROVED" }),
				run: async (scenario) => {
					const { status } = await take(app, scenario, "publish");
					if (status !== 200) throw new Error(`Publishing answered ${status}`);
				},
			},
			[reference(factsWith(count))],
		);
	} finally {
		app.close();
	}
}

const results: Comparison[] = [];
for (const count of RENDERED) results.push(...(await rendering(count)));
for (const count of PUBLISHED) results.push(...(await publishing(count)));
report(results, { "certificates/s": ({ ourValue }) => (1000 / ourValue).toFixed(1) });
