import { readFile } from "node:fs/promises";
import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { apiAs } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { pressByKeyboard } from "../support/keyboard.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const PUBLIC = 40;
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** A published certificate of the demo data. */
async function published(origin: string): Promise<Certificate> {
	const admin = await apiAs(origin, "admin.demo");
	for (const { _id } of await admin<Certification[]>("GET", "/certification?status=ACTIVE")) {
		const { certificates } = await admin<Certification>("GET", `/certification/${_id}`);
		const found = certificates.find(({ stati }) => stati.at(-1)?.status === PUBLIC);
		if (found) return found;
	}
	throw new Error("No certificate is published.");
}

async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
	const waiting = page.waitForEvent("download");
	await pressByKeyboard(page, page.getByRole("button", { name }));
	const file = await waiting;
	return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the public proof of a certificate is saved by keys", further(true), async ({ page, baseURL }) => {
	const { _id, _certificationId, certificateNumber, publicId } = await published(baseURL ?? "");
	await enter(page, "auditor.demo");
	await page.goto(`/certificateDetails?certificationId=${_certificationId}&certificateId=${_id}`);
	const proof = page.getByRole("region", { name: "Öffentlicher Nachweis" });
	await expect(proof.getByText("Dieses Zertifikat ist gültig.")).toBeVisible();
	await expect(proof.getByRole("link", { name: new RegExp(`cid=${publicId}$`) })).toBeVisible();
	await proof.getByRole("button", { name: "Nachweis im Wortlaut" }).press("Enter");
	expect(await inaccessible(page, { within: "main" })).toEqual([]);

	const picture = await saved(page, "QR-Code als PNG");
	expect(picture.name).toBe(`QR-Code_${certificateNumber}.png`);
	expect([...picture.bytes.subarray(0, 4)]).toEqual(PNG);
	const credential = await saved(page, "Als .jwt speichern");
	expect(credential.name).toBe(`Nachweis_${certificateNumber}.jwt`);
	const answer = await page.request.get(`/api/validateCertificate/${publicId}/credential`);
	expect(credential.bytes.toString()).toBe(await answer.text());
});
