import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	replacementOf,
	take,
} from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { button, open, pagesOfCertificate, statusOf } from "../testing/index.ts";

const TABS = ["daten", "produkte", "zertifikate"] as const;
type Tab = (typeof TABS)[number];

const steps = async () =>
	within(await screen.findByRole("list", { name: "Schritte der Zertifizierung" })).getAllByRole("listitem");
const current = async () => (await steps()).find((item) => item.getAttribute("aria-current") === "step")?.textContent;
/** What stands beside the sentence that says what comes next. */
const offered = () =>
	[...(document.querySelector("#certs-next")?.parentElement?.querySelectorAll("a, button") ?? [])].map(
		({ textContent }) => textContent,
	);
const everywhere = (name: string) =>
	["a", "button"]
		.flatMap((tag) => [...document.querySelectorAll(tag)])
		.filter(({ textContent }) => textContent === name);

const openAt = (id: string, tab: Tab = "daten", user: "Admin" | "Auditor" = "Admin") =>
	open(`/certificationDetails?cid=${id}&key=${tab}`, { user });
const inStatus = (status: CertificateStatusName): Promise<CertificateScenario> =>
	createCertificate(api, { status, products: 1 });

describe("without products", () => {
	test("the products are imported next, from every tab", async () => {
		const { certification } = await createCertification(api, { products: 0 });
		for (const tab of TABS) {
			const page = await openAt(certification._id, tab);
			expect(await current()).toBe("Produkte");
			expect(offered()).toEqual(["Produkte importieren"]);
			const links = screen.getAllByRole("link", { name: "Produkte importieren" });
			// Where there are none yet it stands in the place of the table as well.
			expect([tab, links.length]).toEqual([tab, tab === "produkte" ? 2 : 1]);
			for (const link of links) expect(link.getAttribute("href")).toBe(`/editProducts?certId=${certification._id}`);
			page.unmount();
		}
	});
});

describe("the one primary action", () => {
	test.for(
		casesOf([
			["without a certificate", undefined, "Zertifikat", "Neues Zertifikat erstellen"],
			["a draft", "WIP", "Zertifikat", "Zur Prüfung freigeben"],
			["a rejected certificate", "REJECTED", "Zertifikat", "Überarbeiten"],
			["a released one", "IN_APPROVAL", "Prüfung", "Prüfen"],
			["a signed one", "APPROVED", "Veröffentlicht", "veröffentlichen"],
			["a published one", "PUBLIC", undefined, "Zertifikat DE"],
			["a suspended one", "SUSPENDED", undefined, "Wiedereinsetzen"],
			["a retracted one", "RETRACTED", undefined, "Neues Zertifikat erstellen"],
		] as const),
	)("is offered once on every tab: %s", async ([, status, step, name]) => {
		const { certification } = status ? await inStatus(status) : await createCertification(api, { products: 1 });
		for (const tab of TABS) {
			const page = await openAt(certification._id, tab);
			expect(await current()).toBe(step);
			expect([tab, everywhere(name).length]).toEqual([tab, 1]);
			page.unmount();
		}
	});

	test("of somebody who cannot sign is none: it says since when it waits, and for whom", async () => {
		const { certification } = await inStatus("IN_APPROVAL");
		await openAt(certification._id, "zertifikate", "Auditor");
		expect(
			await screen.findByText(
				/^Das Zertifikat wartet seit 10\.03\.2026, 10:00 Uhr auf die Prüfung durch einen Admin, eingereicht von Albert Auditor\.$/,
			),
		).toBeTruthy();
		expect(offered()).toEqual([]);
	});

	test("names the certificate where there are several", async () => {
		const first = await inStatus("PUBLIC");
		const second = await createCertificate(api, { in: first });
		await openAt(first.certification._id);
		expect(
			await screen.findByText(new RegExp(`^Das Zertifikat ${second.certificate.certificateNumber} ist ein Entwurf`)),
		).toBeTruthy();
	});

	test("of an ended certification is none", async () => {
		vi.setSystemTime("2029-03-01T09:00:00.000Z");
		const { certification } = await inStatus("PUBLIC");
		await openAt(certification._id);
		expect(await screen.findByText("Die Zertifizierung ist abgelaufen.")).toBeTruthy();
		expect((await steps()).at(-1)?.textContent).toBe("Abgelaufen");
		expect(offered()).toEqual([]);
		vi.useRealTimers();
	});
});

