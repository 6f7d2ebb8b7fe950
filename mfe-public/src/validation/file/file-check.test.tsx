import { createHash } from "node:crypto";
import { api, fault, HttpResponse, http, START } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { issuedFile, sharedCertificate } from "../../testing/certificates.ts";
import { chooseFiles, type Handler, visit } from "../../testing/visit.ts";

// Loaded in advance, so that no test waits for lazy chunks to be read from the disk.
await Promise.all([import("./FileChecker.tsx"), import("../answer.ts")]);

api.share();

const PATH = "/api/validateCertificate/file-hash";
const CONTENT = "Inhalt eines Zertifikats";
const ORIGINAL = {
	original: true,
	certificateNumber: "Z-2026-0007-01",
	publicId: "abc",
	state: "valid",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	lang: "de",
	issuedOn: "2026-02-26",
	checkedAt: "2026-11-21T08:15:00.000Z",
};
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const aFile = (content = CONTENT, name = "Zertifikat.docx") => new File([content], name);
const aFileOf = (bytes: number) => Object.defineProperty(aFile(), "size", { value: bytes });
const answering = (answer: () => Response) => http.post(`*${PATH}`, answer);

async function open(query = "", ...handlers: Handler[]) {
	const sent: { body: string; type: string | null }[] = [];
	const record = http.post(`*${PATH}`, async ({ request }) => {
		sent.push({ body: await request.clone().text(), type: request.headers.get("content-type") });
		return undefined;
	});
	const page = await visit(`/validateCertificate${query}`, [record, ...handlers]);
	await screen.findByRole("heading", { level: 1 });
	return { ...page, sent, choose: (...files: File[]) => chooseFiles(page, ...files) };
}

const results = async (name = "Results of the file check") => within(await screen.findByRole("list", { name }));
const section = () => within(screen.getByRole("region", { name: "Check a certificate file" }));
const announced = () => section().getByRole("status").textContent;

describe("a file that cannot be checked is never shown as an altered file:", () => {
	const FAILURES: Readonly<Record<string, Handler>> = {
		"the server fails": fault("POST", PATH, 500),
		"the connection is lost": fault("POST", PATH, "offline"),
		"the response has another form": answering(() => HttpResponse.text("<html></html>")),
		"the response lacks the time": answering(() => HttpResponse.json({ original: false })),
		"the state is unknown": answering(() => HttpResponse.json({ ...ORIGINAL, state: "fine" })),
	};
	test("whatever is wrong with the response", async () => {
		const page = await open();
		for (const [name, failure] of Object.entries(FAILURES)) {
			page.server.use(failure);
			await page.choose(aFile(CONTENT, name));
			expect(await screen.findByText(`${name}: Cannot be checked.`)).toBe(section().getByRole("status"));
			const list = await results();
			for (const text of [name, "Cannot be checked", /it may well be an original/])
				expect(list.getByText(text)).toBeTruthy();
			for (const word of ["Not an original", "Original", "Valid"]) expect(list.queryByText(word)).toBeNull();
		}
	});

	test("on an unencrypted connection, where browsers offer no checksum", async () => {
		vi.stubGlobal("crypto", { subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) });
		const page = await open();
		await page.choose(aFile());
		expect(await (await results()).findByText(/needs an encrypted connection \(https\)/)).toBeTruthy();
		expect(announced()).toBe("Zertifikat.docx: Cannot be checked.");
		expect(page.sent).toEqual([]);
	});

	test("beyond 20 MB, without reading it", async () => {
		const page = await open();
		const file = aFileOf(20 * 1024 * 1024 + 1);
		const read = vi.spyOn(file, "arrayBuffer");
		await page.choose(file);
		expect(await (await results()).findByText(/larger than 20 MB/)).toBeTruthy();
		expect(read).not.toHaveBeenCalled();
		expect(page.sent).toEqual([]);
	});

	test("and can be checked again", async () => {
		const page = await open("", fault("POST", PATH, 503, { once: true }));
		await page.choose(await issuedFile(await sharedCertificate()));
		await page.user.click(await screen.findByRole("button", { name: "Try again" }));
		expect(await (await results()).findByText("Original")).toBeTruthy();
		expect(document.activeElement).toBe((await results()).getByRole("heading", { level: 3 }));
	});
});

test("only the hash of a file is sent", async () => {
	const page = await open();
	await page.choose(aFile());
	await (await results()).findByText("Not an original");
	expect(page.sent).toEqual([{ body: JSON.stringify({ sha256: sha256(CONTENT) }), type: "application/json" }]);
	expect(page.requests()).toEqual(["POST /api/validateCertificate/file-hash"]);
});

test("a file that is not an original is not called a forgery, and the visitor sees what to do", async () => {
	const page = await open();
	// This is the largest size that is checked.
	await page.choose(aFileOf(20 * 1024 * 1024));
	const list = await results();
	expect(await list.findByText("Not an original")).toBeTruthy();
	expect(list.getByText(/does not prove a forgery: merely saving a file again/)).toBeTruthy();
	expect(list.getByText(/for the certificate’s QR code or ID/)).toBeTruthy();
	expect(list.getByRole("link", { name: /the certification body$/ }).getAttribute("href")).toBe("/#kontakt");
	expect(list.getByText("Checked on 10 March 2026 at 10:00 CET")).toBeTruthy();
	expect(announced()).toBe("Zertifikat.docx: Not an original.");
});

