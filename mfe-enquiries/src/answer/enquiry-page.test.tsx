import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { createEnquiry } from "@portal/contracts/testing/scenarios";
import { altered, api, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const PATH = "/api/customerMessages/:id";
const press = (name: string) => screen.getByRole("button", { name });
const read = ({ _id }: Enquiry) => api.json<Enquiry>(`/customerMessages/${_id}`, { as: "Auditor" });
const remove = ({ _id }: Enquiry) => api.request(`/customerMessages/${_id}`, { as: "Admin", method: "DELETE" });
async function open(...handlers: ReturnType<typeof altered>[]) {
	const enquiry = await createEnquiry(api);
	const path = `/customerMessage?id=${enquiry._id}`;
	const page = await renderModule(module, manifest, { path, user: "Auditor", handlers });
	await screen.findByRole("heading", { level: 1, name: "Anfrage vom 10.03.2026" });
	return { ...page, path, enquiry, note: screen.getByLabelText<HTMLTextAreaElement>(/^Anmerkung/) };
}

describe("an enquiry is not", () => {
	test("requested without an id", async () => {
		const page = await renderModule(module, manifest, { path: "/customerMessage", user: "Auditor" });
		await waitFor(() => expect(page.location()).toBe("/home"));
		expect(page.requests()).toEqual([]);
		expect(await screen.findByText("Die Anfrage wurde nicht gefunden.")).toBeTruthy();
	});

	test("shown after a deletion has failed because another user deleted it already", async () => {
		const page = await open();
		await remove(page.enquiry);
		const invalidated = vi.spyOn(page.host.queryClient, "invalidateQueries");
		await page.user.click(press("Löschen"));
		await page.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
		await waitFor(() => expect(page.location()).toBe("/home"));
		expect((await screen.findByRole("alert")).textContent).toContain("Der Eintrag wurde nicht gefunden.");
		expect(invalidated).toHaveBeenCalledWith({ queryKey: ["enquiries"] });
	});
});

describe("an enquiry", () => {
	test("shows the message and the contact data, which the form for a new client gets", async () => {
		const page = await open();
		for (const text of ["Donau Feinkost", "Eva Berger"]) expect(screen.getByText(text)).toBeTruthy();
		const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
		expect(target("eva.berger@example.org")).toBe("mailto:eva.berger@example.org");
		expect(target("+43 1 000 00 01")).toBe("tel:+4310000001");
		expect(screen.getByText(/Produkte zertifizieren/)).toBeTruthy();
		await page.user.click(press("Kunden anlegen"));
		await waitFor(() => expect(page.location()).toBe("/addClient"));
		const contact = { name: "Eva Berger", email: "eva.berger@example.org", phone: "+43 1 000 00 01" };
		expect(page.locationState()).toEqual({ client: { name: "Donau Feinkost", contact }, back: page.path });
	});

	test("links to the next one that waits, with the same way back, or to none", async () => {
		const { unmount } = await open();
		expect(screen.queryByRole("link", { name: "Nächste Anfrage" })).toBeNull();
		unmount();
		const page = await open();
		const next = await screen.findByRole("link", { name: "Nächste Anfrage" });
		expect(next.getAttribute("href")).toMatch(/^\/customerMessage\?id=/);
		expect(next.getAttribute("href")).not.toContain(page.enquiry._id);
	});

	test("is saved by Speichern, but neither saved nor answered without a note", async () => {
		const page = await open();
		for (const button of ["Beantwortet", "Speichern"]) {
			await page.user.click(press(button));
			expect(screen.getAllByText("Die Anmerkung muss eingegeben werden.").length).toBeGreaterThan(0);
		}
		expect(page.requests().filter((request) => request.startsWith("PUT"))).toEqual([]);
		await page.user.type(page.note, "Rückruf");
		await page.user.click(press("Speichern"));
		expect(await screen.findByText("Die Anfrage wurde gespeichert.")).toBeTruthy();
		expect(await read(page.enquiry)).toMatchObject({ note: "Rückruf", status: 20, answeredByUser: "Albert Auditor" });
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(page.location()).toBe("/home");
	});
});

const isPrimary = (name: string) => press(name).className.includes("primary");

describe("the answer", () => {
	test("without a mail server is written in the mail program, after which the enquiry can be marked as answered", async () => {
		const opened: string[] = [];
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			opened.push(this.href);
		});
		const page = await open();
		expect([isPrimary("Antwort schreiben"), isPrimary("Beantwortet")]).toEqual([true, false]);
		await page.user.click(press("Antwort schreiben"));
		expect(opened).toEqual([expect.stringMatching(/^mailto:eva\.berger@example\.org\?/)]);
		const text = decodeURIComponent(opened[0] ?? "");
		for (const part of [
			"subject=Ihre Anfrage A-2026-0001 vom 10.03.2026&",
			"Guten Tag Eva Berger,",
			"Mit freundlichen Grüßen\r\nAlbert Auditor\r\nMuster Halal Zertifizierung GmbH",
			"> Wir möchten unsere Produkte zertifizieren lassen.\r\n> Wie gehen wir vor?",
		])
			expect(text).toContain(part);
		expect((await read(page.enquiry)).status).toBe(10);

		expect([isPrimary("Antwort schreiben"), isPrimary("Beantwortet")]).toEqual([false, true]);
		await page.user.type(page.note, "Angebot");
		await page.user.click(press("Beantwortet"));
		expect(await screen.findByText("Die Anfrage wurde beantwortet.")).toBeTruthy();
		expect(await read(page.enquiry)).toMatchObject({ note: "Angebot", status: 30, answeredByUser: "Albert Auditor" });
		expect(page.location()).toBe("/home");
	});

	test("with a mail server is written in the page, not sent without a text, and stays in the enquiry", async () => {
		await api.open({ settings: { mail: { url: "smtp://127.0.0.1:1", from: "portal@example.org" } } });
		const page = await open();
		await page.user.click(press("Antwort schreiben"));
		const text = screen.getByLabelText<HTMLTextAreaElement>(/^Antwort/);
		expect(document.activeElement).toBe(text);
		await page.user.keyboard("gern am Montag.");
		const { value } = text;
		expect(value).toMatch(/^Guten Tag Eva Berger,\n\ngern am Montag\.\n\nMit .*\n> Wie gehen wir vor\?/s);
		await page.user.clear(text);
		await page.user.click(press("Antwort senden"));
		expect(screen.getAllByText("Pflichtfeld").length).toBeGreaterThan(0);
		expect(page.requests().filter((request) => !request.startsWith("GET "))).toEqual([]);
		await page.user.click(text);
		await page.user.paste(value);
		await page.user.click(press("Antwort senden"));
		expect(await screen.findByText("Die Antwort wird gesendet.")).toBeTruthy();
		const { status, replies } = await read(page.enquiry);
		expect(status).toBe(30);
		expect(replies).toMatchObject([{ subject: "Ihre Anfrage A-2026-0001 vom 10.03.2026", text: value }]);

		await page.navigate(page.path);
		const sent = within(await screen.findByRole("region", { name: "Antworten" }));
		for (const shown of ["wird gesendet", "10.03.2026, 10:00, Albert Auditor", /gern am Montag/])
			expect(sent.getByText(shown)).toBeTruthy();
	});

	test("that could not be sent is marked", async () => {
		await open(
			altered(PATH, (enquiry: Enquiry) => ({
				...enquiry,
				replies: [{ subject: "Betreff", text: "Text", user: "Amina Admin", at: enquiry.messageDate }],
			})),
		);
		expect(screen.getByText("nicht gesendet")).toBeTruthy();
	});
});
