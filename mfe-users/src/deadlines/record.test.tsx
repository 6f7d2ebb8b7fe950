import type { Deadline } from "@portal/contracts/contract/deadlines";
import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open } from "../testing/page.ts";

/** Renders the slot with the URL of a record's page. */
async function at(slot: "client-deadlines" | "certification-deadlines", id: string) {
	const page = await open("", { slot, user: "Auditor" });
	await page.navigate(`/slot?cid=${id}`);
	const card = within(await screen.findByRole("region", { name: "Wiedervorlagen" }));
	return { ...page, card };
}

const plan = (json: object) => api.json<Deadline>("/deadlines", { as: "Admin", json: { day: "2026-03-20", ...json } });

async function prepare() {
	const { client, certification } = await createCertification(api, { products: 0 });
	const other = await createClient(api, { name: "Tirol Milch AG" });
	await plan({ _clientId: client._id, note: "Vertrag verlängern" });
	await plan({ _certificationId: certification._id, note: "Audit vereinbaren" });
	await plan({ _clientId: other._id, note: "Anderer Kunde" });
	const done = await plan({ _clientId: client._id, note: "Schon erledigt" });
	await api.json(`/deadlines/${done._id}`, { as: "Admin", method: "PATCH", json: { done: true } });
	return { client, certification };
}

describe("the tasks on the page of a record", () => {
	test("include those of a client's certifications, and are limited to a certification's own", async () => {
		const { client, certification } = await prepare();
		const { card, unmount } = await at("client-deadlines", client._id);
		await card.findByText("Vertrag verlängern");
		expect(card.getAllByRole("listitem")).toHaveLength(2);
		const link = card.getByRole("link", { name: certification.certificationNumber });
		expect(link.getAttribute("href")).toBe(`/certificationDetails?cid=${certification._id}`);
		unmount();
		const own = (await at("certification-deadlines", certification._id)).card;
		await own.findByText("Audit vereinbaren");
		expect(own.getAllByRole("listitem")).toHaveLength(1);
	});

	test("can be added and completed on the page", async () => {
		const { _id } = await createClient(api);
		const page = await at("client-deadlines", _id);
		await page.user.click(page.card.getByRole("button", { name: "Wiedervorlage" }));
		const dialog = within(await screen.findByRole("dialog", { name: "Neue Wiedervorlage" }));
		await page.user.type(dialog.getByLabelText(/^Anmerkung/), "Rückruf");
		await page.user.click(dialog.getByRole("button", { name: "Wiedervorlage anlegen" }));
		await page.card.findByText("Rückruf");
		expect(await api.json<Deadline[]>("/deadlines?kind=task", { as: "Admin" })).toMatchObject([
			{ subject: { _clientId: _id } },
		]);
		await page.user.click(page.card.getByRole("button", { name: /^Erledigt: / }));
		await page.user.click(
			within(await screen.findByRole("dialog")).getByRole("button", { name: "Als erledigt vermerken" }),
		);
		await page.card.findByText("Keine Wiedervorlage offen.");
	});
});