describe("an original", () => {
	async function openIssued(query?: string, language?: "de" | "en") {
		const certificate = await sharedCertificate();
		const file = await issuedFile(certificate, language);
		return { certificate, file, number: certificate.certificate.certificateNumber, page: await open(query) };
	}

	test("shows its certificate, edition and day of issue and links to the certificate", async () => {
		const { certificate, file, number, page } = await openIssued("", "en");
		await page.choose(file);
		const list = await results();
		expect(await list.findByText(`This file is an original of certificate ${number}.`)).toBeTruthy();
		expect(list.getByText(/English version/).textContent).toBe("English version · issued on 10 March 2026");
		await page.user.click(list.getByRole("link", { name: `Show certificate ${number}` }));
		expect(page.location()).toBe(`/validateCertificate?cid=${certificate.publicId}`);
		expect(await screen.findByRole("article")).toBeTruthy();
		expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
		expect(list.getByText("Original")).toBeTruthy();
	});

	test("shows the time of a cached response", async () => {
		const cached = () => HttpResponse.json({ ...ORIGINAL, asOf: "2026-03-10T08:58:00.000Z" });
		const page = await open("", answering(cached));
		await page.choose(aFile());
		expect(await (await results()).findByText(/^As of 10 March 2026 at 09:58/)).toBeTruthy();
	});

	afterEach(() => api.setClock(START.toISOString()));
	test.for([
		["Not yet valid", "This certificate is not valid yet. It is valid from 1 March 2026.", "2026-02-10T12:00:00.000Z"],
		["Expired", "This certificate has expired. It was valid until 28 February 2029.", "2029-03-01T12:00:00.000Z"],
	] as const)("shows the current state of its certificate: %s", async ([badge, sentence, moment]) => {
		const { file, number, page } = await openIssued();
		await api.setClock(moment);
		await page.choose(file);
		const list = await results();
		expect(await list.findByText(badge)).toBeTruthy();
		expect(list.getByText(sentence)).toBeTruthy();
		expect(announced()).toBe(`Zertifikat.docx: This file is an original of certificate ${number}. ${sentence}`);
	});

	test("is described in the visitor's language", async () => {
		const { file, page } = await openIssued("?lng=hu");
		await page.choose(file);
		const list = await results("A fájlellenőrzés eredményei");
		expect(await list.findByText(/^Ez a fájl a Z-.* számú tanúsítvány eredeti példánya\.$/)).toBeTruthy();
		expect(list.getByText("Érvényes")).toBeTruthy();
	});
});

describe("several files", () => {
	test("are checked one after the other, each with its own result", async () => {
		const certificate = await sharedCertificate();
		const file = await issuedFile(certificate);
		const page = await open();
		await page.choose(file, aFile("", "leer.docx"), aFile("2", "zwei.docx"));
		await waitFor(() =>
			expect(announced()).toBe(
				`Zertifikat.docx: This file is an original of certificate ${certificate.certificate.certificateNumber}. ` +
					"This certificate is valid. " +
					"leer.docx: Cannot be checked. zwei.docx: Not an original.",
			),
		);
		const items = (await results()).getAllByRole("listitem");
		expect(items.map((item) => within(item).getByRole("heading").textContent)).toEqual([
			"Zertifikat.docx",
			"leer.docx",
			"zwei.docx",
		]);
		expect(page.sent.map(({ body }) => JSON.parse(body))).toEqual([
			{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
			{ sha256: sha256("2") },
		]);
	});

	test("beyond ten are left out with a message", async () => {
		const page = await open();
		await page.choose(...Array.from({ length: 11 }, (_, n) => aFile(String(n), `${n}.docx`)));
		expect(await screen.findByText(/At most 10 files are checked at a time/)).toBeTruthy();
		await waitFor(() => expect(page.sent).toHaveLength(10));
		expect((await results()).getAllByRole("listitem")).toHaveLength(10);
	});

	test("chosen later replace the earlier ones, which are no longer checked", async () => {
		let release = () => {};
		const page = await open();
		const slow = aFile("langsam", "langsam.docx");
		slow.arrayBuffer = () =>
			new Promise((resolve) => {
				release = () => resolve(new TextEncoder().encode("langsam").buffer);
			});
		const never = aFile("nie", "nie.docx");
		const read = vi.spyOn(never, "arrayBuffer");
		await page.choose(slow, never);
		await screen.findByRole("heading", { name: "langsam.docx" });
		await page.choose(aFile("schnell", "schnell.docx"));
		await (await results()).findByText("Not an original");
		release();
		await waitFor(() => expect(page.sent).toHaveLength(2));
		// Waits long enough for the next file to be read by mistake.
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(read).not.toHaveBeenCalled();
		expect((await results()).getAllByRole("listitem")).toHaveLength(1);
		expect(announced()).toBe("schnell.docx: Not an original.");
	});
});
