import type { HistoryEntry } from "@portal/contracts/contract/audit";
import { aContact } from "@portal/contracts/testing/builders";
import { type MailServer, parsed, startMailServer } from "@portal/contracts/testing/mail-server";
import { PRINTS_PDF, UNLESS_PRINTED } from "@portal/contracts/testing/prints";
import { createCertificate, createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { button, dialogOf, open, pagesOfCertificate } from "../../testing/index.ts";

let server: MailServer;
beforeAll(async () => {
	server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
	server.received.length = 0;
	return api.open({ settings: { mail: server.mail } });
});

const EVA = aContact({ title: "", firstName: "Eva", lastName: "Muster", email: "eva@example.org" });
const OTTO = aContact({ title: "", firstName: "Otto", lastName: "Anders", email: "otto@example.org" });

async function openDialog(contacts: ReturnType<typeof aContact>[]) {
	const client = await createClient(api, { contacts });
	const base = await createCertification(api, { client, products: 1 });
	const scenario = await createCertificate(api, { in: base, status: "PUBLIC" });
	const page = await open(pagesOfCertificate(scenario).details, { user: "Auditor" });
	await page.user.click(await button("Per E-Mail senden"));
	const dialog = await dialogOf(/senden$/);
	const choose = async (list: RegExp, option: string) => {
		await page.user.click(dialog.getByRole("button", { name: list }));
		await page.user.click(await screen.findByRole("option", { name: option }));
	};
	return { page, scenario, dialog, choose, number: scenario.certificate.certificateNumber };
}

test.skipIf(!PRINTS_PDF)(
	`a certificate is mailed to the only contact, as the text is edited${UNLESS_PRINTED}`,
	async () => {
		const { page, dialog, number, scenario } = await openDialog([EVA]);
		await dialog.findByRole("button", { name: /^Eva Muster, eva@example\.org/ });
		dialog.getByText(`Anhang: Zertifikat_${number}.pdf`);
		await page.user.type(dialog.getByRole("textbox", { name: /^Betreff/ }), " für 2026");
		await page.user.click(dialog.getByRole("button", { name: "Senden" }));
		await screen.findByText("Das Zertifikat wird an eva@example.org gesendet.", {}, { timeout: 20_000 });
		expect(screen.queryByRole("dialog")).toBeNull();
		await waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 });
		const [received = expect.fail()] = server.received;
		const { subject, text, attachments } = await parsed(received);
		expect([received.to, subject, attachments[0]?.filename]).toEqual([
			["eva@example.org"],
			`Ihr Zertifikat ${number} für 2026`,
			`Zertifikat_${number}.pdf`,
		]);
		expect(text).toContain(`Guten Tag Eva Muster,\n\nanbei erhalten Sie das Zertifikat ${number}.`);
		const path = `/history/certificate/${scenario.certificate._id}`;
		expect(JSON.stringify(await api.json<HistoryEntry[]>(path, { as: "Admin" }))).toContain(
			"Eva Muster, eva@example.org",
		);
	},
);

test("nothing is sent without a recipient; subject and text follow recipient and language until they are edited", async () => {
	const { page, dialog, choose, number } = await openDialog([EVA, OTTO]);
	await page.user.click(await dialog.findByRole("button", { name: "Senden" }));
	expect((await dialog.findAllByText("Der Empfänger muss ausgewählt werden.")).length).toBeGreaterThan(0);
	expect(page.requests().filter((request) => request.endsWith("/mail"))).toEqual([]);
	const text = () => dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Text/ }).value;
	const subject = await dialog.findByRole<HTMLInputElement>("textbox", { name: /^Betreff/ });
	expect(text()).toMatch(/^Guten Tag,\n/);
	await choose(/ Empfänger$/, "Otto Anders, otto@example.org");
	expect(text()).toMatch(/^Guten Tag Otto Anders,\n/);
	await page.user.type(subject, "!");
	await choose(/Sprache/, "Englisch");
	expect(text()).toMatch(/^Hello Otto Anders,\n(.|\n)*28 February 2029/);
	expect(subject.value).toBe(`Ihr Zertifikat ${number}!`);
	dialog.getByText(`Anhang: Zertifikat_${number}_EN.pdf`);
});

test("without contacts the dialog leads to the client", async () => {
	const { dialog, scenario } = await openDialog([]);
	await dialog.findByText("Beim Kunden ist keine Ansprechperson gespeichert.");
	expect(dialog.getByRole("link", { name: "Zum Kunden" }).getAttribute("href")).toBe(
		`/clientDetails?cid=${scenario.client._id}`,
	);
	expect(dialog.queryByRole("button", { name: "Senden" })).toBeNull();
});
