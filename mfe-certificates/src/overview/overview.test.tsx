import type { Overview } from "@portal/contracts/contract/overview";
import {
	createCertificate,
	createCertification,
	createEnquiry,
	handleEnquiry,
} from "@portal/contracts/testing/scenarios";
import { api, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { weekNumber } from "./data-points.ts";

afterEach(() => window.localStorage.clear());

type Who = "Admin" | "Auditor" | "secondAdmin";
const home = (user: Who = "Admin") => renderModule(module, manifest, { slot: "home", user });
const overview = (user: Who = "Admin") => renderModule(module, manifest, { path: "/uebersicht", user });
const figures = async () => within(await screen.findByRole("region", { name: "Zahlen" }));
const picture = async (name: string) => within(await screen.findByRole("figure", { name }));
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

test("the figures on the home page link to the lists and to the overview", async () => {
	await createCertificate(api, { status: "IN_APPROVAL" });
	await createEnquiry(api);
	await home();
	await (await figures()).findByRole("link", { name: "offene Anfragen 1" });
	const links = (await figures()).getAllByRole("link");
	expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
		["offene Anfragen 1", "/customerMessages?status=OPEN&sort=messageDate"],
		["zu prüfen 1", "/meineArbeit?queue=toReview"],
		["läuft in 90 Tagen ab 0", "/certificationsList?expires=90&sort=validTo"],
		["ausgesetzt 0", "/certificationsList?status=SUSPENDED"],
		["Übersicht", "/uebersicht"],
	]);
	expect(screen.queryByRole("figure")).toBeNull();
});

test("the list of pending approvals on the home page is folded with its number, links to the certification, and stays open for the user who has opened it", async () => {
	const { certificate, certification } = await createCertificate(api, { status: "IN_APPROVAL" });
	const name = "Zertifikate zur Prüfung und Genehmigung 1";
	const page = await home();
	const trigger = await screen.findByRole("button", { name });
	expect(trigger.getAttribute("aria-expanded")).toBe("false");
	expect(page.requests().filter((request) => request.startsWith("GET /api/approval"))).toEqual([]);
	await page.user.click(trigger);
	const row = within(await screen.findByRole("row", { name: new RegExp(certificate.certificateNumber) }));
	expect(row.getByRole("link", { name: "Prüfen" }).getAttribute("href")).toBe(
		`/certificationDetails?cid=${certification._id}&certificateId=${certificate._id}&key=zertifikate`,
	);
	page.unmount();
	const again = await home();
	expect((await screen.findByRole("button", { name })).getAttribute("aria-expanded")).toBe("true");
	await screen.findByRole("row", { name: new RegExp(certificate.certificateNumber) });
	again.unmount();
	await home("secondAdmin");
	expect((await screen.findByRole("button", { name })).getAttribute("aria-expanded")).toBe("false");
});

test("the page of the overview shows the date, and has a table for each chart, even while it is hidden", async () => {
	await createCertificate(api, { status: "PUBLIC" });
	await handleEnquiry(api, await createEnquiry(api));
	await createEnquiry(api);
	const { certificates, countedOn, ending, enquiries } = await api.json<Overview>("/overview", { as: "Admin" });
	await overview("Auditor");
	const rows = async (name: string) => rowsOf((await picture(name)).getByRole("table", { name }));
	expect((await rows(STATUS)).map(([, count]) => count)).toEqual(certificates.map(({ count }) => String(count)));
	expect(await rows(STATUS)).toContainEqual(["Aktiv", "1"]);
	expect(await rows(STATUS)).toContainEqual(["Abgelaufen", "0"]);
	expect(await rows(ENDING)).toHaveLength(ending.length);
	const weeks = await rows(ENQUIRIES);
	expect(weeks).toHaveLength(enquiries.length);
	expect(weeks.at(-1)?.slice(1)).toEqual(["2", "1", "0"]);
	expect(weeks[0]?.slice(1)).toEqual(["0", "0", "–"]);
	expect(screen.getByText(`Stand: ${countedOn.split("-").reverse().join(".")}`)).toBeTruthy();
});

/** Creates a certification that ends in the month with this index and returns the month. */
async function endsIn(place: number): Promise<string> {
	const { ending, countedOn } = await api.json<Overview>("/overview", { as: "Admin" });
	const month = ending[place]?.month ?? "";
	const validFrom = `${Number(month.slice(0, 4)) - 3}${month.slice(4)}-20`;
	expect(validFrom < countedOn).toBe(true);
	await createCertification(api, { products: 0, input: { validFrom, initialValidFrom: validFrom } });
	return month;
}

test("a chart is one tab stop; arrow keys select its bars, a bar links to its list, and so does a visible table", async () => {
	const [second, last] = [await endsIn(1), await endsIn(11)];
	const page = await overview();
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
	const inTable = () => within(own.getByRole("table")).queryAllByRole("link").length;
	expect(inTable()).toBe(0);
	await page.user.click(screen.getByRole("button", { name: "Zahlen als Tabellen zeigen" }));
	expect(inTable()).toBe(2);
	const [, ofSecond = document.body] = bars;
	await page.user.click(ofSecond);
	await waitFor(() => expect(page.location()).toBe(`/certificationsList?month=${second}&sort=validTo`));
});

test.each([
	["2026-01-05", 2],
	["2025-12-29", 1],
	["2026-12-28", 53],
	["2027-01-04", 1],
])("the week of %s is number %i", (monday, number) => {
	expect(weekNumber(monday)).toBe(number);
});
