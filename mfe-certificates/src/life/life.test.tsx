import { CERTIFICATE_STATUS, type Certificate } from "@portal/contracts/contract/certificates";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { type CertificateScenario, createCertificate, take } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { button, open, pagesOfCertificate, readCertificate } from "../testing/index.ts";

const { PUBLIC, RETRACTED, SUSPENDED } = CERTIFICATE_STATUS;
const SUSPENSION = "/api/certificate/:id/certification/:of/suspension";

// Loaded with the first press: nothing should have to wait for it to be read from the disk.
beforeAll(() => import("./SuspensionDialog.tsx"));
beforeEach(() => {
	vi.setSystemTime("2026-03-10T09:00:00.000Z");
});
afterEach(() => {
	vi.useRealTimers();
});

const published = () => createCertificate(api, { status: "PUBLIC", products: 1 });
const suspended = () => createCertificate(api, { status: "SUSPENDED", products: 1 });
const entryOf = async (scenario: CertificateScenario) => (await readCertificate(scenario)).stati.at(-1);
const dialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));
type Dialog = Awaited<ReturnType<typeof dialog>>;

async function chooseCause(user: UserEvent, within: Dialog | typeof screen, cause: string) {
	await user.click(within.getByRole("button", { name: /Grund/ }));
	await user.click(await screen.findByRole("option", { name: cause }));
}

describe("a suspension", () => {
	test("needs a cause and a reason", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details);
		await page.user.click(await button("Aussetzen"));
		const asked = await dialog(/aussetzen$/);
		await page.user.click(asked.getByRole("button", { name: "Aussetzen" }));
		expect((await asked.findAllByText(/Der Grund muss ausgewählt werden\./)).length).toBeGreaterThan(0);
		expect(asked.getAllByText(/Die Anmerkung muss eingegeben werden\./).length).toBeGreaterThan(0);
		expect((await entryOf(scenario))?.status).toBe(PUBLIC);
	});

	test.for(casesOf(["rows", "details"] as const))("is made where the certificate stands: %s", async (place) => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario)[place]);
		await page.user.click(await button("Aussetzen"));
		const asked = await dialog(/aussetzen$/);
		await chooseCause(page.user, asked, "Nichtkonformität");
		await page.user.type(asked.getByRole("textbox", { name: /Anmerkung/ }), "Abweichung im Audit");
		const until = within(asked.getByRole("group", { name: /Letzter Tag/ }));
		await page.user.click(until.getAllByRole("spinbutton")[0] as HTMLElement);
		await page.user.keyboard("30042026");
		await page.user.click(asked.getByRole("button", { name: "Aussetzen" }));
		const { certificateNumber } = scenario.certificate;
		expect(await screen.findByText(`Das Zertifikat ${certificateNumber} wurde ausgesetzt.`)).toBeTruthy();
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(await entryOf(scenario)).toMatchObject({
			status: SUSPENDED,
			cause: "Nichtkonformität",
			reason: "Abweichung im Audit",
			until: "2026-04-30",
		});
		// The button of its end is the one that was pressed.
		await waitFor(() => expect(document.activeElement?.textContent).toBe("Wiedereinsetzen"));
	});

	test("is preceded by what the public will read: sentence, day and cause, never the reason", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details);
		await page.user.click(await button("Aussetzen"));
		const asked = await dialog(/aussetzen$/);
		const told = within(asked.getByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		told.getByText(PUBLIC_SENTENCES.suspended.verdict("", ""));
		expect(told.queryByText(/Grund:/)).toBeNull();
		await chooseCause(page.user, asked, "Missbrauch des Zeichens");
		await page.user.type(asked.getByRole("textbox", { name: /Anmerkung/ }), "Vertraulich");
		told.getByText("Seit 10.03.2026. Grund: Missbrauch des Zeichens");
		expect(told.queryByText(/Vertraulich/)).toBeNull();
	});

	test("that is refused says why in its window, and afterwards the page shows how it stands", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details);
		await page.user.click(await button("Aussetzen"));
		const asked = await dialog(/aussetzen$/);
		await chooseCause(page.user, asked, "Sonstiges");
		await page.user.type(asked.getByRole("textbox", { name: /Anmerkung/ }), "Prüfung");
		await take(api, scenario, "retract");
		await page.user.click(asked.getByRole("button", { name: "Aussetzen" }));
		expect(await asked.findByText(ERROR_MESSAGES.ILLEGAL_TRANSITION)).toBeTruthy();
		await page.user.click(asked.getByRole("button", { name: "Abbrechen" }));
		await waitFor(() => expect(screen.queryByRole("button", { name: "Aussetzen" })).toBeNull());
		expect((await entryOf(scenario))?.status).toBe(RETRACTED);
	});

	test("that fails keeps what was typed", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details, {
			handlers: [fault("POST", SUSPENSION, 503)],
		});
		await page.user.click(await button("Aussetzen"));
		const asked = await dialog(/aussetzen$/);
		await chooseCause(page.user, asked, "Sonstiges");
		const reason = asked.getByRole<HTMLTextAreaElement>("textbox", { name: /Anmerkung/ });
		await page.user.type(reason, "Prüfung");
		await page.user.click(asked.getByRole("button", { name: "Aussetzen" }));
		expect(await asked.findByText(ERROR_MESSAGES.UNAVAILABLE)).toBeTruthy();
		expect(reason.value).toBe("Prüfung");
	});
});

