import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import { createCertificate, createCertification, replacementOf, take } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, dialogOf, open, pagesOfCertificate, readCertificate, statusOf } from "../../testing/index.ts";

api.share();

// The API's clock in tests has the same time.
beforeEach(() => void vi.setSystemTime("2026-03-10T09:00:00.000Z"));
afterEach(() => void vi.useRealTimers());

const FIRST_DAY = "2026-05-01";
const ORDER = "Am ersten Tag veröffentlichen";
const PENDING = /^Wird am 01\.05\.2026 veröffentlicht, vorgemerkt von Albert Auditor, 10\.03\.2026, 10:00\sUhr\.$/;

const signed = async (validFrom = FIRST_DAY) =>
	createCertificate(api, {
		status: "APPROVED",
		validFrom,
		in: await createCertification(api, { products: 1, input: { validFrom } }),
	});

describe("a signed certificate with a future first day", () => {
	test("can be scheduled for publication on that day, the schedule can be canceled, and it can be published at once", async () => {
		const scenario = await signed();
		const page = await open(pagesOfCertificate(scenario).rows, { user: "Auditor" });
		await page.user.click(await button("veröffentlichen"));
		await screen.findByText("Gilt erst ab 01.05.2026.");
		await page.user.click(await button(ORDER));
		await screen.findByText("Das Zertifikat wird am 01.05.2026 veröffentlicht.");
		await screen.findByText(PENDING);
		expect(await readCertificate(scenario)).toMatchObject({ publishOn: FIRST_DAY });
		await page.user.click(await button("veröffentlichen"));
		await page.user.click(await button("Vormerkung aufheben"));
		await screen.findByText("Die Vormerkung wurde aufgehoben.");
		await page.user.click(await button("veröffentlichen"));
		await button(ORDER);
		expect(await readCertificate(scenario)).not.toHaveProperty("publishOn");
		await page.user.click((await dialogOf(/veröffentlichen$/)).getByRole("button", { name: "veröffentlichen" }));
		await waitFor(async () => expect(await statusOf(scenario)).toMatchObject({ status: CERTIFICATE_STATUS.PUBLIC }));
	});

	test("can be scheduled from the next step, and its page shows the schedule", async () => {
		const scenario = await signed();
		const page = await open(`/certificationDetails?cid=${scenario.certification._id}&key=daten`, { user: "Auditor" });
		await page.user.click(await button("veröffentlichen"));
		await page.user.click(await button(ORDER));
		await screen.findByText(/kann veröffentlicht werden\. Wird am 01\.05\.2026 veröffentlicht/);
		page.unmount();
		await open(pagesOfCertificate(scenario).details);
		await screen.findByText(PENDING);
	});

	test("warns that publishing a replacement now leaves a gap, but not once it is scheduled", async () => {
		const former = await createCertificate(api, { status: "PUBLIC", products: 1 });
		const draft = await replacementOf(api, former);
		await api.json(`/certificate/${draft.key}`, {
			as: "Auditor",
			method: "PUT",
			json: { validFrom: FIRST_DAY, products: draft.certificate.products, productionSites: [] },
		});
		for (const step of ["release", "preview", "sign"] as const) await take(api, draft, step);
		const page = await open(`/certificationDetails?cid=${draft.certification._id}&key=daten`);
		await screen.findByText(/Sofort veröffentlicht, gilt vor dem 01\.05\.2026 keines der beiden\./);
		await page.user.click(await button("veröffentlichen"));
		await page.user.click(await button(ORDER));
		await screen.findByText(/ersetzt es das Zertifikat .* Wird am 01\.05\.2026 veröffentlicht/);
		expect(screen.queryByText(/keines der beiden/)).toBeNull();
	});
});

test("a certificate whose validity has begun can only be published at once", async () => {
	const page = await open(pagesOfCertificate(await signed("2026-03-10")).rows);
	await page.user.click(await button("veröffentlichen"));
	const dialog = await dialogOf(/veröffentlichen$/);
	await dialog.findByText(/^Der Kunde wird nicht/);
	expect(dialog.queryByRole("button", { name: ORDER })).toBeNull();
	expect(dialog.queryByText(/Gilt erst ab/)).toBeNull();
});
