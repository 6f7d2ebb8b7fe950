import type { Client } from "@portal/contracts/contract/clients";
import { createCertificate, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open } from "../testing/page.ts";

/** Creates a client that the Admin renames the given number of times. */
async function renamed(times = 1): Promise<string> {
	const { _id, clientNumber, createdAt, updatedAt, ...input } = await createClient(api, { name: "Donau Kost 0" });
	for (let time = 1; time <= times; time++)
		await api.json<Client>(`/client/${_id}`, {
			as: "Admin",
			method: "PUT",
			json: { ...input, name: `Donau Kost ${time}` },
		});
	return _id;
}

/** Renders the slot with the URL of a client's page. */
async function atClient(id: string, user: "Admin" | "Auditor" = "Auditor") {
	const page = await open("", { slot: "client-history", user });
	await page.navigate(`/slot?cid=${id}`);
	const toggle = await screen.findByRole("button", { name: "Verlauf" });
	return { ...page, toggle };
}

describe("the history of a record", () => {
	test("is not requested before the user opens it, shows what changed, and older entries on request", async () => {
		const id = await renamed(20);
		const page = await atClient(id);
		expect(page.toggle.getAttribute("aria-expanded")).toBe("false");
		expect(page.requests()).toEqual([]);
		await page.user.click(page.toggle);
		const [entry] = (await screen.findAllByText("Kundendaten geändert")).map((title) => title.closest("li"));
		expect(page.requests()).toEqual([`GET /api/history/client/${id}?limit=20`]);
		expect(entry?.textContent).toContain("10.03.2026, 10:00, Amina Admin");
		expect(entry?.textContent).toContain("Name: Donau Kost 19→ wird zu Donau Kost 20");
		// Auditors get no link to the audit trail.
		expect(screen.queryByRole("link", { name: "Im Protokoll zeigen" })).toBeNull();
		await page.user.click(screen.getByRole("button", { name: "Ältere Einträge zeigen" }));
		await screen.findByText("Kunde angelegt");
		expect(screen.queryByRole("button", { name: "Ältere Einträge zeigen" })).toBeNull();
	});

	test("links Admins to the audit trail", async () => {
		const id = await renamed();
		const page = await atClient(id, "Admin");
		await page.user.click(page.toggle);
		const link = await screen.findByRole("link", { name: "Im Protokoll zeigen" });
		expect(link.getAttribute("href")).toBe(`/protokoll?entityId=${id}`);
	});

	test("is that of the page's record in each slot", async () => {
		const { client, certification, certificate } = await createCertificate(api);
		const ids = `certificateId=${certificate._id}&certificationId=${certification._id}&clientId=${client._id}`;
		for (const [slot, query, title] of [
			["certification-history", `cid=${certification._id}`, "Zertifizierung gestartet"],
			["certificate-history", ids, "Zertifikat erstellt"],
		] as const) {
			const page = await open("", { slot, user: "Auditor" });
			await page.navigate(`/slot?${query}`);
			await page.press("Verlauf");
			await screen.findByText(title);
			page.unmount();
		}
	});
});
