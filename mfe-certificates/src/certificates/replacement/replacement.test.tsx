import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { createCertificate, replacementOf } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
	button,
	chooseAction,
	dialogOf,
	open,
	openMenu,
	pagesOfCertificate,
	readCertification,
	statusOf,
} from "../../testing/index.ts";

api.share();

const published = () => createCertificate(api, { status: "PUBLIC", products: 2 });
const actionsIn = async (user: UserEvent, number?: string) =>
	(await openMenu(user, number)).map(({ textContent }) => textContent);
const link = (name: string) => screen.findByRole("link", { name });

describe("a replacement", () => {
	test("is created from the details page, and its form names the replaced certificate", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details, { user: "Auditor" });
		await chooseAction(page.user, "Nachfolger erstellen");
		const { certificateNumber: number } = scenario.certificate;
		expect(await screen.findByText(new RegExp(`^Dieses Zertifikat ist der Nachfolger von ${number} `))).toBeTruthy();
		expect(screen.getAllByRole("checkbox", { name: /000\d/, checked: true })).toHaveLength(2);
		const { certificates } = await readCertification(scenario.certification._id);
		const draft = certificates.find(({ replaces }) => replaces === scenario.certificate._id);
		expect(page.location()).toContain(`certificateId=${draft?._id}`);
		expect((await link(`ersetzt künftig ${number}`)).getAttribute("href")).toBe(pagesOfCertificate(scenario).details);
	});

	test("cannot be created twice, and both certificates link to each other", async () => {
		const former = await published();
		const successor = await replacementOf(api, former);
		const page = await open(pagesOfCertificate(former).rows);
		const next = await link(`Nachfolger: ${successor.certificate.certificateNumber}`);
		expect(next.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
		const back = await link(`ersetzt künftig ${former.certificate.certificateNumber}`);
		expect(back.getAttribute("href")).toBe(pagesOfCertificate(former).details);
		expect(await actionsIn(page.user, former.certificate.certificateNumber)).not.toContain("Nachfolger erstellen");
	});

	test("shows on the review page and in the dialog that publishes which certificate it will supersede, whose page links to it", async () => {
		const former = await published();
		const successor = await replacementOf(api, former, "APPROVED");
		const { certificateNumber: number } = former.certificate;
		const review = await open(pagesOfCertificate(successor).approval);
		expect(await screen.findByText(new RegExp(`^Dieses Zertifikat ist der Nachfolger von ${number} `))).toBeTruthy();
		const preview = within(await screen.findByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		const superseded = `Zugleich wird das Zertifikat ${number} ersetzt. Dort steht dann: „${PUBLIC_SENTENCES.superseded.sentence("", "")}“`;
		preview.getByText(superseded);
		review.unmount();
		const page = await open(pagesOfCertificate(successor).rows, { user: "Auditor" });
		await page.user.click(await button("veröffentlichen"));
		const dialog = await dialogOf(/veröffentlichen$/);
		await dialog.findByText(superseded);
		dialog.getByText(
			`Wer ${number} beobachtet, wird per E-Mail verständigt. Der Kunde wird nicht automatisch verständigt.`,
		);
		await page.user.click(dialog.getByRole("button", { name: "veröffentlichen" }));
		await waitFor(() => expect(page.location()).toBe(pagesOfCertificate(successor).details));
		await page.navigate(pagesOfCertificate(successor).rows);
		expect(await link(`ersetzt durch ${successor.certificate.certificateNumber}`)).toBeTruthy();
		expect(await link(`ersetzt ${number}`)).toBeTruthy();
		expect(await statusOf(former)).toMatchObject({ status: CERTIFICATE_STATUS.SUPERSEDED });
		await page.navigate(pagesOfCertificate(former).details);
		await screen.findByText("Das Zertifikat wurde am 10.03.2026, 10:00 Uhr durch ein neueres ersetzt.");
		const next = await link(`ersetzt durch ${successor.certificate.certificateNumber}`);
		expect(next.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
		expect(await actionsIn(page.user)).not.toContain("Nachfolger erstellen");
	});

	test("shows on the review page and in the dialog that publishes when and why the replaced certificate was retracted", async () => {
		const former = await published();
		const successor = await replacementOf(api, former, "APPROVED");
		await api.json(`/publishCertificate/${former.key}`, {
			as: "Admin",
			method: "DELETE",
			json: { reason: "Logo auf fremder Ware", cause: "Missbrauch des Zeichens" },
		});
		const { certificateNumber: number } = former.certificate;
		const said = `Vorgänger ${number}: Zurückgezogen seit 10.03.2026, 10:00 Uhr, Missbrauch des Zeichens`;
		const review = await open(pagesOfCertificate(successor).approval);
		within(await screen.findByRole("region", { name: "Was die Öffentlichkeit sieht" })).getByText(said);
		review.unmount();
		const page = await open(pagesOfCertificate(successor).rows, { user: "Auditor" });
		await page.user.click(await button("veröffentlichen"));
		await (await dialogOf(/veröffentlichen$/)).findByText(said);
	});
});
