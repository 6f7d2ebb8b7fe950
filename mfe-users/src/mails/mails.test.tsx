import type { Mail } from "@portal/contracts/contract/mails";
import { type MailServer, startMailServer } from "@portal/contracts/testing/mail-server";
import { createEnquiry } from "@portal/contracts/testing/scenarios";
import { altered, api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { open, question } from "../testing/page.ts";

let server: MailServer;
beforeAll(async () => {
	server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
	server.received.length = 0;
	server.act.refused = { "amina@example.org": "550 5.1.1 No such mailbox" };
});

const mails = () => api.json<Mail[]>("/mails", { as: "Admin" });

/** Opens the page with a mail that the server has refused permanently. */
async function openRefused() {
	await api.open({ settings: { mail: server.mail } });
	const json = { current: "Test-2026!", email: "amina@example.org" };
	await api.json("/users/me/email", { as: "Admin", method: "PUT", json });
	await createEnquiry(api);
	await waitFor(async () => expect(await mails()).toMatchObject([{ state: "failed" }]), { timeout: 20_000 });
	const page = await open("/stoerungen");
	const list = within(await screen.findByRole("list", { name: "E-Mails" }));
	return { ...page, item: list.getByRole("listitem") };
}

test("a failed mail shows why, and is sent again and then removed from the list", async () => {
	const { item, press } = await openRefused();
	for (const words of [
		"Neue Anfrage",
		"Gescheitert",
		"An Amina Admin (amina@example.org)",
		"Der Mailserver hat sie endgültig abgelehnt.",
		"550 5.1.1 No such mailbox",
		"ein Versuch",
	])
		expect(item.textContent).toContain(words);
	server.act.refused = {};
	await press("Erneut senden: Neue Anfrage an Amina Admin");
	await waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 });
	await waitFor(async () => expect(await mails()).toEqual([]));
});

test("is discarded only after a confirmation", async () => {
	const { press, confirm } = await openRefused();
	await press("Verwerfen: Neue Anfrage an Amina Admin");
	question().getByRole("heading", { name: "E-Mail verwerfen" });
	await confirm("Verwerfen");
	await screen.findByText("Alle E-Mails sind gesendet.");
	expect(await mails()).toEqual([]);
});

test("shows the next attempt of a waiting mail, and no actions for a mail being sent", async () => {
	const mail: Mail = {
		_id: "m1",
		kind: "review",
		name: "Amina Admin",
		userid: "admin.test",
		state: "waiting",
		reason: "away",
		detail: "ECONNREFUSED",
		attempts: 3,
		createdAt: "2026-03-10T08:00:00.000Z",
		nextAt: "2026-03-10T08:16:00.000Z",
		actions: ["retry", "discard"],
	};
	const going: Mail = { ...mail, _id: "m2", state: "sending", attempts: 1, actions: [] };
	await open("/stoerungen", { handlers: [altered<Mail[]>("/api/mails", () => [mail, going])] });
	const items = await screen.findAllByText(/^An Amina Admin \(admin\.test\)$/);
	const [first, second] = items.map((line) => within(line.closest("li") ?? expect.fail()));
	expect(first?.getByText(/3 Versuche\. Nächster Versuch: 10\.03\.2026/)).toBeDefined();
	expect(first?.getAllByRole("button")).toHaveLength(2);
	expect(second?.queryAllByRole("button")).toHaveLength(0);
});
