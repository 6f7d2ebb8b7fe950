import "../../../shared-ui/src/components/test-document.ts";
import { ENQUIRY_STATUS, type HeldData } from "@portal/api/contract/enquiries";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import { anEnquiry } from "../mocks/data.ts";
import * as module from "../module.tsx";

const EMAIL = "eva.berger@example.org";
const PRIVACY = "*/api/customerMessages/privacy";
const NOTHING: HeldData = { enquiries: [], mentions: [], clients: [] };
const HELD: HeldData = {
	enquiries: [
		anEnquiry({ note: "Rückruf vereinbart." }),
		anEnquiry({
			_id: "e2",
			reference: "A-2026-0002",
			status: ENQUIRY_STATUS.ANSWERED,
			answeredByUser: "Amina Admin",
			answerDate: "2026-03-03T08:15:00.000Z",
		}),
	],
	mentions: [{ _id: "e3", reference: "A-2026-0003", messageDate: "2026-03-04T10:00:00.000Z" }],
	clients: [
		{ _id: "c1", clientNumber: 10_001, name: "Donau Feinkost GmbH", isCurrent: true },
		{ _id: "c2", clientNumber: 10_002, name: "Alt GmbH", isCurrent: false },
	],
};

let sent: unknown[] = [];
let saved: string[] = [];
beforeEach(() => {
	sent = [];
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});

const refusal = (status: number, code: string, message: string) => HttpResponse.json({ message, code }, { status });
const searching = (...answers: HeldData[]) =>
	http.post(`${PRIVACY}/search`, async ({ request }) => {
		sent.push(await request.json());
		return HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0]);
	});
const open = (...handlers: ReturnType<typeof http.post>[]) =>
	renderModule(module, manifest, { path: "/datenschutzanfrage", user: "Admin", handlers });
const press = (name: string) => screen.getByRole("button", { name });
type Opened = Awaited<ReturnType<typeof open>>;
async function ask(page: Opened, email = EMAIL) {
	await page.user.type(await screen.findByLabelText(/E-Mail-Adresse der Person/), email);
	await page.user.click(press("Suchen"));
}

describe("the question about a person", () => {
	test("is an Admin's alone", () => {
		expect(manifest.routes.find(({ path }) => path === "/datenschutzanfrage")?.access).toEqual(["Admin"]);
	});

	test.for([
		["", "Die E-Mail muss eingegeben werden."],
		["keine Adresse", "Die E-Mail hat ein ungültiges Format"],
	])("%s is not sent", async ([email, sentence]) => {
		const page = await open();
		const field = await screen.findByLabelText(/E-Mail-Adresse der Person/);
		if (email) await page.user.type(field, email);
		await page.user.click(press("Suchen"));
		expect((await screen.findAllByText(new RegExp(sentence ?? ""))).length).toBeGreaterThan(0);
		expect(page.requests()).toEqual([]);
	});

	test.for([
		[403, "FORBIDDEN", "Für diese Aktion fehlt Ihnen die Berechtigung."],
		[500, "INTERNAL", "Technischer Fehler!"],
	] as const)("refused with %i says why and can be asked again", async ([status, code, message]) => {
		const page = await open(http.post(`${PRIVACY}/search`, () => refusal(status, code, message)));
		await ask(page);
		await screen.findByText(message);
		page.server.use(searching(HELD));
		await page.user.click(press("Erneut versuchen"));
		await screen.findByText("Rückruf vereinbart.");
	});

	test("travels in the body, never in an address", async () => {
		const page = await open(searching(NOTHING));
		await ask(page, ` ${EMAIL} `);
		await screen.findByText(`Zu ${EMAIL} ist nichts gespeichert.`);
		expect(sent).toEqual([{ email: EMAIL }]);
		expect(page.requests()).toEqual(["POST /api/customerMessages/privacy/search"]);
		expect(page.location()).toBe("/datenschutzanfrage");
		expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
		expect(screen.queryByRole("button", { name: "Exportieren" })).toBeNull();
	});
});

describe("what is held about a person", () => {
	test("is shown whole, with the way to where it stands", async () => {
		const page = await open(searching(HELD));
		await ask(page);
		await screen.findByText("Rückruf vereinbart.");
		const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
		for (const href of [
			"/customerMessage?id=e1",
			"/customerMessage?id=e2",
			"/customerMessage?id=e3",
			"/clientDetails?cid=c1",
			"/clientDetails?cid=c2",
		])
			expect(hrefs).toContain(href);
		expect(screen.getByText(/Kundendaten werden hier nicht gelöscht/)).toBeTruthy();
		expect(screen.getByText(/nur im Protokoll früherer Änderungen/)).toBeTruthy();
	});

	test("cannot be erased here where it is the clients' only", async () => {
		const page = await open(searching({ ...NOTHING, clients: HELD.clients }));
		await ask(page);
		await screen.findByText(/Donau Feinkost GmbH/);
		expect(screen.queryByRole("button", { name: "Löschen" })).toBeNull();
		expect(press("Exportieren")).toBeTruthy();
	});

	test("is not saved where the export is refused, which says why", async () => {
		const message = "Für diese Aktion fehlt Ihnen die Berechtigung.";
		const page = await open(
			searching(HELD),
			http.post(`${PRIVACY}/export`, () => refusal(403, "FORBIDDEN", message)),
		);
		await ask(page);
		await page.user.click(await screen.findByRole("button", { name: "Exportieren" }));
		await screen.findByText(message);
		expect(saved).toEqual([]);
	});

	test("is saved as a file", async () => {
		const headers = { "Content-Disposition": 'attachment; filename="Datenauskunft.xlsx"' };
		const page = await open(
			searching(HELD),
			http.post(`${PRIVACY}/export`, () => new HttpResponse("xlsx", { headers })),
		);
		await ask(page);
		await page.user.click(await screen.findByRole("button", { name: "Exportieren" }));
		await waitFor(() => expect(saved).toEqual(["Datenauskunft.xlsx"]));
	});
});

describe("the erasure of a person", () => {
	const opened = async (...handlers: ReturnType<typeof http.post>[]) => {
		const page = await open(searching(HELD, { ...NOTHING, clients: HELD.clients }), ...handlers);
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
	});

	test("that fails says so and leaves everything as it was", async () => {
		const { page, dialog } = await opened(
			http.post(`${PRIVACY}/erase`, () => refusal(500, "INTERNAL", "Technischer Fehler!")),
		);
		await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
		await dialog.findByText("Technischer Fehler!");
		expect(screen.getByText("Rückruf vereinbart.")).toBeTruthy();
	});

	test("tells what is gone and shows what is left", async () => {
		const { page, dialog } = await opened(
			http.post(`${PRIVACY}/erase`, async ({ request }) => {
				sent.push(await request.json());
				return HttpResponse.json({ enquiries: 2, mentions: 1, clients: HELD.clients });
			}),
		);
		await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
		await screen.findByText("2 Anfragen wurden gelöscht. In 1 Anfrage anderer wurde die Adresse entfernt.");
		await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^2 Anfragen wurden gelöscht/));
		await waitFor(() => expect(screen.queryByText("Rückruf vereinbart.")).toBeNull());
		expect(screen.getByText(/Donau Feinkost GmbH/)).toBeTruthy();
		expect(sent).toEqual([{ email: EMAIL }, { email: EMAIL }, { email: EMAIL }]);
	});
});