describe("a suspended certificate", () => {
	test("says since when and why, and in its history until when", async () => {
		const scenario = await published();
		await api.json<Certificate>(`/certificate/${scenario.key}/suspension`, {
			as: "Admin",
			json: { cause: "Überwachung nicht möglich", reason: "Audit verweigert", until: "2026-05-31" },
		});
		await open(pagesOfCertificate(scenario).details, { user: "Auditor" });
		expect(
			await screen.findByText(
				"Das Zertifikat ist seit 10.03.2026, 10:00 Uhr ausgesetzt. Grund: Überwachung nicht möglich. Letzter Tag der Aussetzung: 31.05.2026.",
			),
		).toBeTruthy();
		const [, latest] = within(screen.getByRole("grid", { name: "Statusverlauf" })).getAllByRole("row");
		for (const text of ["ausgesetzt", "Grund: Überwachung nicht möglich", "bis 31.05.2026", "Audit verweigert"])
			within(latest as HTMLElement).getByText(text);
	});

	test("is reinstated with a reason, and not without; the public will read that it is valid", async () => {
		const scenario = await suspended();
		const page = await open(pagesOfCertificate(scenario).rows);
		await page.user.click(await button("Wiedereinsetzen"));
		const asked = await dialog(/wieder einsetzen$/);
		asked.getByText(PUBLIC_SENTENCES.valid.verdict("", ""));
		expect(asked.queryByRole("button", { name: /Grund/ })).toBeNull();
		await page.user.click(asked.getByRole("button", { name: "Wiedereinsetzen" }));
		expect((await asked.findAllByText(/Die Anmerkung muss eingegeben werden\./)).length).toBeGreaterThan(0);
		await page.user.type(asked.getByRole("textbox", { name: /Anmerkung/ }), "Nachaudit bestanden");
		await page.user.click(asked.getByRole("button", { name: "Wiedereinsetzen" }));
		const { certificateNumber } = scenario.certificate;
		expect(await screen.findByText(`Das Zertifikat ${certificateNumber} wurde wieder eingesetzt.`)).toBeTruthy();
		expect(await entryOf(scenario)).toMatchObject({ status: PUBLIC, reason: "Nachaudit bestanden" });
	});

	test("whose validity has ended is told to be expired once it is reinstated", async () => {
		const scenario = await suspended();
		vi.setSystemTime("2029-03-10T09:00:00.000Z");
		const page = await open(pagesOfCertificate(scenario).details);
		await page.user.click(await button("Wiedereinsetzen"));
		const asked = await dialog(/wieder einsetzen$/);
		asked.getByText(PUBLIC_SENTENCES.expired.verdict("", "28.02.2029"));
	});

	test("is retracted with a cause, which the public will read", async () => {
		const scenario = await suspended();
		const page = await open(pagesOfCertificate(scenario).retraction);
		const told = within(await screen.findByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		told.getByText("Seit 10.03.2026. Grund: Sonstiges");
		await chooseCause(page.user, screen, "Auf Wunsch des Kunden");
		told.getByText("Seit 10.03.2026. Grund: Auf Wunsch des Kunden");
		await page.user.type(await screen.findByRole("textbox", { name: /Anmerkung/ }), "Vertrag beendet");
		await page.user.click(await button("Zertifikat zurückziehen"));
		await screen.findByText("Das Zertifikat wurde zurückgezogen.");
		expect(await entryOf(scenario)).toMatchObject({ status: RETRACTED, cause: "Auf Wunsch des Kunden" });
	});
});
