import { createHost, createQueryClient, createSession, HostProvider, type Language } from "@portal/shared-ui/module";
import { hold, mockServer } from "@portal/shared-ui/testing";
import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BulkPage } from "../bulk/BulkPage.tsx";
import { ContactSection } from "../contact/ContactSection.tsx";
import { DirectoryPage } from "../directory/DirectoryPage.tsx";
import { TopBar } from "../frame/TopBar.tsx";
import { NAMESPACE, translations } from "../language/translations.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { publish } from "../testing/certificates.ts";
import { ValidateCertificatePage } from "../validation/ValidateCertificatePage.tsx";
import { WatchPage } from "../watch/WatchPage.tsx";

async function treeOf(Page: ComponentType, address: string, language: Language) {
	const session = createSession({ initial: "anonymous", connect: () => ({ started: () => {}, ended: () => {} }) });
	const baseUrl = window.location.origin;
	const host = createHost({ baseUrl, language, session, queryClient: createQueryClient({ retries: 0 }) });
	await host.languages.add(NAMESPACE, translations);
	return (
		<MemoryRouter initialEntries={[address]}>
			<HostProvider host={host}>
				<Page />
			</HostProvider>
		</MemoryRouter>
	);
}

/** A page as the server draws it, without anything of the address but its path. */
async function served(Page: ComponentType, path: string, language: Language = "en"): Promise<string> {
	const { prelude } = await prerender(await treeOf(Page, path, language), {
		// As the pages are drawn: nothing stands at the end for a script to put in its place.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
	});
	const html = await new Response(prelude).text();
	// Server and browser are one process here: the next page leaves no context of the last one behind.
	await prerender(<p />);
	return html;
}

/** What the browser makes of it; gives what did not fit. */
async function takenOver(html: string, Page: ComponentType, address: string, language: Language = "en") {
	document.body.innerHTML = `<div id="site">${html}</div>`;
	const container = document.getElementById("site");
	if (!container) throw new Error("There is no page.");
	const misfits: unknown[] = [];
	const tree = await treeOf(Page, address, language);
	const root = await act(async () =>
		hydrateRoot(container, tree, { onRecoverableError: (error) => misfits.push(error) }),
	);
	onTestFinished(() => act(async () => root.unmount()));
	return misfits;
}

const BOTH_SIDES = /multiple renderers concurrently/;

beforeEach(() => {
	sessionStorage.clear();
	document.body.innerHTML = "";
});

describe("what the server draws", () => {
	const PARTS = [
		["the contact form", ContactSection, "/"],
		["the validation of a certificate", ValidateCertificatePage, "/validateCertificate"],
		["the registration", RegisterPage, "/register"],
		["the bar with its menus", TopBar, "/"],
	] as const;

	test.for(PARTS)("has no style of its own, which the page's policy would not let pass: %s", async ([, Part, path]) => {
		expect(await served(Part, path)).not.toMatch(/\sstyle=/);
	});

	test.for(PARTS)("fits what the browser draws over it: %s", async ([, Part, path]) => {
		const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
		expect(await takenOver(await served(Part, path), Part, path)).toEqual([]);
		expect(complaints.mock.calls.flat().filter((text) => !BOTH_SIDES.test(String(text)))).toEqual([]);
	});
});

