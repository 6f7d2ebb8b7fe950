import type { Client } from "@portal/contracts/contract/clients";
import { createCertificate, createClient } from "@portal/contracts/testing/scenarios";
import { altered, api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** A client whose name the Admin has changed so many times. */
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

/** The place of the client's page: a slot with the address of a client. */
async function atClient(id: string, user: "Admin" | "Auditor" = "Auditor", ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { slot: "client-history", user, handlers });
	await page.navigate(`/slot?cid=${id}`);
	const toggle = await screen.findByRole("button", { name: "Verlauf" });
	return { ...page, toggle };
}

describe("the history of a record", () => {
	test("is not there where the address names no record", async () => {
		await renderModule(module, manifest, { slot: "client-history", user: "Auditor" });
		expect(screen.queryByRole("button", { name: "Verlauf" })).toBeNull();
	});

	test("is not asked for before somebody opens it", async () => {
		const id = await renamed();
		const page = await atClient(id);
		expect(page.toggle.getAttribute("aria-expanded")).toBe("false");
		expect(page.requests()).toEqual([]);
		await page.user.click(page.toggle);
		await screen.findByText("Kundendaten geändert");
		expect(page.requests()).toEqual([`GET /api/history/client/${id}?limit=20`]);
	});

	test("that cannot be loaded says so and is asked for again", async () => {
		const failing = fault("GET", "/api/history/:entity/:id", 500, { once: true });
		const page = await atClient(await renamed(), "Auditor", failing);
		await page.user.click(page.toggle);
		await screen.findByText("Technischer Fehler!");
		await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		await screen.findByText("Kundendaten geändert");
	});

	test("that is empty says so", async () => {
		const page = await atClient(
			await renamed(),
			"Auditor",
			altered("/api/history/:entity/:id", () => []),
		);
		await page.user.click(page.toggle);
		await screen.findByText("Keine Einträge vorhanden.");
	});

	test("shows what changed, and older entries at a press", async () => {
		const page = await atClient(await renamed(20));
		await page.user.click(page.toggle);
		const [entry] = (await screen.findAllByText("Kundendaten geändert")).map((title) => title.closest("li"));
		expect(entry?.textContent).toContain("10.03.2026, 10:00, Amina Admin");
		expect(entry?.textContent).toContain("Name: Donau Kost 19→ wird zu Donau Kost 20");
		await page.user.click(screen.getByRole("button", { name: "Ältere Einträge zeigen" }));
		await screen.findByText("Kunde angelegt");
		expect(screen.queryByRole("button", { name: "Ältere Einträge zeigen" })).toBeNull();
	});

	test("leads an Admin to the whole trail, an Auditor not", async () => {
		const id = await renamed();
		const page = await atClient(id, "Admin");
		await page.user.click(page.toggle);
		const link = await screen.findByRole("link", { name: "Im Protokoll zeigen" });
		expect(link.getAttribute("href")).toBe(`/protokoll?entityId=${id}`);
		page.unmount();
		const other = await atClient(id, "Auditor");
		await other.user.click(other.toggle);
		await screen.findByText("Kundendaten geändert");
		expect(screen.queryByRole("link", { name: "Im Protokoll zeigen" })).toBeNull();
	});

	test.for([
		["certification-history", "Zertifizierung gestartet"],
		["certificate-history", "Zertifikat erstellt"],
	] as const)("in the place %s is that of the page's record", async ([slot, title]) => {
		const { client, certification, certificate } = await createCertificate(api);
		const query = {
			"certification-history": `cid=${certification._id}`,
			"certificate-history": `certificateId=${certificate._id}&certificationId=${certification._id}&clientId=${client._id}`,
		};
		const page = await renderModule(module, manifest, { slot, user: "Auditor" });
		await page.navigate(`/slot?${query[slot]}`);
		await page.user.click(await screen.findByRole("button", { name: "Verlauf" }));
		await screen.findByText(title);
	});
});