test.for([
	["RETRACTED", "Zurückgezogen"],
	["SUSPENDED", "Ausgesetzt"],
] as const)("a certificate in status %s says so in its last step", async ([status, told]) => {
	const { certification } = await inStatus(status);
	await openAt(certification._id);
	expect((await steps()).at(-1)?.textContent).toBe(told);
});

test("why a certificate is suspended is said to who may not end it, and nothing is offered", async () => {
	const { certification } = await inStatus("SUSPENDED");
	await openAt(certification._id, "daten", "Auditor");
	expect(await screen.findByText(/^Das Zertifikat ist seit 10\.03\.2026, 10:00 Uhr ausgesetzt\. Grund: /)).toBeTruthy();
	expect(offered()).toEqual([]);
});

test("a superseded certificate that the address asks for leads to the one that replaced it", async () => {
	const former = await inStatus("PUBLIC");
	const successor = await replacementOf(api, former, "PUBLIC");
	await open(`/certificationDetails?cid=${former.certification._id}&certificateId=${former.certificate._id}`);
	expect((await steps()).at(-1)?.textContent).toBe("Ersetzt");
	const link = await screen.findByRole("link", { name: "Nachfolger öffnen" });
	expect(link.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
});

test("a replacement says which certificate its publication ends", async () => {
	const former = await inStatus("PUBLIC");
	const successor = await replacementOf(api, former);
	await openAt(successor.certification._id);
	const sentence = new RegExp(
		`Mit der Veröffentlichung ersetzt es das Zertifikat ${former.certificate.certificateNumber}\\.$`,
	);
	expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a draft is released where it stands, and the focus goes to what comes next", async () => {
	const scenario = await createCertificate(api);
	const page = await open(pagesOfCertificate(scenario).rows);
	await page.user.click(await button("Zur Prüfung freigeben"));
	const { certificateNumber } = scenario.certificate;
	expect(await screen.findByText(`Das Zertifikat ${certificateNumber} wurde zur Prüfung freigegeben.`)).toBeTruthy();
	const check = await screen.findByRole("link", { name: "Prüfen" });
	expect(check.getAttribute("href")).toBe(pagesOfCertificate(scenario).approval);
	await waitFor(() => expect(document.activeElement?.id).toBe("certs-next"));
	expect((await statusOf(scenario)).status).toBe(20);
});

test("a draft that somebody else has released meanwhile is shown as it stands now", async () => {
	const scenario = await createCertificate(api);
	const page = await open(pagesOfCertificate(scenario).rows);
	const release = await button("Zur Prüfung freigeben");
	await take(api, scenario, "release", "Auditor");
	await page.user.click(release);
	expect(await screen.findByText(ERROR_MESSAGES.ILLEGAL_TRANSITION)).toBeTruthy();
	expect(await screen.findByRole("link", { name: "Prüfen" })).toBeTruthy();
});

test("a published certificate can be downloaded at once", async () => {
	const saved: string[] = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
	const scenario = await inStatus("APPROVED");
	const page = await open(pagesOfCertificate(scenario).rows, { user: "Auditor" });
	await page.user.click(await button("veröffentlichen"));
	await page.user.click(await button("Zertifikat DE"));
	await waitFor(() => expect(saved).toEqual([`Zertifikat_${scenario.certificate.certificateNumber}.docx`]));
});

test("what the public will read is told at the button that publishes", async () => {
	const { certification } = await inStatus("APPROVED");
	const { user } = await openAt(certification._id);
	await steps();
	await user.keyboard("{Tab}");
	const publish = await button("veröffentlichen");
	act(() => publish.focus());
	expect((await screen.findByRole("tooltip")).textContent).toContain("Dieses Zertifikat ist gültig.");
});
