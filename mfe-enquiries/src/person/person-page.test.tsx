import type { Client } from "@portal/contracts/contract/clients";
import type { HeldData } from "@portal/contracts/contract/enquiries";
import { aContact } from "@portal/contracts/testing/builders";
import { createClient, createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const EMAIL = "eva.berger@example.org";
const SEARCH = "/api/customerMessages/privacy/search";

/** A client that names the person now, and one that did so before. */
async function clientsOf() {
	const current = await createClient(api, { name: "Donau Feinkost GmbH", contacts: [aContact({ email: EMAIL })] });
	const { _id, clientNumber, createdAt, updatedAt, ...input } = await createClient(api, {
		name: "Alt GmbH",
		contacts: [aContact({ email: EMAIL })],
	});
	const json = { ...input, contacts: [aContact()] };
	const former = await api.json<Client>(`/client/${_id}`, { as: "Admin", method: "PUT", json });
	return [current._id, former._id];
}
/** Two enquiries of the person, one of somebody else that names them, and the clients. */
async function everything() {
	const own = [await createEnquiry(api), await createEnquiry(api)];
	for (const [index, enquiry] of own.entries()) await handleEnquiry(api, enquiry, index === 0 ? "save" : "answer");
	const message = `Bitte antworten Sie an ${EMAIL}, sie ist bei uns zuständig.`;
	const other = await createEnquiry(api, { name: "Otto Anders", email: "otto@example.org", message });
	return { enquiries: [...own, other].map(({ _id }) => _id), clients: await clientsOf() };
}
const held = (email = EMAIL) =>
	api.json<HeldData>("/customerMessages/privacy/search", { as: "Admin", json: { email } });

let saved: string[] = [];
beforeEach(() => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});

const open = (...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path: "/datenschutzanfrage", user: "Admin", handlers });
const press = (name: string) => screen.getByRole("button", { name });
type Opened = Awaited<ReturnType<typeof open>>;
async function ask(page: Opened, email = EMAIL) {
	await page.user.type(await screen.findByLabelText(/E-Mail-Adresse der Person/), email);
	await page.user.click(press("Suchen"));
}

test("what is watched by the address is a number, and ends with the rest", async () => {
	const erased = { enquiries: 0, mentions: 0, clients: [], watches: 2 };
	const page = await open(
		http.post(`*${SEARCH}`, () => HttpResponse.json({ enquiries: [], mentions: [], clients: [], watches: 2 })),
		http.post("*/api/customerMessages/privacy/erase", () => HttpResponse.json(erased)),
	);
	await ask(page);
	expect(await screen.findByText("Mit dieser Adresse werden 2 Zertifikate beobachtet.")).toBeTruthy();
	await page.user.click(press("Löschen"));
	const dialog = within(await screen.findByRole("alertdialog"));
	expect(dialog.getByText("Die Beobachtung von 2 Zertifikaten wird beendet.")).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
	expect(await screen.findByText("Die Beobachtung von 2 Zertifikaten wurde beendet.")).toBeTruthy();
});

describe("the question about a person", () => {
	test("is an Admin's alone", () => {
		expect(manifest.routes.find(({ path }) => path === "/datenschutzanfrage")?.access).toEqual(["Admin"]);
	});

	test.for(
		casesOf([
			["", "Die E-Mail muss eingegeben werden."],
			["keine Adresse", "Die E-Mail hat ein ungültiges Format"],
		]),
	)("%s is not sent", async ([email, sentence]) => {
		const page = await open();
		const field = await screen.findByLabelText(/E-Mail-Adresse der Person/);
		if (email) await page.user.type(field, email);
		await page.user.click(press("Suchen"));
		expect((await screen.findAllByText(new RegExp(sentence ?? ""))).length).toBeGreaterThan(0);
		expect(page.requests()).toEqual([]);
	});

	test.for(
		casesOf([
			[403, "Für diese Aktion fehlt Ihnen die Berechtigung."],
			[500, "Technischer Fehler!"],
		] as const),
	)("refused with %i says why and can be asked again", async ([status, message]) => {
		await handleEnquiry(api, await createEnquiry(api));
		const page = await open(fault("POST", SEARCH, status, { once: true }));
		await ask(page);
		await screen.findByText(message);
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Rückruf vereinbart.");
	});

	test("travels in the body, never in an address", async () => {
		const page = await open();
		await ask(page, ` ${EMAIL} `);
		await screen.findByText(`Zu ${EMAIL} ist nichts gespeichert.`);
		expect(page.requests()).toEqual(["POST /api/customerMessages/privacy/search"]);
		expect(page.location()).toBe("/datenschutzanfrage");
		expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
		expect(screen.queryByRole("button", { name: "Excel-Export" })).toBeNull();
	});
});

