import {
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateStatusName,
} from "@portal/contracts/contract/certificates";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import {
	type CertificationScenario,
	createCertificate,
	createCertification,
	take,
} from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { button, chooseAction, open, pagesOfCertificate, readCertification, statusOf } from "./testing/index.ts";

api.share();

const { ILLEGAL_TRANSITION, NOT_FOUND } = ERROR_MESSAGES;
const status = (name: CertificateStatusName) => expect.objectContaining({ status: CERTIFICATE_STATUS[name] });

describe("a URL that names no existing record", () => {
	const paths = ["/certificateDetails?certificateId=k1", "/addCertificate?clientId=c1"];
	test.for(casesOf(paths))("without a certification it redirects to the list with a message: %s", async (path) => {
		const page = await open(path);
		expect(await screen.findByText("Das Zertifikat wurde ohne certificationId aufgerufen.")).toBeTruthy();
		expect(page.location()).toMatch(/^\/certificationsList/);
	});

	test("a deleted certificate redirects to the clients with the server's message", async () => {
		const scenario = await createCertificate(api);
		await take(api, scenario, "delete");
		const page = await open(pagesOfCertificate(scenario).details);
		await waitFor(() => expect(page.location()).toBe("/clients"));
		expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
	});
});

describe("the row of a certificate", () => {
	let base: CertificationScenario;
	beforeAll(async () => {
		base = await createCertification(api, { products: 1 });
		for (const status of CERTIFICATE_STATUS_NAMES) await createCertificate(api, { in: base, status });
	});

	test.for([
		[
			"an auditor cannot sign, reject, suspend, reinstate or retract",
			"Auditor",
			{
				IN_APPROVAL: ["", "Details", "Genehmigung stoppen"],
				PUBLIC: ["", "Details", "Nachfolger erstellen"],
				SUSPENDED: ["", "Details", "Nachfolger erstellen"],
			},
		],
		[
			"an administrator signs, suspends, reinstates and retracts, but cannot edit a released certificate",
			"Admin",
			{
				WIP: ["Bearbeiten", "Genehmigung", "Löschen"],
				IN_APPROVAL: ["Unterschreiben", "Details", "Genehmigung stoppen"],
				REJECTED: ["Bearbeiten", "Details"],
				APPROVED: ["veröffentlichen", "Details"],
				PUBLIC: ["", "Details", "Nachfolger erstellen", "Aussetzen", "zurückziehen"],
				SUSPENDED: ["Wiedereinsetzen", "Details", "Nachfolger erstellen", "zurückziehen"],
				SUPERSEDED: ["", "Details"],
				RETRACTED: ["", "Details"],
			} satisfies Record<CertificateStatusName, readonly string[]>,
		],
	] as const)("offers the next step as a button and the other actions in a menu: %s", async ([, user, offered]) => {
		const page = await open(`/certificationDetails?cid=${base.certification._id}&key=zertifikate`, { user });
		await screen.findByText(CERTIFICATE_STATI.WIP.label);
		const rows = [...document.querySelectorAll<HTMLElement>("[role=row]")];
		for (const [name, labels] of Object.entries(offered) as [CertificateStatusName, readonly string[]][]) {
			const row = rows.find((element) => within(element).queryByText(CERTIFICATE_STATI[name].label)) ?? expect.fail();
			const next = row.querySelector(".certs-buttons")?.firstElementChild?.textContent;
			await page.user.click(within(row).getByRole("button", { name: /^Weitere Aktionen/ }));
			const entries = within(await screen.findByRole("menu")).getAllByRole("menuitem");
			const others = entries.map(({ textContent }) => textContent);
			expect([name, [next, ...others]]).toEqual([name, labels]);
			await page.user.keyboard("{Escape}");
		}
	});

	test("shows why a move was refused, and the current status", async () => {
		const scenario = await createCertificate(api, { status: "IN_APPROVAL" });
		const page = await open(pagesOfCertificate(scenario).rows);
		await button(/^Weitere Aktionen/);
		await take(api, scenario, "reject");
		await chooseAction(page.user, "Genehmigung stoppen");
		expect(await screen.findByText(ILLEGAL_TRANSITION)).toBeTruthy();
		expect(await screen.findByText("Zurückgewiesen")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("REJECTED"));
	});
});

describe("a draft", () => {
	test("is released for review, but can be neither previewed nor released with unsaved changes", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).edit, { user: "Auditor" });
		const release = await button("Genehmigung");
		const change = () => page.user.click(screen.getByRole("checkbox", { name: /0003/ }));
		await change();
		expect([release.disabled, (await button("Vorschau DE")).disabled]).toEqual([true, true]);
		await change();
		await page.user.click(release);
		const number = scenario.certificate.certificateNumber;
		expect(await screen.findByText(`Das Zertifikat ${number} wurde zur Prüfung freigegeben.`)).toBeTruthy();
		expect(await statusOf(scenario)).toEqual(status("IN_APPROVAL"));
	});

	test("is deleted only after a confirmation", async () => {
		const scenario = await createCertificate(api);
		const page = await open(pagesOfCertificate(scenario).details);
		await chooseAction(page.user, "Löschen");
		const question = within(await screen.findByRole("alertdialog"));
		expect(await statusOf(scenario)).toEqual(status("WIP"));
		await page.user.click(question.getByRole("button", { name: "Löschen" }));
		const number = scenario.certificate.certificateNumber;
		expect(await screen.findByText(`Das Zertifikat ${number} wurde gelöscht.`)).toBeTruthy();
		expect((await readCertification(scenario.certification._id)).certificates).toEqual([]);
	});
});
