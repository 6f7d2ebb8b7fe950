import { createHost, createQueryClient, createSession, HostProvider, type Language } from "@portal/shared-ui/module";
import { hold, mockServer } from "@portal/shared-ui/testing";
import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
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

/** Renders a page as the server does, which knows only the path of its address. */
async function prerenderPage(Page: ComponentType, path: string, language: Language = "en"): Promise<string> {
	const { prelude } = await prerender(await treeOf(Page, path, language), {
		// As in the build: otherwise React would move long content with an inline script, which the policy forbids.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
	});
	const html = await new Response(prelude).text();
	// Server and browser share one process here; this render clears the context that the first one left behind.
	await prerender(<p />);
	return html;
}

/** Hydrates the markup and returns the recoverable errors, such as mismatches. */
async function hydrate(html: string, Page: ComponentType, address: string, language: Language = "en") {
	document.body.innerHTML = `<div id="site">${html}</div>`;
	const container = document.getElementById("site");
	if (!container) throw new Error("There is no page.");
	const errors: unknown[] = [];
	const tree = await treeOf(Page, address, language);
	const root = await act(async () =>
		hydrateRoot(container, tree, { onRecoverableError: (error) => errors.push(error) }),
	);
	onTestFinished(() => act(async () => root.unmount()));
	return errors;
}

beforeEach(() => {
	sessionStorage.clear();
	document.body.innerHTML = "";
});

test("prerendered markup has no style attribute, which the content security policy would block", async () => {
	for (const [Part, path] of [
		[ContactSection, "/"],
		[ValidateCertificatePage, "/validateCertificate"],
		[RegisterPage, "/register"],
		[TopBar, "/"],
	] as const)
		expect(await prerenderPage(Part, path)).not.toMatch(/\sstyle=/);
});

describe("the page of a certificate", () => {
	test("shows no validation result before the API has responded", async () => {
		const html = await prerenderPage(ValidateCertificatePage, "/validateCertificate");
		expect(html).toMatch(/The certificate is being checked/);
		for (const word of ["No ID given", "Unknown", "Valid<", "cannot be checked"]) expect(html).not.toContain(word);
		expect(html).toContain("/api/validateCertificate/{id}");
	});

	test("shows until hydration that the certificate is unchecked, with a link that reloads the page", async () => {
		const html = await prerenderPage(ValidateCertificatePage, "/validateCertificate");
		document.body.innerHTML = html;
		const late = () => screen.queryByText("The certificate could not be checked right now.");
		expect(late()?.closest(".pub-late")).toBeTruthy();
		expect(screen.getByText("Reload the page").getAttribute("href")).toBe("");
		mockServer(hold("GET", "/api/validateCertificate/:publicId").handler);
		expect(await hydrate(html, ValidateCertificatePage, "/validateCertificate?cid=abc")).toEqual([]);
		expect(screen.getByText(/The certificate is being checked/)).toBeTruthy();
		expect(late()).toBeNull();
	});

	test("shows the validation result after hydration", async () => {
		mockServer();
		const { publicId } = await publish();
		const html = await prerenderPage(ValidateCertificatePage, "/validateCertificate");
		expect(await hydrate(html, ValidateCertificatePage, `/validateCertificate?cid=${publicId}`)).toEqual([]);
		expect(await screen.findByText("This certificate is valid.")).toBeTruthy();
	});
});

test.for([
	["/watch", WatchPage, "Nothing has been changed"],
	["/validateCertificates", BulkPage, "This part of the page could not be loaded"],
] as const)("a part that needs JavaScript shows a notice until it is hydrated: %s", async ([path, Page, sentence]) => {
	const html = await prerenderPage(Page, path);
	document.body.innerHTML = html;
	expect(document.querySelector(".pub-late")?.textContent).toContain(sentence);
	expect(await hydrate(html, Page, path)).toEqual([]);
	expect(document.querySelector(".pub-late")).toBeNull();
});

describe("a prerendered form", () => {
	test("can be read and consented to, but its fields are disabled: contact", async () => {
		document.body.innerHTML = await prerenderPage(ContactSection, "/", "de");
		const fields = screen.getAllByRole<HTMLInputElement>("textbox");
		expect(fields.map(({ name, disabled }) => [name, disabled])).toEqual(
			["company", "name", "email", "phone", "message"].map((name) => [name, true]),
		);
		expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(false);
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Datenschutzhinweis" }).disabled).toBe(false);
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Nachricht senden" }).disabled).toBe(true);
		expect(document.querySelector("noscript")?.textContent).toContain("office@example.org");
	});

	test("can be filled in, and its first field has the focus after hydration: registration", async () => {
		const html = await prerenderPage(RegisterPage, "/register");
		document.body.innerHTML = html;
		const fields = () => [...document.querySelectorAll<HTMLInputElement>("form input")];
		expect(fields().map(({ disabled }) => disabled)).toEqual([false, false, false]);
		await hydrate(html, RegisterPage, "/register");
		expect(document.activeElement).toBe(fields()[0]);
	});

	test("accepts a file: the check of a certificate file", async () => {
		document.body.innerHTML = await prerenderPage(ValidateCertificatePage, "/validateCertificate");
		expect(screen.getByLabelText<HTMLInputElement>(/^Choose files/)).toMatchObject({ type: "file", disabled: false });
	});

	test("is submitted by the browser without JavaScript: the search of the directory", async () => {
		document.body.innerHTML = await prerenderPage(DirectoryPage, "/directory", "de");
		const form = screen.getByRole("button", { name: "Suchen" }).closest("form");
		expect(form?.getAttribute("method")).toBe("get");
		expect(form?.getAttribute("action")).toBe("/directory");
		const fields = [...(form?.querySelectorAll<HTMLInputElement>("input, select") ?? [])];
		expect(fields.map(({ name, disabled }) => [name, disabled])).toEqual(
			["lng", "q", "category", "country"].map((name) => [name, false]),
		);
		expect(document.querySelector(".pub-late")?.textContent).toContain("Das sagt nichts über ein Unternehmen aus.");
	});

	test("never puts input into the address", async () => {
		for (const [Part, path] of [
			[ContactSection, "/"],
			[RegisterPage, "/register"],
		] as const)
			expect(await prerenderPage(Part, path)).toMatch(/<form[^>]* method="post"/);
	});
});
