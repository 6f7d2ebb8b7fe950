import { CERTIFICATE_STATUS, type Certificate } from "@portal/contracts/contract/certificates";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { type CertificateScenario, createCertificate, take } from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
	button,
	chooseAction,
	dialogOf,
	enter,
	open,
	openMenu,
	pagesOfCertificate,
	readCertificate,
} from "../../testing/index.ts";

api.share();

const { PUBLIC, RETRACTED, SUSPENDED } = CERTIFICATE_STATUS;

// The dialog is a lazy chunk. Importing it first keeps the time to read it out of the first test.
beforeAll(() => import("./MoveDialog.tsx"));
beforeEach(() => {
	vi.setSystemTime("2026-03-10T09:00:00.000Z");
});
afterEach(() => {
	vi.useRealTimers();
});

const published = () => createCertificate(api, { status: "PUBLIC", products: 1 });
const suspended = () => createCertificate(api, { status: "SUSPENDED", products: 1 });
const entryOf = async (scenario: CertificateScenario) => (await readCertificate(scenario)).stati.at(-1);
type Dialog = Awaited<ReturnType<typeof dialogOf>>;

/** Opens the dialog for a suspension. */
async function openSuspension(scenario: CertificateScenario) {
	const page = await open(pagesOfCertificate(scenario).details);
	await chooseAction(page.user, "Aussetzen");
	return { page, form: await dialogOf(/aussetzen$/) };
}
async function chooseCause(user: UserEvent, within: Dialog, cause: string) {
	// The summary of errors, above the field, has a button of this name too.
	await user.click(within.getAllByRole("button", { name: /Grund/ }).at(-1) as HTMLElement);
	await user.click(await screen.findByRole("option", { name: cause }));
}

