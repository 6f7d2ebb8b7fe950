import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import {
	type CertificateScenario,
	createAudit,
	createCertificate,
	createCertification,
	replacementOf,
} from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { button, open, openTab, pagesOfCertificate, staffIds, statusOf } from "../../testing/index.ts";

api.share();

/** The tabs without the button of the next step, and with the one that a certificate has in its row. */
const TABS = ["Allgemeine Daten", "Zertifikate"];

const steps = async () =>
	within(await screen.findByRole("list", { name: "Schritte der Zertifizierung" })).getAllByRole("listitem");
/** Returns the label of the current step, or of the last one if none is current. */
async function current() {
	const items = await steps();
	const [item = items.at(-1)] = items.filter((one) => one.getAttribute("aria-current") === "step");
	return item?.textContent;
}
/** Returns the labels of the links and buttons next to the sentence about the next step. */
const offered = () =>
	[...(document.querySelector("#certs-next")?.parentElement?.querySelectorAll("a, button") ?? [])].map(
		({ textContent }) => textContent,
	);
const everywhere = (name: string) =>
	["a", "button"]
		.flatMap((tag) => [...document.querySelectorAll(tag)])
		.filter(({ textContent }) => textContent === name);

const openAt = (id: string, user: "Admin" | "Auditor" = "Admin") =>
	open(`/certificationDetails?cid=${id}&key=daten`, { user });
const inStatus = (status: CertificateStatusName): Promise<CertificateScenario> =>
	createCertificate(api, { status, products: 1 });

test("a certification without products offers the import of products on every tab", async () => {
	const { certification } = await createCertification(api, { products: 0 });
	const page = await openAt(certification._id);
	for (const tab of [...TABS, "Produkte"]) {
		await openTab(page.user, tab);
		expect(await current()).toBe("Produkte");
		expect(offered()).toEqual(["Produkte importieren"]);
		const links = screen.getAllByRole("link", { name: "Produkte importieren" });
		// The products tab also offers the import in place of the empty table.
		expect([tab, links.length]).toEqual([tab, tab === "Produkte" ? 2 : 1]);
		for (const link of links) expect(link.getAttribute("href")).toBe(`/editProducts?certId=${certification._id}`);
	}
});

describe("the primary action", () => {
	test.for(
		casesOf([
			["without a certificate", undefined, "Zertifikat", "Neues Zertifikat erstellen"],
			["a draft", "WIP", "Zertifikat", "Zur Prüfung freigeben"],
			["a rejected certificate", "REJECTED", "Zertifikat", "Überarbeiten"],
			["a released certificate", "IN_APPROVAL", "Prüfung", "Prüfen"],
			["a signed certificate", "APPROVED", "Veröffentlicht", "veröffentlichen"],
			["a published certificate", "PUBLIC", "Veröffentlicht (erledigt)", "Zertifikat DE"],
			["a suspended certificate", "SUSPENDED", "Ausgesetzt", "Wiedereinsetzen"],
			["a retracted certificate", "RETRACTED", "Zurückgezogen", "Neues Zertifikat erstellen"],
		] as const),
	)("is offered once on every tab: %s", async ([, status, step, name]) => {
		const { certification } = status ? await inStatus(status) : await createCertification(api, { products: 1 });
		const page = await openAt(certification._id);
		for (const tab of TABS) {
			await openTab(page.user, tab);
			expect(await current()).toBe(step);
			expect([tab, everywhere(name).length]).toEqual([tab, 1]);
		}
	});

	test("is missing for a user who cannot sign, and the card shows since when the review is pending", async () => {
		const { certification } = await inStatus("IN_APPROVAL");
		await openAt(certification._id, "Auditor");
		expect(
			await screen.findByText(
				/^Das Zertifikat wartet seit 10\.03\.2026, 10:00 Uhr auf die Prüfung durch einen Admin, freigegeben von Albert Auditor\.$/,
			),
		).toBeTruthy();
		expect(offered()).toEqual([]);
	});
});

test("the audit is the next step while it is open, and stays open without being in the way if there is none", async () => {
	const { certification } = await createCertification(api, { products: 1 });
	const page = await openAt(certification._id);
	const names = (await steps()).map(({ textContent }) => textContent);
	expect(names.slice(0, 4)).toEqual(["Daten (erledigt)", "Produkte (erledigt)", "Audit", "Zertifikat"]);
	page.unmount();
	const { _id, auditNumber } = await createAudit({ ...api, userIds: staffIds() }, { in: certification });
	await openAt(certification._id);
	expect(await current()).toBe("Audit");
	screen.getByText(`Das Audit ${auditNumber} ist noch nicht abgeschlossen.`);
	const link = screen.getByRole("link", { name: "Audit öffnen" });
	expect(link.getAttribute("href")).toBe(`/auditDetails?cid=${_id}`);
});

test("a superseded certificate named in the URL links to its replacement", async () => {
	const former = await inStatus("PUBLIC");
	const successor = await replacementOf(api, former, "PUBLIC");
	await open(`/certificationDetails?cid=${former.certification._id}&certificateId=${former.certificate._id}`);
	expect((await steps()).at(-1)?.textContent).toBe("Ersetzt");
	const link = await screen.findByRole("link", { name: "Nachfolger öffnen" });
	expect(link.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
});

test("a replacement names the certificate that its publication supersedes", async () => {
	const former = await inStatus("PUBLIC");
	const successor = await replacementOf(api, former);
	await openAt(successor.certification._id);
	const sentence = new RegExp(
		`Mit der Veröffentlichung ersetzt es das Zertifikat ${former.certificate.certificateNumber}\\.$`,
	);
	expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a draft is released from the card, and the focus moves to the next step", async () => {
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
