import type { Client } from "@portal/contracts/contract/clients";
import type { PersonalData } from "@portal/contracts/contract/enquiries";
import { aContact } from "@portal/contracts/testing/builders";
import { createClient, createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { api, fault, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const EMAIL = "eva.berger@example.org";
const SEARCH = "/api/customerMessages/privacy/search";

/** Creates one client that names the person as a contact, and one that did so before. */
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
/** Creates two enquiries of the person, one of another person that mentions them, and the clients. */
async function everything() {
	const own = [await createEnquiry(api), await createEnquiry(api)];
	for (const [index, enquiry] of own.entries()) await handleEnquiry(api, enquiry, index === 0 ? "save" : "answer");
	const message = `Bitte antworten Sie an ${EMAIL}, sie ist bei uns zuständig.`;
	const other = await createEnquiry(api, { name: "Otto Anders", email: "otto@example.org", message });
	return { enquiries: [...own, other].map(({ _id }) => _id), clients: await clientsOf() };
}
const stored = (email = EMAIL) =>
	api.json<PersonalData>("/customerMessages/privacy/search", { as: "Admin", json: { email } });

const open = (...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path: "/datenschutzanfrage", user: "Admin", handlers });
const press = (name: string) => screen.getByRole("button", { name });
type Opened = Awaited<ReturnType<typeof open>>;
async function search(page: Opened, email = EMAIL) {
	const field = await screen.findByLabelText(/E-Mail-Adresse der Person/);
	// To paste the address is much faster than to type it.
	act(() => field.focus());
	await page.user.paste(email);
	await page.user.click(press("Suchen"));
}

test("watched certificates and unsent mails are counted and can be erased", async () => {
	const counts = { watches: 2, mails: 1 };
	const page = await open(
		http.post(`*${SEARCH}`, () => HttpResponse.json({ enquiries: [], mentions: [], clients: [], ...counts })),
		http.post("*/api/customerMessages/privacy/erase", () =>
			HttpResponse.json({ enquiries: 0, mentions: 0, clients: [], ...counts }),
		),
	);
	await search(page);
	await screen.findByText("Mit dieser Adresse werden 2 Zertifikate beobachtet.");
	screen.getByText("An diese Adresse ist 1 E-Mail mit einem Zertifikat noch nicht gesendet.");
	await page.user.click(press("Löschen"));
	const dialog = within(await screen.findByRole("alertdialog"));
	dialog.getByText("Die Beobachtung von 2 Zertifikaten wird beendet.");
	dialog.getByText("1 nicht gesendete E-Mail wird gelöscht.");
	await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
	await screen.findByText("Die Beobachtung von 2 Zertifikaten wurde beendet. 1 nicht gesendete E-Mail wurde gelöscht.");
});

test("answers that were mailed to the person are shown", async () => {
	await api.open({ settings: { mail: { url: "smtp://127.0.0.1:1", from: "portal@example.org" } } });
	const { _id } = await createEnquiry(api);
	const json = { submitBtn: "answer", reply: { subject: "Ihre Anfrage", text: "Gern am Montag." } };
	await api.json(`/customerMessages/${_id}`, { as: "Admin", method: "PUT", json });
	const page = await open();
	await search(page);
	expect(await screen.findByText(/^Antwort vom 10\.03\.2026/)).toBeTruthy();
	expect(screen.getByText("Gern am Montag.")).toBeTruthy();
});

describe("the search for personal data", () => {
	test("is limited to Admins", () => {
		expect(manifest.routes.find(({ path }) => path === "/datenschutzanfrage")?.access).toEqual(["Admin"]);
	});

	test("shows why it was refused, and can be repeated", async () => {
		await handleEnquiry(api, await createEnquiry(api));
		const page = await open(fault("POST", SEARCH, 403, { once: true }), fault("POST", SEARCH, 500, { once: true }));
		await search(page);
		await screen.findByText("Für diese Aktion fehlt Ihnen die Berechtigung.");
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Technischer Fehler!");
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Rückruf vereinbart.");
	});

	test("is not sent without a valid address, and sends the address in the request body, not in the URL", async () => {
		const page = await open();
		await search(page, "keine Adresse");
		expect((await screen.findAllByText(/Die E-Mail hat ein ungültiges Format/)).length).toBeGreaterThan(0);
		expect(page.requests()).toEqual([]);
		await page.user.clear(screen.getByLabelText(/E-Mail-Adresse der Person/));
		await search(page, ` ${EMAIL} `);
		await screen.findByText(`Zu ${EMAIL} ist nichts gespeichert.`);
		expect(page.requests()).toEqual(["POST /api/customerMessages/privacy/search"]);
		expect(page.location()).toBe("/datenschutzanfrage");
		expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
		expect(screen.queryByRole("button", { name: "Excel-Export" })).toBeNull();
	});
});

test("personal data cannot be erased if only client records contain it", async () => {
	await clientsOf();
	const page = await open();
	await search(page);
	await screen.findByText(/Donau Feinkost GmbH/);
	expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
	expect(press("Excel-Export")).toBeTruthy();
});

test("competences and conflicts of interest of an account are shown, and remain", async () => {
	const conflicts = [{ _id: "c1", clientNumber: 10001, name: "Donau Feinkost GmbH", reason: "Eigene Anteile" }];
	const found = { enquiries: [], mentions: [], clients: [], competences: ["Kurs 2025"], conflicts };
	const page = await open(http.post(`*${SEARCH}`, () => HttpResponse.json(found)));
	await search(page);
	expect(await screen.findByText(/^Kompetenzen des Kontos: Kurs 2025\./)).toBeTruthy();
	expect(screen.getByText(/: Eigene Anteile$/).textContent).toContain("Donau Feinkost GmbH (10001)");
	expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
});

test("all data is shown with links; the erasure requires a confirmation and shows what was erased and what remains", async () => {
	const { enquiries, clients } = await everything();
	const page = await open();
	await search(page);
	expect(await screen.findAllByText("Rückruf vereinbart.")).toHaveLength(2);
	const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
	for (const href of [
		...enquiries.map((id) => `/customerMessage?id=${id}`),
		...clients.map((id) => `/clientDetails?cid=${id}`),
	])
		expect(hrefs).toContain(href);
	expect(screen.getByText(/Kundendaten werden hier nicht gelöscht/)).toBeTruthy();
	expect(screen.getByText(/nur im Protokoll früherer Änderungen/)).toBeTruthy();
	const openDialog = async () => {
		await page.user.click(await screen.findByRole("button", { name: "Löschen" }));
		return within(await screen.findByRole("alertdialog"));
	};
	const dialog = await openDialog();
	expect(dialog.getByText("2 Anfragen werden endgültig gelöscht: A-2026-0001, A-2026-0002.")).toBeTruthy();
	expect(dialog.getByText(/In 1 Anfrage anderer wird die Adresse .* ersetzt: A-2026-0003\./)).toBeTruthy();
	expect(dialog.getByText(/Kundendaten werden hier nicht gelöscht/)).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(page.requests()).toHaveLength(1);
	expect((await stored()).enquiries).toHaveLength(2);

	await page.user.click((await openDialog()).getByRole("button", { name: "Löschen" }));
	await screen.findByText("2 Anfragen wurden gelöscht. In 1 Anfrage anderer wurde die Adresse entfernt.");
	await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^2 Anfragen wurden gelöscht/));
	await waitFor(() => expect(screen.queryByText("Rückruf vereinbart.")).toBeNull());
	expect(screen.getByText(/Donau Feinkost GmbH/)).toBeTruthy();
	expect(await stored()).toMatchObject({ enquiries: [], mentions: [], clients: [{}, {}] });
});