describe("a certificate that somebody opens", () => {
	test("has no verdict and no word about its id before the register has answered", async () => {
		const html = await served(ValidateCertificatePage, "/validateCertificate");
		expect(html).toMatch(/The certificate is being checked/);
		for (const word of ["No ID given", "Unknown", "Valid<", "cannot be checked"]) expect(html).not.toContain(word);
		expect(html).toContain("/api/validateCertificate/{id}");
	});

	test("is said to be unchecked, with a way to this very page, until a program has taken over", async () => {
		const html = await served(ValidateCertificatePage, "/validateCertificate");
		document.body.innerHTML = html;
		const late = () => screen.queryByText("The certificate could not be checked right now.");
		expect(late()?.closest(".pub-late")).toBeTruthy();
		expect(screen.getByText("Reload the page").getAttribute("href")).toBe("");
		mockServer(hold("GET", "/api/validateCertificate/:publicId").handler);
		expect(await takenOver(html, ValidateCertificatePage, "/validateCertificate?cid=abc")).toEqual([]);
		expect(screen.getByText(/The certificate is being checked/)).toBeTruthy();
		expect(late()).toBeNull();
	});

	test("is waited for in the browser too, and then shown", async () => {
		mockServer();
		const { publicId } = await publish();
		const html = await served(ValidateCertificatePage, "/validateCertificate");
		expect(await takenOver(html, ValidateCertificatePage, `/validateCertificate?cid=${publicId}`)).toEqual([]);
		expect(await screen.findByText("This certificate is valid.")).toBeTruthy();
	});
});

test.for([
	["/watch", WatchPage, "Nothing has been changed"],
	["/validateCertificates", BulkPage, "This part of the page could not be loaded"],
] as const)(
	"what waits for a program that does not come says so, until it comes: %s",
	async ([path, Page, sentence]) => {
		const html = await served(Page, path);
		document.body.innerHTML = html;
		expect(document.querySelector(".pub-late")?.textContent).toContain(sentence);
		expect(await takenOver(html, Page, path)).toEqual([]);
		expect(document.querySelector(".pub-late")).toBeNull();
	},
);

describe("a form that the server draws", () => {
	test("can be read and agreed to, and not yet be written into: contact", async () => {
		document.body.innerHTML = await served(ContactSection, "/", "de");
		const fields = screen.getAllByRole<HTMLInputElement>("textbox");
		expect(fields.map(({ name, disabled }) => [name, disabled])).toEqual(
			["company", "name", "email", "phone", "message"].map((name) => [name, true]),
		);
		expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(false);
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Datenschutzhinweis" }).disabled).toBe(false);
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Nachricht senden" }).disabled).toBe(true);
		expect(document.querySelector("noscript")?.textContent).toContain("office@example.org");
	});

	test("can be filled in: registration; the browser goes to its first field", async () => {
		const html = await served(RegisterPage, "/register");
		document.body.innerHTML = html;
		const fields = () => [...document.querySelectorAll<HTMLInputElement>("form input")];
		expect(fields().map(({ disabled }) => disabled)).toEqual([false, false, false]);
		await takenOver(html, RegisterPage, "/register");
		expect(document.activeElement).toBe(fields()[0]);
	});

	test("takes a file: the check of a certificate file", async () => {
		document.body.innerHTML = await served(ValidateCertificatePage, "/validateCertificate");
		expect(screen.getByLabelText<HTMLInputElement>(/^Choose files/)).toMatchObject({ type: "file", disabled: false });
	});

	test("is sent by the browser itself where nothing runs: the search of the directory", async () => {
		document.body.innerHTML = await served(DirectoryPage, "/directory", "de");
		const form = screen.getByRole("button", { name: "Suchen" }).closest("form");
		expect(form?.getAttribute("method")).toBe("get");
		expect(form?.getAttribute("action")).toBe("/directory");
		const fields = [...(form?.querySelectorAll<HTMLInputElement>("input, select") ?? [])];
		expect(fields.map(({ name, disabled }) => [name, disabled])).toEqual(
			["lng", "q", "category", "country"].map((name) => [name, false]),
		);
		expect(document.querySelector(".pub-late")?.textContent).toContain("Das sagt nichts über ein Unternehmen aus.");
	});

	test("never sends what was typed in an address", async () => {
		for (const [Part, path] of [
			[ContactSection, "/"],
			[RegisterPage, "/register"],
		] as const)
			expect(await served(Part, path)).toMatch(/<form[^>]* method="post"/);
	});
});
