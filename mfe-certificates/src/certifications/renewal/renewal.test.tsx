import type { Certification } from "@portal/contracts/contract/certifications";
import { createCertification } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, open, openMenu, readCertification } from "../../testing/index.ts";

// The API's clock in tests has the same time.
beforeEach(() => void vi.setSystemTime("2026-03-10T09:00:00.000Z"));
afterEach(() => void vi.useRealTimers());

const SOON = { validFrom: "2023-06-01" };
const ENDED = { validFrom: "2023-01-15" };

const aCertification = async (input: { validFrom?: string } = SOON) =>
	(await createCertification(api, { products: 2, input })).certification;
const details = ({ _id }: Pick<Certification, "_id">) => `/certificationDetails?cid=${_id}&key=daten`;
const renewed = (id: string) =>
	api.json<Certification>(`/certification/${id}/renewal`, { as: "Admin", method: "POST" });
const offer = () => screen.queryByRole("button", { name: "Rezertifizieren" });
const dialog = () => screen.findByRole("dialog");
const send = async () => within(await dialog()).getByRole("button", { name: "Rezertifizieren" });

describe("a certification that ends soon", () => {
	test("is renewed from its page", async () => {
		const old = await aCertification();
		const page = await open(details(old), { user: "Auditor" });
		await screen.findByText(
			"Die Zertifizierung endet am 31.05.2026. Bis zum 30.11.2026 kann sie rezertifiziert werden.",
		);
		await page.user.click(await button("Rezertifizieren"));
		expect((await dialog()).textContent).toContain(`${old.certificationNumber} rezertifizieren`);
		await page.user.click(await send());
		const { renewedBy = "", renewedByNumber } = await waitFor(async () => {
			const read = await readCertification(old._id);
			expect(read.renewedBy).toBeTruthy();
			return read;
		});
		expect(await screen.findByText(`Die Zertifizierung ${renewedByNumber} wurde angelegt.`)).toBeTruthy();
		expect(await screen.findByRole("heading", { level: 1, name: new RegExp(renewedByNumber ?? "–") })).toBeTruthy();
		expect((await readCertification(renewedBy)).validFrom).toBe("2026-06-01");
		const back = await screen.findByRole("link", { name: old.certificationNumber });
		expect(back.closest("p")?.textContent).toBe(`Rezertifizierung von ${old.certificationNumber}`);
		await page.user.click(back);
		const successor = await screen.findByRole("link", { name: renewedByNumber ?? "" });
		expect(successor.closest("p")?.textContent).toBe(`Nachfolge: ${renewedByNumber}`);
		expect(offer()).toBeNull();
	});

	test("begins on the chosen day, which cannot lie before the end of the old one; days without validity are named", async () => {
		const old = await aCertification();
		const page = await open(details(old));
		await page.user.click(await button("Rezertifizieren"));
		const [day = expect.fail()] = within(await dialog()).getAllByRole("spinbutton");
		const uncovered = (days: string) => screen.findByText(`${days} besteht keine gültige Zertifizierung.`);
		expect(screen.queryByText(/besteht keine gültige Zertifizierung/)).toBeNull();
		await page.user.click(day);
		await page.user.keyboard("{ArrowUp}");
		await uncovered("Am 01.06.2026");
		await page.user.keyboard("{ArrowUp}");
		await uncovered("Zwischen dem 01.06.2026 und dem 02.06.2026");
		await page.user.keyboard("{ArrowDown}{ArrowDown}");
		await waitFor(() => expect(screen.queryByText(/besteht keine gültige Zertifizierung/)).toBeNull());
		expect(
			within(await dialog()).getByText("Frühestens der 01.06.2026, der Tag nach dem Ende der bisherigen."),
		).toBeTruthy();
		await page.user.click(day);
		await page.user.keyboard("31052026");
		await page.user.click(await send());
		await waitFor(async () =>
			expect((await dialog()).textContent).toContain("Der erste Tag darf nicht vor dem 01.06.2026 liegen"),
		);
		await page.user.click(day);
		await page.user.keyboard("15062026");
		await page.user.click(await send());
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		const { renewedBy = "" } = await readCertification(old._id);
		expect((await readCertification(renewedBy)).validFrom).toBe("2026-06-15");
	});

	test("that another user has renewed meanwhile opens the successor with a message", async () => {
		const old = await aCertification();
		const page = await open(details(old));
		await page.user.click(await button("Rezertifizieren"));
		await dialog();
		const other = await renewed(old._id);
		await page.user.click(await send());
		const message = `Die Zertifizierung ${old.certificationNumber} ist schon rezertifiziert: ${other.certificationNumber}.`;
		expect(await screen.findByText(message)).toBeTruthy();
		expect(await screen.findByRole("heading", { level: 1, name: new RegExp(other.certificationNumber) })).toBeTruthy();
		expect(screen.queryByRole("dialog")).toBeNull();
	});
});

test("after the end of a certification its successor counts as a new certification, and both pages show that", async () => {
	const old = await aCertification(ENDED);
	const page = await open(details(old));
	expect(
		await screen.findByText("Bis zum 14.07.2026 kann sie noch rezertifiziert werden, dann als Neuzertifizierung."),
	).toBeTruthy();
	await page.user.click(await button("Rezertifizieren"));
	expect((await dialog()).textContent).toContain("Die neue gilt als Neuzertifizierung.");
	const uncovered = "Zwischen dem 15.01.2026 und dem 09.03.2026 besteht keine gültige Zertifizierung.";
	within(await dialog()).getByText(uncovered);
	await page.user.click(await send());
	expect((await screen.findByText(/^Neuzertifizierung nach/)).textContent).toBe(
		`Neuzertifizierung nach ${old.certificationNumber}`,
	);
	await screen.findByText(uncovered);
	const { renewedBy = "" } = await readCertification(old._id);
	expect((await readCertification(renewedBy)).validFrom).toBe("2026-03-10");
});

test.for([
	["that is young", {}],
	["that ended long ago", { validFrom: "2020-03-01" }],
] as const)("a certification %s offers no renewal", async ([, input]) => {
	const old = await aCertification(input);
	await open(details(old));
	await screen.findByRole("list", { name: "Schritte der Zertifizierung" });
	expect(offer()).toBeNull();
});

test("the list offers the renewal per certification, and then links to the successor", async () => {
	const old = await aCertification();
	const young = await aCertification({});
	const page = await open("/certificationsList", { user: "Auditor" });
	await screen.findByText(young.certificationNumber);
	const labels = (await openMenu(page.user, young.certificationNumber)).map(({ textContent }) => textContent);
	expect(labels).not.toContain("Rezertifizieren");
	await page.user.keyboard("{Escape}");
	await openMenu(page.user, old.certificationNumber);
	await page.user.click(screen.getByRole("menuitem", { name: "Rezertifizieren" }));
	await page.user.click(await send());
	await screen.findByText(/^Rezertifizierung von/);
	const { renewedByNumber = "" } = await readCertification(old._id);
	page.unmount();
	await open("/certificationsList");
	const successor = await screen.findByText(/^Nachfolge:/);
	expect(successor.textContent).toBe(`Nachfolge: ${renewedByNumber}`);
	expect(within(successor).getByRole("link").getAttribute("href")).toContain(
		(await readCertification(old._id)).renewedBy,
	);
});
