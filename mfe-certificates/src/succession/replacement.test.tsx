import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { createCertificate, replacementOf } from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { button, open, pagesOfCertificate, readCertification, statusOf } from "../testing/index.ts";

const published = () => createCertificate(api, { status: "PUBLIC", products: 2 });
const link = (name: string) => screen.findByRole("link", { name });

describe("a replacement", () => {
	test.for(casesOf(["rows", "details"] as const))(
		"is begun where the certificate stands and leads to its form, which says whom it replaces: %s",
		async (place) => {
			const scenario = await published();
			const page = await open(pagesOfCertificate(scenario)[place], { user: "Auditor" });
			await page.user.click(await button("Nachfolger erstellen"));
			const { certificateNumber: number } = scenario.certificate;
			expect(await screen.findByText(new RegExp(`^Dieses Zertifikat ist der Nachfolger von ${number} `))).toBeTruthy();
			expect(screen.getAllByRole<HTMLInputElement>("checkbox", { checked: true })).toHaveLength(2);
			const { certificates } = await readCertification(scenario.certification._id);
			const draft = certificates.find(({ replaces }) => replaces === scenario.certificate._id);
			expect(page.location()).toContain(`certificateId=${draft?._id}`);
			expect((await link(`ersetzt künftig ${number}`)).getAttribute("href")).toBe(pagesOfCertificate(scenario).details);
		},
	);

	test("that somebody else has begun meanwhile is offered to be opened", async () => {
		const scenario = await published();
		const page = await open(pagesOfCertificate(scenario).details);
		const begin = await button("Nachfolger erstellen");
		const successor = await replacementOf(api, scenario);
		await page.user.click(begin);
		const told = within(await screen.findByRole("alertdialog", { name: "Es gibt schon einen Nachfolger" }));
		told.getByText(new RegExp(successor.certificate.certificateNumber));
		await page.user.click(told.getByRole("button", { name: "Zum Nachfolger" }));
		await waitFor(() => expect(page.location()).toBe(pagesOfCertificate(successor).edit));
	});

	test("that is open is not begun again; both lead to each other", async () => {
		const former = await published();
		const successor = await replacementOf(api, former);
		await open(pagesOfCertificate(former).rows);
		const next = await link(`Nachfolger: ${successor.certificate.certificateNumber}`);
		expect(next.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
		const back = await link(`ersetzt künftig ${former.certificate.certificateNumber}`);
		expect(back.getAttribute("href")).toBe(pagesOfCertificate(former).details);
		expect(screen.queryByRole("button", { name: "Nachfolger erstellen" })).toBeNull();
	});

	test("says on the page of its review, and at the button, which one its publication ends", async () => {
		const former = await published();
		const successor = await replacementOf(api, former, "APPROVED");
		const { certificateNumber: number } = former.certificate;
		const review = await open(pagesOfCertificate(successor).approval);
		expect(await screen.findByText(new RegExp(`^Dieses Zertifikat ist der Nachfolger von ${number} `))).toBeTruthy();
		const told = within(await screen.findByRole("region", { name: "Was die Öffentlichkeit sieht" }));
		told.getByText(
			`Zugleich wird das Zertifikat ${number} ersetzt. Dort steht dann: „${PUBLIC_SENTENCES.superseded.verdict("", "")}“`,
		);
		review.unmount();
		const page = await open(pagesOfCertificate(successor).rows, { user: "Auditor" });
		const publish = await button("veröffentlichen");
		act(() => publish.closest<HTMLElement>('[role="row"]')?.focus());
		await page.user.keyboard("{ArrowLeft}");
		expect((await screen.findByRole("tooltip")).textContent).toContain(`ersetzt es das Zertifikat ${number}.`);
		await page.user.click(publish);
		expect(await link(`ersetzt durch ${successor.certificate.certificateNumber}`)).toBeTruthy();
		expect(await link(`ersetzt ${number}`)).toBeTruthy();
		expect(await statusOf(former)).toMatchObject({ status: CERTIFICATE_STATUS.SUPERSEDED });
	});

	test("says at the button, and on the page of its review, that the former one was taken back, when and why", async () => {
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
		const publish = await button("veröffentlichen");
		act(() => publish.closest<HTMLElement>('[role="row"]')?.focus());
		await page.user.keyboard("{ArrowLeft}");
		await waitFor(() => expect(screen.getByRole("tooltip").textContent).toContain(said.replace(" Uhr", "\u00a0Uhr")));
	});

	test("that has replaced a certificate is told on its page, with the way there", async () => {
		const former = await published();
		const successor = await replacementOf(api, former, "PUBLIC");
		await open(pagesOfCertificate(former).details);
		expect(
			await screen.findByText("Das Zertifikat wurde am 10.03.2026, 10:00 Uhr durch ein neueres ersetzt."),
		).toBeTruthy();
		const next = await link(`ersetzt durch ${successor.certificate.certificateNumber}`);
		expect(next.getAttribute("href")).toBe(pagesOfCertificate(successor).details);
		expect(screen.queryByRole("button", { name: "Nachfolger erstellen" })).toBeNull();
	});
});
