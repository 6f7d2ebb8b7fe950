import type { StaffName } from "@portal/contracts/testing";
import { createClient } from "@portal/contracts/testing/scenarios";
import { api, renderModule } from "@portal/shared-ui/testing";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const ALL = ["Nummer", "Name", "Land", "Aktionen"];
const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

/** Opens the list again in a new page, as after a reload. */
async function open(user: StaffName, path = "/clients") {
	cleanup();
	const page = await renderModule(module, manifest, { path, user });
	await screen.findByRole("rowheader", { name: "Donau Feinkost" });
	return page;
}
async function press({ user }: Awaited<ReturnType<typeof open>>, column: string) {
	await user.click(screen.getByRole("button", { name: "Spalten" }));
	await user.click(await screen.findByRole("menuitemcheckbox", { name: column }));
	await user.keyboard("{Escape}");
}

api.share();
beforeAll(async () => {
	await createClient(api, { name: "Donau Feinkost" });
	// A list of fewer than 20 clients offers no choice of columns.
	for (let number = 1; number < 20; number++) await createClient(api, { name: `Alpenkäse ${number}` });
});
afterEach(() => window.localStorage.clear());

describe("the columns of a list", () => {
	test("stay hidden for the user who has hidden them, and for no other, until all are shown again", async () => {
		const page = await open("Auditor");
		expect(headings()).toEqual(ALL);
		await press(page, "Land");
		expect(headings()).toEqual(["Nummer", "Name", "Aktionen"]);
		expect(screen.queryByText("Österreich")).toBeNull();
		await open("Admin");
		expect(headings()).toEqual(ALL);
		// The list stays sorted by a hidden column.
		const again = await open("Auditor", "/clients?sort=-country");
		expect(headings()).toEqual(["Nummer", "Name", "Aktionen"]);
		expect(again.requests()).toContain("GET /api/client?sort=-country");
		expect(again.location()).toBe("/clients?sort=-country");
		await press(again, "Alle Spalten");
		expect(headings()).toEqual(ALL);
		await open("Auditor");
		expect(headings()).toEqual(ALL);
		expect(window.localStorage).toHaveLength(0);
	});

	test("are all shown if something else is stored", async () => {
		await press(await open("Auditor"), "Land");
		const [key = ""] = Object.keys(window.localStorage);
		for (const kept of ["kein JSON", '{"country":false}', '["name"]']) {
			window.localStorage.setItem(key, kept);
			await open("Auditor");
			expect(headings()).toEqual(ALL);
		}
	});

	test("have the row height that the user has chosen, in every list", async () => {
		const density = () => screen.getByRole("grid").closest("[data-density]")?.getAttribute("data-density");
		const page = await open("Auditor");
		expect(density()).toBeUndefined();
		await press(page, "Kompakte Zeilen");
		expect(density()).toBe("compact");
		await open("Admin");
		expect(density()).toBeUndefined();
		await press(await open("Auditor"), "Kompakte Zeilen");
		expect(density()).toBe("comfortable");
	});
});
