import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { PRINTS_PDF, UNLESS_PRINTED } from "@portal/contracts/testing/prints";
import { apiAs, publish } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** These tests cover what a visitor learns about a certificate and its files. */

test.use({ settings: UNCHECKED });

interface Issued {
	number: string;
	publicId: string;
	de: Buffer;
	/** The German edition as PDF; empty where the server prints no PDFs. */
	pdf: Buffer;
}
let issued: Issued;

test.beforeAll(async ({ server }) => {
	const { publicId, certificateNumber, key } = await publish(server.url, "Echte Urkunde GmbH");
	const admin = await apiAs(server.url, "admin.demo");
	const file = async (path: string) => Buffer.from(await admin<Uint8Array>("GET", path));
	issued = {
		number: certificateNumber,
		publicId,
		de: await file(`/downloadCert/${key}?lang=de`),
		pdf: PRINTS_PDF ? await file(`/downloadCert/${key}?lang=de&format=pdf`) : Buffer.alloc(0),
	};
});

function changed(file: Buffer): Buffer {
	const copy = Buffer.from(file);
	const last = copy.length - 1;
	copy.writeUInt8(copy.readUInt8(last) ^ 1, last);
	return copy;
}

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const fileOf = (buffer: Buffer, name = "Zertifikat.docx") => ({ name, mimeType: DOCX, buffer });
const choose = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
	page.locator("input[type=file]").setInputFiles(files);

/** Drops a file through the DevTools protocol, because pages cannot create such a drop themselves. */
async function drop(page: Page, path: string): Promise<void> {
	const zone = page.locator(".pub-file-choice");
	await zone.scrollIntoViewIfNeeded();
	const { x = 0, y = 0 } = (await zone.boundingBox()) ?? {};
	const desktop = await page.context().newCDPSession(page);
	const data = { items: [], files: [path], dragOperationsMask: 1 };
	for (const type of ["dragEnter", "dragOver", "drop"] as const)
		await desktop.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
}

async function open(page: Page, lng: "de" | "en"): Promise<void> {
	await page.goto(`/validateCertificate?lng=${lng}`);
	await expect(page.locator(".pub-file-choice")).toBeVisible();
}

test("the issued file is an original, and only its hash is sent", async ({ page }, testInfo) => {
	const path = testInfo.outputPath("Zertifikat.docx");
	writeFileSync(path, issued.de);
	await open(page, "de");
	const bodies: (string | null)[] = [];
	page.on("request", (request) => {
		if (request.method() !== "GET") bodies.push(request.postData());
	});
	await drop(page, path);
	const sentence = `Diese Datei ist ein Original des Zertifikats ${issued.number}.`;
	await expect(page.getByText(sentence, { exact: true })).toBeVisible();
	await expect(page.getByText("Deutsche Fassung")).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: sentence })).toHaveCount(1);
	const sha256 = createHash("sha256").update(issued.de).digest("hex");
	expect(bodies).toEqual([JSON.stringify({ sha256 })]);
});

test("an issued PDF is an original, and not with one changed byte", further(true), async ({ page }, testInfo) => {
	testInfo.skip(!PRINTS_PDF, UNLESS_PRINTED);
	expect(issued.pdf.toString("latin1", 0, 5)).toBe("%PDF-");
	await open(page, "en");
	await choose(page, fileOf(issued.pdf, "a.pdf"), fileOf(changed(issued.pdf), "b.pdf"));
	const results = page.getByRole("list", { name: "Results of the file check" }).getByRole("listitem");
	await expect(results).toHaveText([/German version/, /Not an original/]);
});

test(
	"a certificate is found by its id with capitals and spaces, can be printed and read as JSON",
	further(true),
	async ({ page }) => {
		const typed = issued.publicId.toUpperCase().replace(/(.{4})/g, "$1 ");
		await open(page, "en");
		await page.getByRole("textbox", { name: "Certificate number or ID" }).fill(typed);
		await page.getByRole("button", { name: "Check", exact: true }).click();
		const card = page.getByRole("article");
		await expect(card.getByText(issued.number)).toBeVisible();

		const [program] = await Promise.all([
			page.waitForEvent("popup"),
			card.getByRole("link", { name: "This information as JSON" }).click(),
		]);
		expect(JSON.parse((await program.locator("body").textContent()) ?? "")).toMatchObject({
			certificateNumber: issued.number,
		});

		await page.emulateMedia({ media: "print" });
		await expect(card.getByText(/^Checked on/)).toBeVisible();
		await expect(card.getByText(`/validateCertificate?cid=${issued.publicId}`)).toBeVisible();
		for (const hidden of [
			card.getByRole("button"),
			card.getByRole("link"),
			page.locator(".pub-file-choice, form, header, footer"),
		])
			await expect(hidden.filter({ visible: true })).toHaveCount(0);
	},
);

test("every result is accessible in light and dark colours and fits the window", further(true), async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 900 });
	await open(page, "de");
	const long = `${"Zertifikat_".repeat(12)}.docx`;
	await choose(page, fileOf(issued.de), fileOf(changed(issued.de), long), fileOf(Buffer.alloc(0), "leer.docx"));
	await expect(page.locator(".pub-file")).toHaveCount(3);
	await expect(page.locator(".pub-file--checking")).toHaveCount(0);
	for (const [width, colorScheme] of [
		[375, "light"],
		[1600, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		expect(await inaccessible(page), colorScheme).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
	}
});
