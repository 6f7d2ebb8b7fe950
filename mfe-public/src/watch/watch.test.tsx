import type { WatchedCertificate } from "@portal/contracts/contract/watches";
import { api, casesOf, fault, HttpResponse, hold, http } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sharedCertificate, sharedRetracted, sharedSuspended } from "../testing/certificates.ts";
import { type Handler, visit } from "../testing/visit.ts";

// Loaded in advance, so that no test waits for a lazy chunk to be read from the disk.
await import("../validation/answer.ts");

api.share();

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

const SLOW_AFTER_MS = 8_000;
/** Offers to cancel a request at once, and not only after eight seconds. */
function offerCancelAtOnce(): void {
	const { setTimeout: later } = globalThis;
	vi.stubGlobal("setTimeout", (job: () => void, ms?: number) => later(job, ms === SLOW_AFTER_MS ? 0 : ms));
}

async function openForm(...handlers: Handler[]) {
	const page = await visit("/watch?cid=AB%20C1", handlers);
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

	test.for([
		["while it is being sent", "POST", WATCH],
		["while the human check is being loaded", "GET", "/api/bot-check/challenge"],
	] as const)("shows no error after the visitor has cancelled the request: %s", async ([, method, path]) => {
		offerCancelAtOnce();
		const pending = hold(method, path);
		const { user, email, send } = await openForm(pending.handler);
		await user.type(email, "eva@example.org");
		await send();
		await user.click(await screen.findByRole("button", { name: "Cancel" }));
		pending.release();
		await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Request e-mail" }));
		// The cancelled request is answered after the cancellation, within this time.
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(screen.queryByRole("alert")).toBeNull();
		expect(email.value).toBe("eva@example.org");
	});

	test.for([
		["valid", sharedCertificate, "on", true],
		["suspended", sharedSuspended, "on", true],
		["retracted", sharedRetracted, "on", false],
		["valid, without a mail server", sharedCertificate, "off", false],
	] as const)("is offered while a certificate can change and mails are sent: %s", async ([, make, mail, isOffered]) => {
		if (mail === "off") document.documentElement.dataset.mail = mail;
		const { publicId } = await make();
		await visit(`/validateCertificate?cid=${publicId}`);
		const article = within(await screen.findByRole("article"));
		const hrefs = article.queryAllByRole("link", { name: "Watch" }).map((link) => link.getAttribute("href"));
		expect(hrefs).toEqual(isOffered ? [`/watch?cid=${publicId}`] : []);
	});
});

describe("the page of an e-mail's link", () => {
	const answering = (path: string, answer: () => Response) => http.post(`*/api/watches/${path}`, answer);
	const reading = (values: Partial<WatchedCertificate> = {}) =>
		answering("link", () => HttpResponse.json({ ...WATCHED, ...values }));
	const open = (...handlers: Handler[]) => visit(`/watch#${TOKEN}`, handlers);

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

	test("without a token sends no request and links to the validation", async () => {
		const { requests } = await visit("/watch");
		const sentence = await screen.findByText(/^This address names no certificate/);
		expect(sentence.querySelector("a")?.getAttribute("href")).toMatch(/^\/validateCertificate/);
		expect(requests().filter((path) => path.includes("/watches/"))).toEqual([]);
	});

	test("shows that a link is no longer valid", async () => {
		await open();
		expect(await screen.findByText(/^This link is no longer good/)).toBeTruthy();
	});
});
