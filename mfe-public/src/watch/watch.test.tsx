import type { WatchedCertificate } from "@portal/contracts/contract/watches";
import { casesOf, fault, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { publish, retract, suspend } from "../testing/certificates.ts";

// Loaded in advance, so that no test waits for a lazy chunk to be read from the disk.
await import("../validation/answer.ts");

const WATCH = "/api/validateCertificate/:publicId/watch";
const TOKEN = "t".repeat(43);
const WATCHED: WatchedCertificate = {
	publicId: "abc",
	certificateNumber: "Z-2026-0001-01",
	clientName: "Käserei <b>Größwang</b>",
	state: "suspended",
	validTo: "2029-02-28",
	isConfirmed: false,
};

beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});
afterEach(() => {
	delete document.documentElement.dataset.mail;
});

/** Records the requests and responds with 204, because the API of these tests has no mail server. */
function acceptingRequests() {
	const sent: unknown[] = [];
	const handler = http.post(`*${WATCH}`, async ({ request }) => {
		sent.push(await request.json());
		return new HttpResponse(null, { status: 204 });
	});
	return { sent, handler };
}

async function openCertificate() {
	const { publicId } = await publish();
	await renderModule(module, manifest, { path: `/validateCertificate?cid=${publicId}` });
	return { publicId, article: within(await screen.findByRole("article")) };
}
async function openForm(...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: "/watch?cid=AB%20C1", handlers });
	const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
	return { ...page, email, send: () => page.user.click(screen.getByRole("button", { name: "Request e-mail" })) };
}

describe("watching", () => {
	test("requests notifications in the language of the page, and the response does not reveal whether the address is known", async () => {
		const { sent, handler } = acceptingRequests();
		const { user, email, send, requests } = await openForm(handler);
		await waitFor(() => expect(document.activeElement).toBe(email));
		expect(requests().some((path) => path.includes("bot-check"))).toBe(false);
		await user.type(email, " eva@käserei.example.org ");
		await send();
		const message = await screen.findByText(/^If mail can be sent to this address/);
		await waitFor(() => expect(document.activeElement).toBe(message));
		expect(sent).toEqual([{ email: "eva@käserei.example.org", lang: "en", token: "" }]);
	});

	test.for(
		casesOf([
			["nothing", "", /enter your email/i],
			["no address", "eva", /invalid|format/i],
			["two addresses", "eva@example.org,otto@example.org", /invalid|format/i],
		] as const),
	)("sends nothing for %s", async ([, typed, sentence]) => {
		const { sent, handler } = acceptingRequests();
		const { user, email, send } = await openForm(handler);
		if (typed) await user.type(email, typed);
		await send();
		const form = within(screen.getByRole("form"));
		expect(await form.findByText(sentence)).toBeTruthy();
		expect(email.getAttribute("aria-invalid")).toBe("true");
		expect(sent).toEqual([]);
	});

	test.for(
		casesOf([
			["a lost connection", fault("POST", WATCH, "offline"), /did not work/],
			["too many requests", fault("POST", WATCH, 429), /Too many requests/],
			["no mail server, or no such certificate", fault("POST", WATCH, 404), /^Watching is not offered here, or/],
			["a certificate that has ended meanwhile", fault("POST", WATCH, 409), /no longer valid/],
		] as const),
	)("shows why the request failed and keeps the address: %s", async ([, failing, sentence]) => {
		const { user, email, send } = await openForm(failing);
		await user.type(email, "eva@example.org");
		await send();
		expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
		expect(email.value).toBe("eva@example.org");
	});

	test("is not offered without a mail server", async () => {
		document.documentElement.dataset.mail = "off";
		const { article } = await openCertificate();
		expect(article.queryByRole("link", { name: "Watch" })).toBeNull();
	});

	test("is not offered for a certificate that has ended", async () => {
		const retracted = await publish();
		await retract(retracted);
		await renderModule(module, manifest, { path: `/validateCertificate?cid=${retracted.publicId}` });
		expect(await screen.findByText("Retracted")).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Watch" })).toBeNull();
	});

	test("is offered for a suspended certificate", async () => {
		const suspended = await publish();
		await suspend(suspended);
		await renderModule(module, manifest, { path: `/validateCertificate?cid=${suspended.publicId}` });
		const link = await screen.findByRole("link", { name: "Watch" });
		expect(link.getAttribute("href")).toBe(`/watch?cid=${suspended.publicId}`);
	});
});

describe("the page of an e-mail's link", () => {
	const answering = (path: string, answer: () => Response) => http.post(`*/api/watches/${path}`, answer);
	const reading = (values: Partial<WatchedCertificate> = {}) =>
		answering("link", () => HttpResponse.json({ ...WATCHED, ...values }));
	const open = (...handlers: ReturnType<typeof fault>[]) =>
		renderModule(module, manifest, { path: `/watch#${TOKEN}`, handlers });

	test("changes nothing when it is opened, and confirms the watch when the button is pressed", async () => {
		const confirmed = { ...WATCHED, isConfirmed: true };
		const { user, requests } = await open(
			reading(),
			answering("confirmation", () => HttpResponse.json(confirmed)),
		);
		expect(await screen.findByText(/^Would you like .*Käserei <b>Größwang<\/b>/)).toBeTruthy();
		expect(screen.getByText(/Status now: Suspended/)).toBeTruthy();
		expect(requests().filter((path) => path.includes("/watches/"))).toHaveLength(1);
		await user.click(screen.getByRole("button", { name: "Confirm watching" }));
		expect(await screen.findByText(/^You are watching certificate Z-2026-0001-01/)).toBeTruthy();
		expect(document.activeElement?.textContent).toContain("You are watching");
		expect(screen.getByRole("button", { name: "End watching" })).toBeTruthy();
	});

	test("ends the watch when the button is pressed", async () => {
		const ended: unknown[] = [];
		const ending = http.post("*/api/watches/end", async ({ request }) => {
			ended.push(await request.json());
			return new HttpResponse(null, { status: 204 });
		});
		const { user } = await open(reading({ isConfirmed: true }), ending);
		await user.click(await screen.findByRole("button", { name: "End watching" }));
		expect(await screen.findByText(/Your address is deleted/)).toBeTruthy();
		expect([ended, screen.queryByRole("button", { name: "End watching" })]).toEqual([[{ token: TOKEN }], null]);
	});

	test("shows that a link is no longer valid", async () => {
		await open();
		expect(await screen.findByText(/^This link is no longer good/)).toBeTruthy();
	});
});
