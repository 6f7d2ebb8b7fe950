import {
	createCertificate,
	createCertification,
	createEnquiry,
	handleEnquiry,
	register,
	take,
} from "@portal/contracts/testing/scenarios";
import { api, fault, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";
import { open } from "../../testing/index.ts";

type Who = "Admin" | "Auditor";
const home = (user: Who = "Admin", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { slot: "home", user, handlers });
const work = async () => within(await screen.findByRole("region", { name: "Meine Arbeit" }));
const period = async (name: string) => within(await (await work()).findByRole("region", { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute("href");
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ");

describe("my work on the home page", () => {
	test("links an Admin to reviews, publications and returned drafts", async () => {
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
		const today = await period("Heute");
		const linkOf = (action: string, { certificate }: typeof pending) =>
			hrefOf(today.getByRole("link", { name: `${action}: ${certificate.certificateNumber}` }));
		expect(linkOf("Prüfen", pending)).toBe(addressOf("/certificateApproval", pending));
		expect(linkOf("Bearbeiten", rejected)).toBe(addressOf("/addCertificate", rejected));
		expect(linkOf("Veröffentlichen", signed)).toBe(addressOf("/certificateDetails", signed));
		expect(today.getByText("Unterlagen fehlen")).toBeTruthy();
	});

	test("shows an Auditor drafts and enquiries, but not what only Admins can do", async () => {
		const scenario = await createCertificate(api, { products: 1 });
		await createCertificate(api, { in: scenario, status: "IN_APPROVAL" });
		const enquiry = await createEnquiry(api, { company: "Donau & Co" });
		await handleEnquiry(api, await createEnquiry(api));
		await register(api);
		await home("Auditor");
		const links = (await period("Heute")).getAllByRole("link");
		expect(links.map(hrefOf)).toEqual([
			expect.stringMatching(/^\/certificateDetails\?/),
			`/customerMessage?id=${enquiry._id}`,
		]);
	});

	test("lists deadlines of the user and of no account by day, and each record once", async () => {
		vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00.000Z"), toFake: ["Date"] });
		const { client } = await createCertification(api, { products: 0 });
		const plan = (day: string, note: string, as: Who, assignee: string | null) =>
			api.json("/deadlines", { as, json: { _clientId: client._id, day, note, assignee } });
		await plan("2026-03-09", "Überfälliges", "Auditor", "me");
		await plan("2026-03-20", "Niemandes", "Admin", null);
		await plan("2026-03-09", "Fremdes", "Admin", "me");
		// An account without a role exists in every test database, and so does its deadline.
		await home("Auditor");
		const late = (await period("Überfällig")).getAllByRole("listitem");
		expect(late.map(textOf)).toEqual([expect.stringContaining("Wiedervorlage, 09.03.2026")]);
		expect(late[0]?.textContent).toContain("Überfälliges");
		const later = (await period("Demnächst")).getAllByRole("listitem");
		expect(later.map(textOf)).toEqual([expect.stringContaining("Niemandes")]);
		expect(screen.queryByText("Fremdes")).toBeNull();
		const all = (await work()).getByRole("link", { name: "Fristen 2" });
		expect(hrefOf(all)).toBe("/deadlines?assignee=me-or-none");
		cleanup();
		await home("Admin");
		await work();
		const accounts = await screen.findAllByRole("link", { name: /^Freischalten: / });
		vi.useRealTimers();
		expect(accounts).toHaveLength(1);
	});

	test("shows how long a task has waited, and warns in text if that is too long", async () => {
		const { certificate } = await createCertificate(api, { status: "IN_APPROVAL", products: 1 });
		for (const [now, text] of [
			["2026-03-13T20:00:00.000Z", /^Zu prüfen, seit 3 Tagen von Albert Auditor/],
			["2026-03-14T07:00:00.000Z", /^Zu prüfen, wartet lange: seit 4 Tagen von Albert Auditor/],
		] as const) {
			vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
			await home();
			const link = await screen.findByRole("link", { name: `Prüfen: ${certificate.certificateNumber}` });
			vi.useRealTimers();
			expect(textOf(link.closest("li") as HTMLElement)).toMatch(text);
			cleanup();
		}
	});

	test("shows a dozen entries, and links to the lists of which more waits, with their numbers", async () => {
		const base = await createCertification(api, { products: 1 });
		for (let index = 0; index < 6; index++) await createCertificate(api, { in: base, status: "IN_APPROVAL" });
		for (let index = 0; index < 2; index++) await createCertificate(api, { in: base, status: "APPROVED" });
		for (let index = 0; index < 6; index++) await createEnquiry(api);
		await home("Admin");
		const links = async (name: string) => hrefOf(await (await work()).findByRole("link", { name }));
		expect(await links("Zu prüfen 6")).toBe("/meineArbeit?queue=toReview");
		expect(await links("Zu beantworten 6")).toBe("/customerMessages?status=OPEN&sort=messageDate");
		expect((await work()).queryByRole("link", { name: "Zu veröffentlichen 2" })).toBeNull();
		expect((await work()).getAllByRole("listitem")).toHaveLength(12);
	});

	test("offers a retry when the deadlines cannot be loaded", async () => {
		await home("Auditor", fault("GET", "/api/deadlines", 500, { code: "INTERNAL" }));
		expect(await (await work()).findByRole("button", { name: "Erneut versuchen" })).toBeTruthy();
	});
});

describe("the page of a queue", () => {
	test("shows all entries page by page, with a link to each", async () => {
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

	test("of the Admins is not offered to an Auditor, and links to the certificate instead of its review", async () => {
		const { certificate } = await createCertificate(api, { status: "IN_APPROVAL" });
		const page = await open("/meineArbeit?queue=toReview", { user: "Auditor" });
		expect(await screen.findByText("Geprüft wird von den Admins.")).toBeTruthy();
		const link = await screen.findByRole("link", { name: `Ansehen: ${certificate.certificateNumber}` });
		expect(hrefOf(link)).toContain("/certificateDetails?");
		await page.navigate("/meineArbeit");
		expect(await screen.findByText("Nichts wartet auf Sie.")).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Zu prüfen" })).toBeNull();
	});

	test("opens with the first queue in which something waits", async () => {
		const { certificate } = await createCertificate(api, { status: "APPROVED" });
		await open("/meineArbeit");
		expect(await screen.findByRole("heading", { level: 1, name: "Zu veröffentlichen" })).toBeTruthy();
		expect(await screen.findByRole("link", { name: `Veröffentlichen: ${certificate.certificateNumber}` })).toBeTruthy();
	});
});
