import "../../../shared-ui/src/components/test-document.ts";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { aHistoryEntry } from "../mocks/data.ts";
import * as module from "../module.tsx";

type Handler = ReturnType<typeof http.get>;
const history = http.get("*/api/history/:entity/:id", ({ request }) => {
	const isFirst = !request.url.includes("cursor=");
	const rows = isFirst ? [aHistoryEntry()] : [aHistoryEntry({ seq: 1, title: "Kunde angelegt", lines: [] })];
	return HttpResponse.json(rows, isFirst ? { headers: { Link: '</api/history?cursor=7>; rel="next"' } } : {});
});

/** The place of the client's page: a slot with the address of a client. */
async function atClient(user: "Admin" | "Auditor" = "Auditor", ...handlers: Handler[]) {
	const page = await renderModule(module, manifest, { slot: "client-history", user, handlers: [...handlers, history] });
	await page.navigate("/slot?cid=c1");
	const toggle = await screen.findByRole("button", { name: "Verlauf" });
	return { ...page, toggle };
}

describe("the history of a record", () => {
	test("is not there where the address names no record", async () => {
		await renderModule(module, manifest, { slot: "client-history", user: "Auditor" });
		expect(screen.queryByRole("button", { name: "Verlauf" })).toBeNull();
	});

	test("is not asked for before somebody opens it", async () => {
		const page = await atClient();
		expect(page.toggle.getAttribute("aria-expanded")).toBe("false");
		expect(page.requests()).toEqual([]);
		await page.user.click(page.toggle);
		await screen.findByText("Kundendaten geändert");
		expect(page.requests()).toEqual(["GET /api/history/client/c1?limit=20"]);
	});

	test("that cannot be loaded says so and is asked for again", async () => {
		let isDown = true;
		const failing = http.get("*/api/history/:entity/:id", () =>
			isDown ? HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }) : undefined,
		);
		const page = await atClient("Auditor", failing);
		await page.user.click(page.toggle);
		await screen.findByText("Technischer Fehler!");
		isDown = false;
		await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		await screen.findByText("Kundendaten geändert");
	});

	test("that is empty says so", async () => {
		const page = await atClient(
			"Auditor",
			http.get("*/api/history/:entity/:id", () => HttpResponse.json([])),
		);
		await page.user.click(page.toggle);
		await screen.findByText("Keine Einträge vorhanden.");
	});

	test("shows what changed, and older entries at a press", async () => {
		const page = await atClient();
		await page.user.click(page.toggle);
		const entry = (await screen.findByText("Kundendaten geändert")).closest("li");
		expect(entry?.textContent).toContain("01.03.2026, 10:30, Amina Admin");
		expect(entry?.textContent).toContain("Name: Donau Kost→ wird zu Donau Feinkost");
		await page.user.click(screen.getByRole("button", { name: "Ältere Einträge zeigen" }));
		await screen.findByText("Kunde angelegt");
		expect(page.requests().at(-1)).toBe("GET /api/history/client/c1?limit=20&cursor=7");
		expect(screen.queryByRole("button", { name: "Ältere Einträge zeigen" })).toBeNull();
	});

	test("leads an Admin to the whole trail, an Auditor not", async () => {
		const page = await atClient("Admin");
		await page.user.click(page.toggle);
		const link = await screen.findByRole("link", { name: "Im Protokoll zeigen" });
		expect(link.getAttribute("href")).toBe("/protokoll?entityId=c1");
		page.unmount();
		const other = await atClient("Auditor");
		await other.user.click(other.toggle);
		await screen.findByText("Kundendaten geändert");
		expect(screen.queryByRole("link", { name: "Im Protokoll zeigen" })).toBeNull();
	});

	test.for([
		["certification-history", "cid=z1", "certification/z1"],
		["certificate-history", "certificateId=k1&certificationId=z1&clientId=c1", "certificate/k1"],
	] as const)("in the place %s is that of the page's record", async ([slot, query, record]) => {
		const page = await renderModule(module, manifest, { slot, user: "Auditor", handlers: [history] });
		await page.navigate(`/slot?${query}`);
		await page.user.click(await screen.findByRole("button", { name: "Verlauf" }));
		await screen.findByText("Kundendaten geändert");
		expect(page.requests()).toEqual([`GET /api/history/${record}?limit=20`]);
	});
});
