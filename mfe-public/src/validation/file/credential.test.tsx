import { api, casesOf, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";
import { publish, retract, suspend } from "../../testing/certificates.ts";

await Promise.all([import("./FileChecker.tsx"), import("../answer.ts"), import("./credential.ts")]);

beforeEach(() => {
	// The status lists are dated with the API's test clock, so the browser's clock is set to the same day.
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T09:00:00.000Z") });
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});
afterEach(() => vi.useRealTimers());

type Published = Awaited<ReturnType<typeof publish>>;
const credentialOf = async ({ publicId }: Published) =>
	(await api.request(`/validateCertificate/${publicId}/credential`)).text();

async function choose(content: string, name = "Nachweis.jwt", lng = "en", ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: `/validateCertificate?lng=${lng}`, handlers });
	await screen.findByRole("heading", { level: 1 });
	const input = () => {
		const all = [...page.container.querySelectorAll<HTMLInputElement>("input[type=file]")];
		const element = all.find((one) => one.closest("[inert]") === null);
		if (!element) throw new Error("There is no file input.");
		return element;
	};
	await page.user.upload(await waitFor(input), [new File([content], name)]);
	const title = await screen.findByRole("heading", { level: 3, name });
	const item = within(title.closest("li") ?? title);
	return { ...page, item };
}

test("a genuine credential shows its company and links to the certificate; only keys and status lists are requested", async () => {
	const certificate = await publish();
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

test.for(
	casesOf<[string, (published: Published) => Promise<unknown>, string, string]>([
		["en", retract, "Genuine, but not valid", "retracted or replaced by a newer one."],
		["de", suspend, "Echt, aber nicht gültig", "das Zertifikat ist derzeit ausgesetzt."],
		["hu", suspend, "Eredeti, de nem érvényes", "a tanúsítvány jelenleg fel van függesztve."],
	]),
)("the state of the certificate is shown in the visitor's language: %s", async ([lng, happen, badge, sentence]) => {
	const certificate = await publish();
	const content = JSON.stringify({ credential: await credentialOf(certificate) });
	await happen(certificate);
	const { item } = await choose(content, "Nachweis.json", lng);
	expect(await item.findByText(badge)).toBeTruthy();
	expect(item.getByText(sentence, { exact: false })).toBeTruthy();
});

test("the content of an altered credential is not shown", async () => {
	const certificate = await publish();
	const [head, body = "", tail] = (await credentialOf(certificate)).split(".");
	const other = btoa(atob(body.replace(/-/g, "+").replace(/_/g, "/")).replace("Z-2026", "Z-2027"));
	const altered = [head, other.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, ""), tail].join(".");
	const { item } = await choose(altered);
	expect(await item.findByText("Not genuine")).toBeTruthy();
	expect(item.getByText("The content of the credential was altered after it was signed.")).toBeTruthy();
	expect(item.queryByRole("link")).toBeNull();
});

test("without the status lists the result is undecided, and the check can be repeated", async () => {
	const certificate = await publish();
	const unavailable = fault("GET", "/api/status-lists/suspension", 503, { once: true });
	const { item, user } = await choose(await credentialOf(certificate), "Nachweis.vc", "en", unavailable);
	expect(await item.findByText("Cannot be checked")).toBeTruthy();
	await user.click(item.getByRole("button", { name: "Try again" }));
	expect(document.activeElement).toBe(item.getByRole("heading", { name: "Nachweis.vc" }));
	expect(await item.findByText("Genuine and valid")).toBeTruthy();
});

test("a text that contains no credential is checked as a file", async () => {
	const { item } = await choose("Notizen", "Notizen.txt");
	expect(await item.findByText("Not an original")).toBeTruthy();
});
