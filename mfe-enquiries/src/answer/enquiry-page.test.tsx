import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { createEnquiry } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const PATH = "/api/customerMessages/:id";
const press = (name: string) => screen.getByRole("button", { name });
const read = ({ _id }: Enquiry) => api.json<Enquiry>(`/customerMessages/${_id}`, { as: "Auditor" });
const remove = ({ _id }: Enquiry) => api.request(`/customerMessages/${_id}`, { as: "Admin", method: "DELETE" });
async function open(...handlers: ReturnType<typeof fault>[]) {
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

	test.for(casesOf(["Speichern", "Beantwortet"]))("sent by %s without a note", async (button) => {
		const page = await open();
		await page.user.click(press(button));
		expect(screen.getAllByText("Die Anmerkung muss eingegeben werden.").length).toBeGreaterThan(0);
		expect(page.requests().filter((request) => request.startsWith("PUT"))).toEqual([]);
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
	test("shows the message and the contact data", async () => {
		await open();
		for (const text of ["Donau Feinkost", "Eva Berger"]) expect(screen.getByText(text)).toBeTruthy();
		const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
		expect(target("eva.berger@example.org")).toBe("mailto:eva.berger@example.org");
		expect(target("+43 1 000 00 01")).toBe("tel:+4310000001");
		expect(screen.getByText(/Produkte zertifizieren/)).toBeTruthy();
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

	test("is saved by Speichern", async () => {
		const page = await open();
		await page.user.type(page.note, "Rückruf");
		await page.user.click(press("Speichern"));
		expect(await screen.findByText("Die Anfrage wurde gespeichert.")).toBeTruthy();
		expect(await read(page.enquiry)).toMatchObject({ note: "Rückruf", status: 20, answeredByUser: "Albert Auditor" });
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(page.location()).toBe("/home");
	});
});

describe("a mail is offered", () => {
	let opened: string[] = [];
	beforeEach(() => {
		opened = [];
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			opened.push(this.href);
		});
	});
	const answer = async (...handlers: ReturnType<typeof fault>[]) => {
		const page = await open(...handlers);
		await page.user.type(page.note, "Angebot");
		await page.user.click(press("Beantwortet"));
		return page;
	};

	test("only after the enquiry was marked as answered", async () => {
		await answer(fault("PUT", PATH, 500));
		await screen.findByText("Technischer Fehler!");
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	test("with subject, quote, recipient and signature", async () => {
		const page = await answer();
		const dialog = within(await screen.findByRole("dialog", { name: "Die Anfrage wurde beantwortet." }));
		expect(await read(page.enquiry)).toMatchObject({ note: "Angebot", status: 30, answeredByUser: "Albert Auditor" });
		expect(opened).toEqual([]);
		await page.user.click(dialog.getByRole("button", { name: "E-Mail schreiben" }));
		expect(opened).toHaveLength(1);
		expect(opened[0]).toMatch(/^mailto:eva\.berger@example\.org\?/);
		const text = decodeURIComponent(opened[0] ?? "");
		for (const part of [
			"subject=Ihre Anfrage A-2026-0001 vom 10.03.2026&",
			"Guten Tag Eva Berger,",
			"Mit freundlichen Grüßen\r\nAlbert Auditor\r\nMuster Halal Zertifizierung GmbH",
			"> Wir möchten unsere Produkte zertifizieren lassen.\r\n> Wie gehen wir vor?",
		])
			expect(text).toContain(part);
	});

	test.for([
		["Ohne E-Mail weiter", 0],
		["Schließen", 0],
		["E-Mail schreiben", 1],
	] as const)("and %s leaves the page", async ([name, mails]) => {
		const page = await answer();
		const dialog = within(await screen.findByRole("dialog"));
		await page.user.click(dialog.getByRole("button", { name }));
		await waitFor(() => expect(page.location()).toBe("/home"));
		expect(await screen.findByText("Die Anfrage wurde beantwortet.")).toBeTruthy();
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(opened).toHaveLength(mails);
	});
});
