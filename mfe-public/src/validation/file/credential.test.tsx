import { api, fault } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Published, sharedCertificate, sharedSuspended } from "../../testing/certificates.ts";
import { chooseFiles, type Handler, visit } from "../../testing/visit.ts";

await Promise.all([import("./FileChecker.tsx"), import("../answer.ts"), import("./credential.ts")]);

api.share();

// The status lists are dated with the API's test clock, so the browser's clock is set to the same day.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T09:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const credentialOf = async ({ publicId }: Published) =>
	(await api.request(`/validateCertificate/${publicId}/credential`)).text();

async function choose(content: string, name = "Nachweis.jwt", lng = "en", ...handlers: Handler[]) {
	const page = await visit(`/validateCertificate?lng=${lng}`, handlers);
	await screen.findByRole("heading", { level: 1 });
	await chooseFiles(page, new File([content], name));
	const title = await screen.findByRole("heading", { level: 3, name });
	return { ...page, item: within(title.closest("li") ?? title) };
}

test("a genuine credential shows its company and links to the certificate; only keys and status lists are requested", async () => {
	const certificate = await sharedCertificate();
	const page = await choose(await credentialOf(certificate));
	expect(await page.item.findByText("Genuine and valid")).toBeTruthy();
	expect(page.item.getByText("The credential is genuine, and the certificate is valid.")).toBeTruthy();
	const number = certificate.certificate.certificateNumber;
	const link = page.item.getByRole("link", { name: `Show certificate ${number}` });
	expect(link.getAttribute("href")).toBe(`/validateCertificate?cid=${certificate.publicId}`);
	const section = within(screen.getByRole("region", { name: "Check a certificate file" }));
	expect(section.getByRole("status").textContent).toBe(
		"Nachweis.jwt: The credential is genuine, and the certificate is valid.",
	);
	expect([...page.requests()].sort()).toEqual([
		"GET /api/did.json",
		"GET /api/status-lists/revocation",
		"GET /api/status-lists/suspension",
	]);
});

test("the state of the certificate is shown in the visitor's language", async () => {
	const content = JSON.stringify({ credential: await credentialOf(await sharedSuspended()) });
	const { item } = await choose(content, "Nachweis.json", "de");
	expect(await item.findByText("Echt, aber nicht gültig")).toBeTruthy();
	expect(item.getByText("das Zertifikat ist derzeit ausgesetzt.", { exact: false })).toBeTruthy();
});

test("the content of an altered credential is not shown", async () => {
	const [head, body = "", tail] = (await credentialOf(await sharedCertificate())).split(".");
	const other = btoa(atob(body.replace(/-/g, "+").replace(/_/g, "/")).replace("Z-2026", "Z-2027"));
	const altered = [head, other.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, ""), tail].join(".");
	const { item } = await choose(altered);
	expect(await item.findByText("Not genuine")).toBeTruthy();
	expect(item.getByText("The content of the credential was altered after it was signed.")).toBeTruthy();
	expect(item.queryByRole("link")).toBeNull();
});

test("without the status lists the result is undecided, and the check can be repeated", async () => {
	const unavailable = fault("GET", "/api/status-lists/suspension", 503, { once: true });
	const content = await credentialOf(await sharedCertificate());
	const { item, user } = await choose(content, "Nachweis.vc", "en", unavailable);
	expect(await item.findByText("Cannot be checked")).toBeTruthy();
	await user.click(item.getByRole("button", { name: "Try again" }));
	expect(document.activeElement).toBe(item.getByRole("heading", { name: "Nachweis.vc" }));
	expect(await item.findByText("Genuine and valid")).toBeTruthy();
});

test("a text that contains no credential is checked as a file", async () => {
	const { item } = await choose("Notizen", "Notizen.txt");
	expect(await item.findByText("Not an original")).toBeTruthy();
});
