import type { Enquiry, EnquiryListItem } from "@portal/contracts/contract/enquiries";
import type { Language } from "@portal/shared-ui/module";
import { api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { bounded } from "./fields.ts";

// Loaded in advance, so that no test waits for lazy chunks to be read from the disk.
await Promise.all([import("./ContactForm.tsx"), import("./OfficesMap.tsx"), import("./rules.ts")]);

const MESSAGE = "Wir möchten unsere Butterkekse nach Malaysia liefern.";
const CHALLENGE = "GET /api/bot-check/challenge?action=Kontakt";
const SEND = "POST /api/customerMessage";

/** Returns the enquiries that the API has stored. */
async function received(): Promise<Enquiry[]> {
	const list = await api.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	return Promise.all(list.map(({ _id }) => api.json<Enquiry>(`/customerMessages/${_id}`, { as: "Auditor" })));
}

beforeEach(() => sessionStorage.clear());

/** Renders only this section, because the whole page is large. */
const section = { ...module, pages: { ...module.pages, LandingPage: ContactSection } };

async function open(language: Language = "de", ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(section, manifest, { path: "/", language, handlers });
	const form = within(await screen.findByRole("form"));
	const field = (name: RegExp) => form.getByRole<HTMLInputElement>("textbox", { name });
	return {
		...page,
		form,
		field,
		button: () => form.getByRole<HTMLButtonElement>("button", { name: /Nachricht senden|Send message|Üzenet küldése/ }),
		async consent() {
			await page.user.click(form.getByRole("switch"));
			await waitFor(() => expect(page.requests()).toContain(CHALLENGE));
		},
		async fill(values: Partial<Record<"name" | "email" | "message", string>> = {}) {
			for (const [name, text] of [
				[/^Name/, values.name ?? "Eva Muster"],
				[/^E-Mail/, values.email ?? "eva@example.org"],
				[/^Nachricht/, values.message ?? MESSAGE],
			] as const) {
				await page.user.click(field(name));
				await page.user.paste(text);
			}
		},
	};
}

describe("before consent", () => {
	test("and after its withdrawal, fields and button are disabled; the human check is not loaded before", async () => {
		const { form, field, button, user, consent, requests } = await open();
		const fields = form.getAllByRole<HTMLInputElement>("textbox");
		expect(fields.map(({ name }) => name)).toEqual(["company", "name", "email", "phone", "message"]);
		for (const one of fields) expect(one.disabled).toBe(true);
		expect(button().disabled).toBe(true);
		expect(requests()).toEqual([]);
		await consent();
		await user.type(field(/^Name/), "Eva Muster");
		await user.click(form.getByRole("switch"));
		expect([field(/^Name/).disabled, field(/^Name/).value]).toEqual([true, "Eva Muster"]);
	});
});

describe("a message that breaks the rules", () => {
	test("is not sent; each field shows what is missing, and the first invalid field has the focus", async () => {
		const { user, consent, button, field, requests } = await open();
		await consent();
		await user.click(button());
		expect(document.activeElement).toBe(field(/^Name/));
		expect(screen.getAllByText("Bitte füllen Sie dieses Feld aus.")).toHaveLength(2);
		expect(screen.getByText("Bitte geben Sie Ihre E-Mail-Adresse ein.")).toBeTruthy();
		expect(requests()).not.toContain(SEND);
	});

	test("is explained in the visitor's language once the field is left", async () => {
		const { user, consent, field } = await open("mg");
		await consent();
		await user.type(field(/^Üzenet/), "kurz");
		expect(screen.queryByText(/legalább 30/)).toBeNull();
		await user.tab();
		expect(screen.getByText("Kérjük, legalább 30 karaktert írjon be.")).toBeTruthy();
	});
});

test.for([
	["abc", "abcd", "abc"],
	["abc", "aXYbc", "abc"],
	["ab", "aXYb", "aXb"],
	["", "abcd", "abc"],
	["🧀🧀", "🧀🧀ab", "🧀🧀a"],
	["abcde", "abcd", "abc"],
	["abc", "ab", "ab"],
] as const)("%j changed to %j is cut to three characters: %j", ([before, after, kept]) => {
	expect(bounded(before, after, 3)).toBe(kept);
});

test("the receipt shows the address as it was typed, though browsers return it in its encoded form", async () => {
	const { user, consent, fill, button } = await open();
	await consent();
	await fill({ email: "info@xn--mller-kva.at" });
	await user.click(button());
	expect(await screen.findByText("Unsere Antwort geht an info@müller.at.")).toBeTruthy();
});

describe("a message that cannot be sent", () => {
	test("is not sent while the human check is not ready, and the visitor sees why", async () => {
		const { user, consent, fill, button, requests } = await open(
			"de",
			fault("GET", "/api/bot-check/challenge", "offline"),
		);
		await consent();
		await fill();
		await user.click(button());
		expect((await screen.findByRole("alert")).textContent).toContain("noch nicht bereit");
		expect(requests()).not.toContain(SEND);
	});

	test("keeps everything that was typed, and the visitor sees why", async () => {
		const { user, server, consent, fill, button, field } = await open();
		await consent();
		await fill();
		for (const [status, code, sentence] of [
			[500, "INTERNAL", "konnte nicht gesendet werden"],
			[429, "RATE_LIMITED", "viele Nachrichten"],
			[401, "BOT_CHECK_FAILED", "konnte nicht gesendet werden"],
		] as const) {
			server.use(fault("POST", "/api/customerMessage", status, { code }));
			await user.click(button());
			expect((await screen.findByText(sentence, { exact: false })).closest("[role=alert]")).toBeTruthy();
			expect(field(/^Nachricht/).value).toBe(MESSAGE);
			expect(field(/^E-Mail/).value).toBe("eva@example.org");
			expect(button().disabled).toBe(false);
		}
	});

	test("a field that only the server refuses is marked until it is changed", async () => {
		const failing = fault("POST", "/api/customerMessage", 400, { fields: { email: ["Nein."] } });
		const { user, consent, fill, button, field } = await open("de", failing);
		await consent();
		await fill();
		await user.click(button());
		await screen.findByText("Bitte prüfen Sie diese Angabe.");
		expect(field(/^E-Mail/).getAttribute("aria-invalid")).toBe("true");
		await user.type(field(/^E-Mail/), "x");
		expect(screen.queryByText("Bitte prüfen Sie diese Angabe.")).toBeNull();
	});
});

describe("a message", () => {
	test("is sent once, and the visitor gets a reference and sees what happens next", async () => {
		const { user, consent, fill, button } = await open();
		await consent();
		await fill({ name: "  Eva Muster " });
		await user.dblClick(button());
		const heading = await screen.findByRole("heading", {
			name: "Vielen Dank, Ihre Nachricht ist bei uns eingegangen.",
		});
		expect(document.activeElement).toBe(heading);
		const [enquiry, ...others] = await received();
		expect(others).toEqual([]);
		expect(screen.getByText(enquiry?.reference ?? "none")).toBeTruthy();
		expect(screen.getByText("Unsere Antwort geht an eva@example.org.")).toBeTruthy();
		expect(enquiry).toMatchObject({ company: "", name: "Eva Muster", email: "eva@example.org", message: MESSAGE });
	});
});

describe("the privacy notice", () => {
	test("replaces the map and the offices, and closing it shows them again", async () => {
		const { user, form } = await open();
		const link = form.getByRole("button", { name: "Datenschutzhinweis" });
		const map = () => screen.queryByRole("img", { name: "Karte der Büros" });
		expect(screen.getByRole("heading", { name: "Lyon" })).toBeTruthy();
		// The description lists the offices from east to west.
		const description = document.getElementById(map()?.getAttribute("aria-describedby") ?? "")?.textContent;
		expect(description).toContain("Budapest, Wien, München und Lyon");
		await user.click(link);
		const notice = screen.getByRole("heading", { name: "Datenschutzhinweis zum Kontaktformular" });
		expect(document.activeElement).toBe(notice);
		expect(link.getAttribute("aria-expanded")).toBe("true");
		expect(screen.queryByRole("heading", { name: "Lyon" })).toBeNull();
		expect(map()).toBeNull();
		await user.click(screen.getByRole("button", { name: "Zurück zu den Büros" }));
		expect(screen.getByRole("heading", { name: "Lyon" })).toBeTruthy();
		expect(document.activeElement).toBe(link);
		expect(map()).not.toBeNull();
	});
});
