import {
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { createCertificate, createCertification, take } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { button, open, pagesOfCertificate, readCertification, statusOf } from "./testing/index.ts";

const { ILLEGAL_TRANSITION, NOT_FOUND } = ERROR_MESSAGES;
const status = (name: CertificateStatusName) => expect.objectContaining({ status: CERTIFICATE_STATUS[name] });

describe("an address that leads nowhere", () => {
	const paths = ["/certificateDetails?certificateId=k1", "/addCertificate?clientId=c1", "/certificateApproval"];
	test.for(casesOf(paths))("without a certification goes to the list with a message: %s", async (path) => {
		const page = await open(path);
		expect(await screen.findByText("Das Zertifikat wurde ohne certificationId aufgerufen.")).toBeTruthy();
		expect(page.location()).toMatch(/^\/certificationsList/);
	});

	test("a certificate that is gone leads to the clients with the server's message", async () => {
		const scenario = await createCertificate(api);
		await take(api, scenario, "delete");
		const page = await open(pagesOfCertificate(scenario).details);
		await waitFor(() => expect(page.location()).toBe("/clients"));
		expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
	});
});

describe("the row of a certificate", () => {
	test.for([
		[
			"an auditor cannot sign, reject, suspend, reinstate or retract",
			"Auditor",
			{
				WIP: ["Bearbeiten"],
				IN_APPROVAL: ["Details", "Genehmigung stoppen"],
				REJECTED: ["Details", "Bearbeiten"],
				APPROVED: ["Details", "veröffentlichen"],
				PUBLIC: ["Details", "Nachfolger erstellen"],
				SUSPENDED: ["Details", "Nachfolger erstellen"],
				SUPERSEDED: ["Details"],
				RETRACTED: ["Details"],
			},
		],
		[
			"an administrator signs, suspends, reinstates and retracts, and nobody edits what was released",
			"Admin",
			{
				WIP: ["Bearbeiten"],
				IN_APPROVAL: ["Details", "Genehmigung stoppen", "Unterschreiben"],
				REJECTED: ["Details", "Bearbeiten"],
				APPROVED: ["Details", "veröffentlichen"],
				PUBLIC: ["Details", "Nachfolger erstellen", "Aussetzen", "zurückziehen"],
				SUSPENDED: ["Details", "Nachfolger erstellen", "Wiedereinsetzen", "zurückziehen"],
				SUPERSEDED: ["Details"],
				RETRACTED: ["Details"],
			},
		],
	] as const)("offers what its status allows: %s", async ([, user, offered]) => {
		const base = await createCertification(api, { products: 1 });
		const names = Object.keys(offered) as CertificateStatusName[];
		for (const name of names) await createCertificate(api, { in: base, status: name });
		await open(`/certificationDetails?cid=${base.certification._id}&key=zertifikate`, { user });
		for (const name of names) {
			const row = (await screen.findAllByRole("row")).find((element) =>
				within(element).queryByText(CERTIFICATE_STATI[name].label),
			);
			const shown = row?.querySelectorAll<HTMLElement>(".certs-buttons a, .certs-buttons button") ?? [];
			expect([name, [...shown].map((action) => action.textContent)]).toEqual([name, offered[name]]);
		}
	});

	test("stops the approval", async () => {
		const scenario = await createCertificate(api, { status: "IN_APPROVAL" });
		const page = await open(pagesOfCertificate(scenario).rows, { user: "Auditor" });
		await page.user.click(await button("Genehmigung stoppen"));
		expect(await screen.findByText(/^Die Genehmigung wurde gestoppt/)).toBeTruthy();
		expect(await screen.findByRole("link", { name: "Bearbeiten" })).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("WIP"));
	});

	test("tells why a move is refused and shows how it stands now", async () => {
		const scenario = await createCertificate(api, { status: "IN_APPROVAL" });
		const page = await open(pagesOfCertificate(scenario).rows);
		const stop = await button("Genehmigung stoppen");
		await take(api, scenario, "reject");
		await page.user.click(stop);
		expect(await screen.findByText(ILLEGAL_TRANSITION)).toBeTruthy();
		expect(await screen.findByText("Zurückgewiesen")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("REJECTED"));
	});

	test("says what the public will see before it publishes", async () => {
		const scenario = await createCertificate(api, { status: "APPROVED", products: 2 });
		const page = await open(pagesOfCertificate(scenario).rows, { user: "Auditor" });
		const publish = await button("veröffentlichen");
		act(() => publish.closest<HTMLElement>('[role="row"]')?.focus());
		await page.user.keyboard("{ArrowLeft}");
		expect(document.activeElement).toBe(publish);
		const told = await screen.findByRole("tooltip");
		expect(publish.getAttribute("aria-describedby")).toBe(told.id);
		expect(told.textContent).toContain(PUBLIC_SENTENCES.valid.verdict("", ""));
		const facts = `${scenario.certificate.certificateNumber} · ${scenario.client.name} · 2 Produkte · 01.03.2026 bis 28.02.2029`;
		expect(told.textContent).toContain(facts);
		expect(await statusOf(scenario)).toEqual(status("APPROVED"));
	});

	test("publishes, and asks for the client to be told", async () => {
		const scenario = await createCertificate(api, { status: "APPROVED" });
		const page = await open(pagesOfCertificate(scenario).rows, { user: "Auditor" });
		await page.user.click(await button("veröffentlichen"));
		expect(await screen.findByText("Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("PUBLIC"));
	});
});

test("without products there is no new certificate", async () => {
	const { certification } = await createCertification(api, { products: 0 });
	await open(`/certificationDetails?cid=${certification._id}&key=zertifikate`);
	expect(await screen.findByText(/müssen zuerst Produkte erfasst werden/)).toBeTruthy();
	expect(screen.queryByRole("link", { name: "Neues Zertifikat erstellen" })).toBeNull();
});

describe("a draft", () => {
	test("that is not saved is neither previewed nor released", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).edit);
		expect((await button("Genehmigung")).disabled).toBe(false);
		await page.user.click(screen.getByRole("checkbox", { name: /0002/ }));
		expect((await button("Genehmigung")).disabled).toBe(true);
		expect((await button("Vorschau DE")).disabled).toBe(true);
	});

	test("is released for review", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).edit, { user: "Auditor" });
		await page.user.click(await button("Genehmigung"));
		const number = scenario.certificate.certificateNumber;
		expect(await screen.findByText(`Das Zertifikat ${number} wurde zur Prüfung freigegeben.`)).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("IN_APPROVAL"));
	});

	test("that somebody else has released meanwhile is shown as it stands now", async () => {
		const scenario = await createCertificate(api);
		const { details } = pagesOfCertificate(scenario);
		const page = await open(details);
		const release = await button("Genehmigung");
		await take(api, scenario, "release", "Auditor");
		await page.user.click(release);
		expect(await screen.findByText(ILLEGAL_TRANSITION)).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole("button", { name: "Genehmigung" })).toBeNull());
		expect(screen.getAllByText("in Genehmigung").length).toBeGreaterThan(0);
		expect(page.location()).toBe(details);
	});

	test("is deleted only after a question", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).details);
		await page.user.click(await button("Löschen"));
		const question = within(await screen.findByRole("alertdialog"));
		expect(await statusOf(scenario)).toEqual(status("WIP"));
		await page.user.click(question.getByRole("button", { name: "Löschen" }));
		const number = scenario.certificate.certificateNumber;
		expect(await screen.findByText(`Das Zertifikat ${number} wurde gelöscht.`)).toBeTruthy();
		expect((await readCertification(scenario.certification._id)).certificates).toEqual([]);
	});

	test("that cannot be deleted stays, and the question tells why", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).details, {
			handlers: [fault("DELETE", "/api/certificate/:id/certification/:certification", 503)],
		});
		await page.user.click(await button("Löschen"));
		const question = within(await screen.findByRole("alertdialog"));
		await page.user.click(question.getByRole("button", { name: "Löschen" }));
		expect(await question.findByText(ERROR_MESSAGES.UNAVAILABLE)).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("WIP"));
	});
});
