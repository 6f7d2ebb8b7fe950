import {
	createCertificate,
	createCertification,
	createEnquiry,
	handleEnquiry,
	register,
	take,
} from "@portal/contracts/testing/scenarios";
import { api, fault, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { open } from "../testing/index.ts";

type Who = "Admin" | "Auditor";
const home = (user: Who = "Admin", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { slot: "home", user, handlers });
const work = async () => within(await screen.findByRole("region", { name: "Meine Arbeit" }));
const queue = async (name: RegExp) => within(await (await work()).findByRole("region", { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute("href");

describe("my work on the home page", () => {
	test("that is none is told in one sentence", async () => {
		await home("Auditor");
		expect(await (await work()).findByText("Nichts wartet auf Sie.")).toBeTruthy();
		expect((await work()).queryAllByRole("region")).toEqual([]);
	});

	test("that cannot be loaded says so, and is asked for again", async () => {
		const page = await home("Admin", fault("GET", "/api/work", 503, { message: "Gerade nicht." }));
		expect(await (await work()).findByText("Gerade nicht.")).toBeTruthy();
		await page.user.click((await work()).getByRole("button", { name: "Erneut versuchen" }));
		await waitFor(() => expect(page.requests().filter((request) => request === "GET /api/work")).toHaveLength(2));
	});

	test("leads an Admin to the review itself, to what is to be published, and to what was sent back", async () => {
		const base = await createCertification(api, { products: 1 });
		const pending = await createCertificate(api, { in: base, status: "IN_APPROVAL" });
		const signed = await createCertificate(api, { in: base, status: "APPROVED" });
		const rejected = await createCertificate(api, { in: base });
		await take(api, rejected, "release", "Admin");
		await take(api, rejected, "reject", "secondAdmin");
		await home();
		const { client, certification } = base;
		const addressOf = (path: string, { certificate }: typeof pending) =>
			`${path}?certificationId=${certification._id}&certificateId=${certificate._id}&clientId=${client._id}`;
		const nameOf = (action: string, { certificate }: typeof pending) => `${action}: ${certificate.certificateNumber}`;

		const toReview = await queue(/^Zu prüfen 1$/);
		expect(hrefOf(toReview.getByRole("link", { name: nameOf("Prüfen", pending) }))).toBe(
			addressOf("/certificateApproval", pending),
		);
		expect(toReview.getByText(/von Albert Auditor/)).toBeTruthy();
		const sentBack = await queue(/^An mich zurückgewiesen 1$/);
		expect(sentBack.getByText("Unterlagen fehlen")).toBeTruthy();
		expect(hrefOf(sentBack.getByRole("link", { name: nameOf("Bearbeiten", rejected) }))).toBe(
			addressOf("/addCertificate", rejected),
		);
		const toPublish = await queue(/^Zu veröffentlichen 1$/);
		expect(hrefOf(toPublish.getByRole("link", { name: nameOf("Veröffentlichen", signed) }))).toBe(
			`/certificationDetails?cid=${certification._id}&certificateId=${signed.certificate._id}&key=zertifikate`,
		);
	});

	test("shows an Auditor drafts and enquiries, and nothing of the Admins'", async () => {
		const scenario = await createCertificate(api, { products: 1 });
		await createCertificate(api, { in: scenario, status: "IN_APPROVAL" });
		const enquiry = await createEnquiry(api, { company: "Donau & Co" });
		await handleEnquiry(api, await createEnquiry(api));
		await register(api);
		await home("Auditor");
		expect(hrefOf((await queue(/^Meine Entwürfe 1$/)).getByRole("link"))).toMatch(/^\/addCertificate\?/);
		const asked = await queue(/^Zu beantworten 1$/);
		expect(asked.getByText(/Donau & Co/)).toBeTruthy();
		expect(hrefOf(asked.getByRole("link", { name: /^Beantworten/ }))).toBe(`/customerMessage?id=${enquiry._id}`);
		expect((await work()).getAllByRole("region")).toHaveLength(2);
	});

	test.for([
		["2026-03-10T20:00:00.000Z", /^Z-\S+ Öztürk Feinkost GmbH seit heute von Albert Auditor/],
		["2026-03-13T20:00:00.000Z", /^Z-\S+ Öztürk Feinkost GmbH seit 3 Tagen von Albert Auditor/],
		["2026-03-14T07:00:00.000Z", /^Z-\S+ Öztürk Feinkost GmbH wartet lange: seit 4 Tagen von Albert Auditor/],
	] as const)("says on %s how long it has waited, and in words too that it is long", async ([now, told]) => {
		await createCertificate(api, { status: "IN_APPROVAL", products: 1 });
		vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
		await home();
		const [item] = (await queue(/^Zu prüfen 1$/)).getAllByRole("listitem");
		vi.useRealTimers();
		expect(item?.textContent?.replace(/\s+/g, " ")).toMatch(told);
	});

	test("that is more than is shown leads to all of it, by its number", async () => {
		const base = await createCertification(api, { products: 1 });
		for (let index = 0; index < 6; index++) await createCertificate(api, { in: base, status: "IN_APPROVAL" });
		for (let index = 0; index < 2; index++) await createEnquiry(api);
		// Beside the account of the tests that has no role.
		await register(api);
		await home();
		const toReview = await queue(/^Zu prüfen 6$/);
		expect(toReview.getAllByRole("listitem")).toHaveLength(5);
		expect(hrefOf(toReview.getByRole("link", { name: "Alle 6 anzeigen" }))).toBe("/meineArbeit?queue=toReview");
		const all = async (name: RegExp) => hrefOf((await queue(name)).getByRole("link", { name: "Alle 2 anzeigen" }));
		expect(await all(/beantworten/)).toBe("/customerMessages?status=OPEN&sort=messageDate");
		expect(await all(/Konten/)).toBe("/benutzer");
	});
});

describe("the page of a queue", () => {
	test("shows all of it, page by page, and leads to each", async () => {
		const base = await createCertification(api, { products: 1 });
		const made = [];
		for (let index = 0; index < 3; index++)
			made.push(await createCertificate(api, { in: base, status: "IN_APPROVAL" }));
		const page = await open("/meineArbeit?queue=toReview", { handlers: [pagesOf("/api/work/toReview", 2)] });
		expect(await screen.findByText("3 Einträge")).toBeTruthy();
		expect(screen.getByRole("heading", { level: 1, name: "Zu prüfen" })).toBeTruthy();
		await page.user.click(screen.getByRole("button", { name: "Weiter" }));
		const number = made[2]?.certificate.certificateNumber ?? "";
		const link = await screen.findByRole("link", { name: `Prüfen: ${number}` });
		expect(hrefOf(link)).toContain("/certificateApproval?");
	});

	test("of the Admins is read by an Auditor, who is led to the certificate and not to its review", async () => {
		const { certificate } = await createCertificate(api, { status: "IN_APPROVAL" });
		await open("/meineArbeit?queue=toReview", { user: "Auditor" });
		expect(await screen.findByText("Geprüft wird von den Admins.")).toBeTruthy();
		const link = await screen.findByRole("link", { name: `Ansehen: ${certificate.certificateNumber}` });
		expect(hrefOf(link)).toContain("/certificateDetails?");
	});

	test("of the Admins is not among those of an Auditor otherwise", async () => {
		await open("/meineArbeit", { user: "Auditor" });
		expect(await screen.findByText("Nichts wartet auf Sie.")).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Zu prüfen" })).toBeNull();
	});

	test("tells why something was sent back", async () => {
		await createCertificate(api, { status: "REJECTED" });
		await open("/meineArbeit?queue=sentBack", { user: "Auditor" });
		expect(await screen.findByText("Unterlagen fehlen")).toBeTruthy();
		// Texts of the work and of the module.
		const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
		expect(headings.slice(0, 3).map((heading) => heading.trim())).toEqual(["Nummer", "Kunde", "Seit"]);
	});
});
