import { createHash } from "node:crypto";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { REAL_PROCESSES } from "../../../testing/documents.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	entriesOf,
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certificate } from "../contract.ts";

const app = startAppOnce({ deps: REAL_PROCESSES });

async function download(path: string, as: StaffName = "Admin") {
	const response = await app.request(path, { as });
	expect(response.status).toBe(200);
	const bytes = new Uint8Array(await response.arrayBuffer());
	const xml = new PizZip(bytes).file("word/document.xml")?.asText() ?? "";
	return {
		name: /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1],
		hash: createHash("sha256").update(bytes).digest("hex"),
		text: [...xml.matchAll(/<w:t\b[^>]*>([^<]*)</g)].map(([, text]) => text).join("\n"),
	};
}

const newestEntry = async ({ certificate }: CertificateScenario) =>
	(await entriesOf(app, "certificate", certificate._id))[0];

const previewOf = ({ certification, certificate }: CertificateScenario, lang: string) =>
	`/download/preview/${certification._id}/${certificate._id}/${lang}`;

describe("a preview", () => {
	test("in another language or under another certification is refused and not recorded", async () => {
		const scenario = await createCertificate(app);
		const other = await createCertification(app);
		const before = await newestEntry(scenario);
		for (const [path, status] of [
			[previewOf(scenario, "fr"), 400],
			[previewOf({ ...scenario, ...other }, "de"), 404],
		] as const)
			expect((await app.request(path, { as: "Admin" })).status).toBe(status);
		expect(await newestEntry(scenario)).toEqual(before);
	});

	test.each(["de", "en"])("in %s has its own name and is recorded with its content", async (lang) => {
		const scenario = await createCertificate(app);
		const { name } = await download(previewOf(scenario, lang));
		expect(name).toBe(`Zertifikat_Vorschau_${scenario.certificate.certificateNumber}_${lang}.docx`);
		expect(await newestEntry(scenario)).toMatchObject({
			action: "certificate.preview",
			changes: { lang: [null, lang], factsHash: [null, expect.stringMatching(/^[0-9a-f]{64}$/)] },
		});
	});

	test("shows signatory and date once the certificate is signed, and is still marked as a preview", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		const { name, text } = await download(previewOf(scenario, "de"));
		const { stati } = await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Admin" });
		expect(text).toContain("Wien, am");
		expect(text).toContain("10.03.2026");
		expect(text).toContain(stati.at(-1)?.user);
		expect(text).toContain("entstehen mit der Veröffentlichung");
		expect(name).toContain("Vorschau");
		for (const key of [scenario.key, scenario.certification._id])
			expect((await app.request(`/downloadCert/${key}`, { as: "Admin" })).status).toBe(404);
	});
});

describe("a publication", () => {
	test("happens once for ten simultaneous requests, with both documents", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		const answers = await Promise.all(Array.from({ length: 10 }, () => take(app, scenario, "publish")));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
		const entry = await newestEntry(scenario);
		for (const lang of ["de", "en"] as const) {
			const { hash, name } = await download(`/downloadCert/${scenario.key}?lang=${lang}`);
			const suffix = { de: "", en: "_EN" }[lang];
			expect(name).toBe(`Zertifikat_${scenario.certificate.certificateNumber}${suffix}.docx`);
			expect(entry?.changes?.[`sha256.${lang}`]).toEqual([null, hash]);
		}
	});
});