describe("a suspension", () => {
	test("that a deadline proposes is prepared and needs one press", async () => {
		const scenario = await published();
		const proposal = `${pagesOfCertificate(scenario).details}&suspend=noSurveillance`;
		const { user } = await open(proposal);
		const form = await dialogOf(/aussetzen$/);
		await user.click(form.getByRole("button", { name: "Aussetzen" }));
		expect(await screen.findByText(/wurde ausgesetzt\.$/)).toBeTruthy();
		const cause = "Überwachung nicht möglich";
		expect(await entryOf(scenario)).toMatchObject({ status: SUSPENDED, cause, reason: cause });
	});

	test("needs a cause and a reason, and previews message, day and cause, but not the reason", async () => {
		const scenario = await published();
		const { page, form } = await openSuspension(scenario);
		const preview = within(form.getByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		preview.getByText(PUBLIC_SENTENCES.suspended.sentence("", ""));
		expect(preview.queryByText(/Grund:/)).toBeNull();
		await page.user.click(form.getByRole("button", { name: "Aussetzen" }));
		expect((await form.findAllByText(/Der Grund muss ausgewählt werden\./)).length).toBeGreaterThan(0);
		expect(form.getAllByText(/Die Anmerkung muss eingegeben werden\./).length).toBeGreaterThan(0);
		expect((await entryOf(scenario))?.status).toBe(PUBLIC);
		await chooseCause(page.user, form, "Nichtkonformität");
		await enter(page.user, form.getByRole("textbox", { name: /Anmerkung/ }), "Abweichung im Audit");
		preview.getByText("Seit 10.03.2026. Grund: Nichtkonformität");
		expect(preview.queryByText(/Abweichung/)).toBeNull();
		const until = within(form.getByRole("group", { name: /Letzter Tag/ }));
		await page.user.click(until.getAllByRole("spinbutton")[0] as HTMLElement);
		await page.user.keyboard("30042026");
		await page.user.click(form.getByRole("button", { name: "Aussetzen" }));
		const { certificateNumber } = scenario.certificate;
		expect(await screen.findByText(`Das Zertifikat ${certificateNumber} wurde ausgesetzt.`)).toBeTruthy();
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(await entryOf(scenario)).toMatchObject({
			status: SUSPENDED,
			cause: "Nichtkonformität",
			reason: "Abweichung im Audit",
			until: "2026-04-30",
		});
		await button("Wiedereinsetzen");
		expect(document.activeElement).toBe(await button(/^Weitere Aktionen/));
	});

	test("shows in the dialog why it was refused, and the current status after closing it", async () => {
		const scenario = await published();
		const { page, form } = await openSuspension(scenario);
		await chooseCause(page.user, form, "Sonstiges");
		await enter(page.user, form.getByRole("textbox", { name: /Anmerkung/ }), "Prüfung");
		await take(api, scenario, "retract");
		await page.user.click(form.getByRole("button", { name: "Aussetzen" }));
		expect(await form.findByText(ERROR_MESSAGES.ILLEGAL_TRANSITION)).toBeTruthy();
		await page.user.click(form.getByRole("button", { name: "Abbrechen" }));
		await screen.findAllByText("Zurückgezogen");
		expect((await openMenu(page.user)).map(({ textContent }) => textContent)).not.toContain("Aussetzen");
		expect((await entryOf(scenario))?.status).toBe(RETRACTED);
	});
});

describe("a suspended certificate", () => {
	test("shows since when and why it is suspended, and the last day in its history", async () => {
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

	test("is reinstated only with a reason, and the preview shows that it will be valid", async () => {
		const scenario = await suspended();
		const page = await open(pagesOfCertificate(scenario).rows);
		await page.user.click(await button("Wiedereinsetzen"));
		const form = await dialogOf(/wieder einsetzen$/);
		form.getByText(PUBLIC_SENTENCES.valid.sentence("", ""));
		expect(form.queryByRole("button", { name: /Grund/ })).toBeNull();
		await page.user.click(form.getByRole("button", { name: "Wiedereinsetzen" }));
		expect((await form.findAllByText(/Die Anmerkung muss eingegeben werden\./)).length).toBeGreaterThan(0);
		await enter(page.user, form.getByRole("textbox", { name: /Anmerkung/ }), "Nachaudit bestanden");
		await page.user.click(form.getByRole("button", { name: "Wiedereinsetzen" }));
		const { certificateNumber } = scenario.certificate;
		expect(await screen.findByText(`Das Zertifikat ${certificateNumber} wurde wieder eingesetzt.`)).toBeTruthy();
		expect(await entryOf(scenario)).toMatchObject({ status: PUBLIC, reason: "Nachaudit bestanden" });
	});
});

test.for(casesOf(["rows", "retraction"] as const))(
	"a retraction needs a cause that the user chooses, and shows what the public will read: %s",
	async (place) => {
		const scenario = await suspended();
		const page = await open(pagesOfCertificate(scenario)[place]);
		if (place !== "retraction") await chooseAction(page.user, "zurückziehen");
		const form = within(await screen.findByRole("form", { name: /zurückziehen$/ }));
		const preview = within(form.getByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		preview.getByText(PUBLIC_SENTENCES.retracted.sentence("", ""));
		preview.getByText(/^Das ist endgültig: .* beobachtet, wird per E-Mail verständigt\. Der Kunde wird nicht/);
		expect(preview.queryByText(/Grund:/)).toBeNull();
		await enter(page.user, form.getByRole("textbox", { name: /Anmerkung/ }), "Vertrag beendet");
		await page.user.click(form.getByRole("button", { name: "Zertifikat zurückziehen" }));
		expect((await form.findAllByText(/Der Grund muss ausgewählt werden\./)).length).toBeGreaterThan(0);
		expect((await entryOf(scenario))?.status).toBe(SUSPENDED);
		await chooseCause(page.user, form, "Auf Wunsch des Kunden");
		preview.getByText("Seit 10.03.2026. Grund: Auf Wunsch des Kunden");
		await page.user.click(form.getByRole("button", { name: "Zertifikat zurückziehen" }));
		await screen.findByText("Das Zertifikat wurde zurückgezogen.");
		expect(await entryOf(scenario)).toMatchObject({
			status: RETRACTED,
			cause: "Auf Wunsch des Kunden",
			reason: "Vertrag beendet",
		});
	},
);