describe("what is held about a person", () => {
	test("is shown whole, with the way to where it stands", async () => {
		const { enquiries, clients } = await everything();
		const page = await open();
		await ask(page);
		expect(await screen.findAllByText("Rückruf vereinbart.")).toHaveLength(2);
		const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
		for (const href of [
			...enquiries.map((id) => `/customerMessage?id=${id}`),
			...clients.map((id) => `/clientDetails?cid=${id}`),
		])
			expect(hrefs).toContain(href);
		expect(screen.getByText(/Kundendaten werden hier nicht gelöscht/)).toBeTruthy();
		expect(screen.getByText(/nur im Protokoll früherer Änderungen/)).toBeTruthy();
	});

	test("cannot be erased here where it is the clients' only", async () => {
		await clientsOf();
		const page = await open();
		await ask(page);
		await screen.findByText(/Donau Feinkost GmbH/);
		expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
		expect(press("Excel-Export")).toBeTruthy();
	});

	test("is not saved where the export is refused, which says why", async () => {
		const message = "Für diese Aktion fehlt Ihnen die Berechtigung.";
		await everything();
		const page = await open(fault("POST", "/api/customerMessages/privacy/export", 403));
		await ask(page);
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		await screen.findByText(message);
		expect(saved).toEqual([]);
	});

	test("is saved as a file", async () => {
		await everything();
		const page = await open();
		await ask(page);
		await page.user.click(await screen.findByRole("button", { name: "Excel-Export" }));
		await waitFor(() => expect(saved).toEqual(["Datenauskunft_2026-03-10.xlsx"]));
	});
});

describe("the erasure of a person", () => {
	const opened = async (...handlers: ReturnType<typeof fault>[]) => {
		await everything();
		const page = await open(...handlers);
		await ask(page);
		await page.user.click(await screen.findByRole("button", { name: "Löschen" }));
		return { page, dialog: within(await screen.findByRole("alertdialog")) };
	};

	test("is not done before it is confirmed, and names what will be gone", async () => {
		const { page, dialog } = await opened();
		expect(dialog.getByText("2 Anfragen werden endgültig gelöscht: A-2026-0001, A-2026-0002.")).toBeTruthy();
		expect(dialog.getByText(/In 1 Anfrage anderer wird die Adresse .* ersetzt: A-2026-0003\./)).toBeTruthy();
		expect(dialog.getByText(/Kundendaten werden hier nicht gelöscht/)).toBeTruthy();
		await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(page.requests()).toHaveLength(1);
		expect((await held()).enquiries).toHaveLength(2);
	});

	test("that fails says so and leaves everything as it was", async () => {
		const { page, dialog } = await opened(fault("POST", "/api/customerMessages/privacy/erase", 500));
		await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
		await dialog.findByText("Technischer Fehler!");
		expect(screen.getAllByText("Rückruf vereinbart.")).toHaveLength(2);
		expect((await held()).enquiries).toHaveLength(2);
	});

	test("tells what is gone and shows what is left", async () => {
		const { page, dialog } = await opened();
		await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
		await screen.findByText("2 Anfragen wurden gelöscht. In 1 Anfrage anderer wurde die Adresse entfernt.");
		await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^2 Anfragen wurden gelöscht/));
		await waitFor(() => expect(screen.queryByText("Rückruf vereinbart.")).toBeNull());
		expect(screen.getByText(/Donau Feinkost GmbH/)).toBeTruthy();
		expect(await held()).toMatchObject({ enquiries: [], mentions: [], clients: [{}, {}] });
	});
});
