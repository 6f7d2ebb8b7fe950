import type { Overview } from "@portal/contracts/contract/overview";
import {
	createCertificate,
	createCertification,
	createEnquiry,
	handleEnquiry,
} from "@portal/contracts/testing/scenarios";
import { api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { weekNumber } from "./marks.ts";

afterEach(() => window.localStorage.clear());

type Who = "Admin" | "Auditor";
const home = (user: Who = "Admin", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { slot: "home", user, handlers });
const overview = async () => within(await screen.findByRole("region", { name: "Übersicht" }));
const picture = async (name: string) => within(await (await overview()).findByRole("figure", { name }));
const STATUS = "Zertifikate nach Status";
const ENDING = "Endende Zertifizierungen je Monat";
const ENQUIRIES = "Anfragen je Woche und Tage bis zur Antwort";

const rowsOf = (table: HTMLElement) =>
	within(table)
		.getAllByRole("row")
		.slice(1)
		.map((row) =>
			[...within(row).getAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map((cell) => cell.textContent),
		);
const counts = async () =>
	Object.fromEntries(
		(await (await overview()).findAllByRole("link", { name: /^(offene|zu prüfen|läuft|ausgesetzt)/ })).map((link) => [
			[...link.querySelectorAll("span, strong")].map(({ textContent }) => textContent).join(" "),
			link.getAttribute("href"),
		]),
	);
const asked = (page: Awaited<ReturnType<typeof home>>) =>
	page.requests().filter((request) => request === "GET /api/overview").length;

describe("the overview on the home page", () => {
	test("tells its numbers with links to what they count, and the day", async () => {
		await createCertificate(api, { status: "IN_APPROVAL" });
		await createEnquiry(api);
		await home();
		expect(await counts()).toEqual({
			"offene Anfragen 1": "/customerMessages?status=OPEN&sort=messageDate",
			"zu prüfen 1": "/meineArbeit?queue=toReview",
			"läuft in 90 Tagen ab 0": "/certificationsList?expires=90&sort=validTo",
			"ausgesetzt 0": "/certificationsList?status=SUSPENDED",
		});
		const { countedOn } = await api.json<Overview>("/overview", { as: "Admin" });
		const day = countedOn.split("-").reverse().join(".");
		expect((await overview()).getByText(`Stand: ${day}`)).toBeTruthy();
	});

	test("leads who signs nothing to the same lists", async () => {
		await home("Auditor");
		expect(Object.values(await counts())).toContain("/meineArbeit?queue=toReview");
	});

	test("tells beside certificates that certifications are suspended, not in the name of the link", async () => {
		await home();
		const link = await (await overview()).findByRole("link", { name: "ausgesetzt 0" });
		const hint = document.getElementById(link.getAttribute("aria-describedby") ?? "");
		expect(hint?.textContent).toBe("Zertifizierungen ohne aktives Zertifikat");
	});

	test("has the numbers of each picture in a table, also while it is not in sight", async () => {
		await createCertificate(api, { status: "PUBLIC" });
		await handleEnquiry(api, await createEnquiry(api));
		await createEnquiry(api);
		const { certificates, ending, enquiries } = await api.json<Overview>("/overview", { as: "Admin" });
		await home();
		const rows = async (name: string) => rowsOf((await picture(name)).getByRole("table", { name }));
		expect((await rows(STATUS)).map(([, count]) => count)).toEqual(certificates.map(({ count }) => String(count)));
		expect(await rows(STATUS)).toContainEqual(["Aktiv", "1"]);
		expect(await rows(STATUS)).toContainEqual(["Abgelaufen", "0"]);
		expect(await rows(ENDING)).toHaveLength(ending.length);
		const weeks = await rows(ENQUIRIES);
		expect(weeks).toHaveLength(enquiries.length);
		expect(weeks.at(-1)?.slice(1)).toEqual(["2", "1", "0"]);
		expect(weeks[0]?.slice(1)).toEqual(["0", "0", "–"]);
	});

	test("says in a sentence that there is nothing to be drawn", async () => {
		await home();
		expect(await (await picture(STATUS)).findByText("Es gibt noch keine Zertifikate.")).toBeTruthy();
		expect((await picture(ENDING)).getByText("In den nächsten 12 Monaten endet keine Zertifizierung.")).toBeTruthy();
		expect((await picture(ENQUIRIES)).getByText("In den letzten 26 Wochen kam keine Anfrage.")).toBeTruthy();
	});

	test("that cannot be loaded says so, and is asked for again", async () => {
		const page = await home("Admin", fault("GET", "/api/overview", 503, { message: "Gerade nicht." }));
		const own = await overview();
		expect(await own.findByText("Gerade nicht.")).toBeTruthy();
		await page.user.click(own.getByRole("button", { name: "Erneut versuchen" }));
		await waitFor(() => expect(asked(page)).toBe(2));
	});

	test("stays folded for this person, and then asks for nothing", async () => {
		const page = await home();
		await counts();
		await page.user.click((await overview()).getByRole("button", { name: "Übersicht" }));
		expect((await overview()).queryByRole("figure")).toBeNull();
		page.unmount();
		const before = asked(page);
		const again = await home();
		expect((await overview()).getByRole("button", { name: "Übersicht" }).getAttribute("aria-expanded")).toBe("false");
		expect(asked(again)).toBe(before);
		await again.user.click((await overview()).getByRole("button", { name: "Übersicht" }));
		expect(await picture(STATUS)).toBeTruthy();
		again.unmount();
		await home("Auditor");
		expect((await overview()).getByRole("button", { name: "Übersicht" }).getAttribute("aria-expanded")).toBe("true");
	});

	test("shows its tables on demand, and again the next time", async () => {
		const page = await home();
		await page.user.click(await (await overview()).findByRole("button", { name: "Zahlen als Tabellen zeigen" }));
		const table = () => screen.getByRole("table", { name: STATUS });
		expect(table().closest(".ui-visually-hidden")).toBeNull();
		page.unmount();
		const again = await home();
		await again.user.click(await (await overview()).findByRole("button", { name: "Tabellen verbergen" }));
		expect(table().closest(".ui-visually-hidden")).not.toBeNull();
	});
});

describe("a picture", () => {
	/** Ends in the month of the given place among the twelve. */
	async function endsIn(place: number): Promise<string> {
		const { ending, countedOn } = await api.json<Overview>("/overview", { as: "Admin" });
		const month = ending[place]?.month ?? "";
		const validFrom = `${Number(month.slice(0, 4)) - 3}${month.slice(4)}-20`;
		expect(validFrom < countedOn).toBe(true);
		await createCertification(api, { products: 0, input: { validFrom, initialValidFrom: validFrom } });
		return month;
	}

	test("is one stop of the keyboard; arrows tell its bars, and a bar leads to what it counts", async () => {
		const [second, last] = [await endsIn(1), await endsIn(11)];
		const page = await home();
		const own = await picture(ENDING);
		const bars = await own.findAllByLabelText(/: \d+ Zertifizierung/);
		expect(bars.map((bar) => bar.getAttribute("tabindex"))).toEqual(["0", ...Array(11).fill("-1")]);
		expect(own.getByText("In 12 Monaten: 2 Zertifizierungen enden")).toBeTruthy();
		bars[0]?.focus();
		await page.user.keyboard("{ArrowRight}");
		expect(document.activeElement).toBe(bars[1]);
		expect(own.getByText(/^\S+ \d{4}: 1 Zertifizierung endet$/)).toBeTruthy();
		await page.user.keyboard("{ArrowLeft}{ArrowLeft}{End}");
		expect(document.activeElement).toBe(bars[11]);
		await page.user.keyboard("{Home}");
		expect(document.activeElement).toBe(bars[0]);
		const links = own.getAllByRole("link").map((link) => link.getAttribute("href"));
		expect(links).toEqual([second, last].map((month) => `/certificationsList?month=${month}&sort=validTo`));
		const [, ofSecond = document.body] = bars;
		await page.user.click(ofSecond);
		await waitFor(() => expect(page.location()).toBe(`/certificationsList?month=${second}&sort=validTo`));
	});

	test("has links in its table only while that is in sight", async () => {
		await endsIn(2);
		const page = await home();
		const own = await picture(ENDING);
		const inTable = () => within(own.getByRole("table")).queryAllByRole("link").length;
		expect(inTable()).toBe(0);
		await page.user.click((await overview()).getByRole("button", { name: "Zahlen als Tabellen zeigen" }));
		expect(inTable()).toBe(1);
	});
});

test.each([
	["2026-01-05", 2],
	["2025-12-29", 1],
	["2026-12-28", 53],
	["2027-01-04", 1],
])("the week of %s is number %i", (monday, number) => {
	expect(weekNumber(monday)).toBe(number);
});
