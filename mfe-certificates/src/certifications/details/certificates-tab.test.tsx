import { CERTIFICATE_STATI, type CertificateStatusName } from "@portal/contracts/contract/certificates";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	take,
} from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { open, pagesOfCertificate } from "../../testing/index.ts";

const SHOWN = ["WIP", "REJECTED", "IN_APPROVAL", "APPROVED", "PUBLIC"] as const;

api.share();
/**
 * Certificates of one certification, valid from 01.03.2026 to 28.02.2029. The Admin has released the one in approval.
 */
let certificates: Record<(typeof SHOWN)[number], CertificateScenario>;
beforeAll(async () => {
	const base = await createCertification(api, { products: 1 });
	const create = (status?: CertificateStatusName) =>
		createCertificate(api, { in: base, ...(status ? { status } : {}) });
	certificates = {
		WIP: await create(),
		REJECTED: await create("REJECTED"),
		IN_APPROVAL: await create(),
		APPROVED: await create("APPROVED"),
		PUBLIC: await create("PUBLIC"),
	};
	await take(api, certificates.IN_APPROVAL, "release", "Admin");
});
afterEach(() => {
	vi.useRealTimers();
});

/** Sets the day on which the page is opened. */
const on = (day: string) => vi.setSystemTime(`${day}T09:00:00.000Z`);
const BEFORE = "2026-02-28";
const LAST = "2029-02-28";
const AFTER = "2029-03-01";

/** The menu's button has an icon only. */
const MENU = "";

/** Returns the text of a certificate's row and the labels of its links and buttons, except for its number. */
async function rowOf(name: (typeof SHOWN)[number]) {
	const number = certificates[name].certificate.certificateNumber;
	const element = await screen.findByRole("row", { name: number });
	const row = within(element);
	const offered = [...row.queryAllByRole("link"), ...row.queryAllByRole("button")].map(
		({ textContent }) => textContent,
	);
	return { text: element.textContent, offered: offered.filter((label) => label !== number) };
}
const openRows = (query = "") => open(`${pagesOfCertificate(certificates.WIP).rows}${query}`);

test("the certificate named in the URL is highlighted and scrolled into view", async () => {
	const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
	const { _id, certificateNumber } = certificates.REJECTED.certificate;
	const page = await openRows(`&certificateId=${_id}`);
	await rowOf("REJECTED");
	expect(page.container.querySelector("[aria-current=true]")?.textContent).toBe(certificateNumber);
	expect(scroll).toHaveBeenCalled();
});

describe("a certification after the end of its validity", () => {
	const ENDED =
		"Die Zertifizierung ist am 28.02.2029 abgelaufen. In ihr kann kein neues Zertifikat mehr erstellt werden.";

	test("offers no new certificate, and shows why, also instead of the form", async () => {
		on(AFTER);
		const page = await openRows();
		for (const path of [pagesOfCertificate(certificates.WIP).rows, pagesOfCertificate(certificates.WIP).create]) {
			await page.navigate(path);
			expect(await screen.findByText(ENDED)).toBeTruthy();
			expect(screen.queryByRole("link", { name: "Neues Zertifikat erstellen" })).toBeNull();
			expect(screen.queryByRole("button", { name: "Zertifikat erstellen" })).toBeNull();
		}
	});

	test("still offers a new certificate on its last day, and to sign and publish those that it has", async () => {
		on(LAST);
		const page = await openRows();
		expect((await rowOf("IN_APPROVAL")).offered).toEqual(["Unterschreiben", MENU]);
		expect((await rowOf("APPROVED")).offered).toEqual(["veröffentlichen", MENU]);
		await page.user.click(await screen.findByRole("link", { name: "Neues Zertifikat erstellen" }));
		expect(page.location()).toBe(pagesOfCertificate(certificates.WIP).create);
		expect(await screen.findByRole("button", { name: "Zertifikat erstellen" })).toBeTruthy();
		expect(screen.queryByText(/abgelaufen/)).toBeNull();
	});
});

describe("a certificate after the end of its validity", () => {
	const SENTENCE =
		"Die Gültigkeit des Zertifikats ist am 28.02.2029 abgelaufen. Es kann nicht mehr unterschrieben oder veröffentlicht werden.";
	const NO_SIGNATURE = "Gültigkeit abgelaufen, keine Unterschrift mehr möglich.";

	test("offers neither signing nor publishing in its row, and the row shows why", async () => {
		on(AFTER);
		await openRows();
		const rows = Object.fromEntries(await Promise.all(SHOWN.map(async (name) => [name, await rowOf(name)] as const)));
		expect(rows).toEqual({
			WIP: { offered: ["Bearbeiten", MENU], text: expect.stringContaining(NO_SIGNATURE) },
			REJECTED: { offered: ["Bearbeiten", MENU], text: expect.stringContaining(NO_SIGNATURE) },
			IN_APPROVAL: {
				offered: ["Zurückweisen", MENU],
				text: expect.stringContaining(NO_SIGNATURE),
			},
			APPROVED: {
				offered: [MENU],
				text: expect.stringContaining("Gültigkeit abgelaufen, keine Veröffentlichung mehr möglich."),
			},
			// A published certificate has no step left that the end of the validity could rule out.
			PUBLIC: { offered: [MENU], text: expect.not.stringContaining("Gültigkeit abgelaufen") },
		});
	});

	test("can only be rejected on the review page, which shows why", async () => {
		on(AFTER);
		await open(pagesOfCertificate(certificates.IN_APPROVAL).approval);
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
		expect(screen.queryByText(/Unterschrift wird im Statusverlauf/)).toBeNull();
		expect(screen.getByRole("button", { name: "Zertifikat zurückweisen" })).toBeTruthy();
	});

	test.for(
		casesOf([
			["WIP", "edit"],
			["APPROVED", "details"],
		] as const),
	)("shows that it has ended: %s %s", async ([name, place]) => {
		on(AFTER);
		await open(pagesOfCertificate(certificates[name])[place]);
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
	});
});

test.for([
	[CERTIFICATE_STATI.PUBLIC.label, LAST],
	["Abgelaufen", AFTER],
	["gültig ab 01.03.2026", BEFORE],
])("a published certificate has the label %s, depending on the date", async ([label = "", day = ""]) => {
	on(day);
	await openRows();
	const { text } = await rowOf("PUBLIC");
	for (const other of ["Aktiv", "Abgelaufen", "gültig ab 01.03.2026"])
		expect(text?.includes(other)).toBe(other === label);
});
