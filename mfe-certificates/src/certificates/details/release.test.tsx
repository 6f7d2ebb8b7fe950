import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import type { Product } from "@portal/contracts/contract/products";
import { aProduct } from "@portal/contracts/testing/builders";
import { type CertificateScenario, createCertificate, createCertification } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { button, open, pagesOfCertificate, statusOf } from "../../testing/index.ts";

api.share();

/** Creates a draft with one product that has the given values. */
async function draftWith(values: Parameters<typeof aProduct>[1]): Promise<CertificateScenario> {
	const scenario = await createCertification(api, { products: 0 });
	const products = await api.json<Product[]>(`/client/certification/${scenario.certification._id}/products`, {
		as: "Auditor",
		method: "PUT",
		json: { products: [aProduct(1, values)] },
	});
	return createCertificate(api, { in: { ...scenario, products } });
}

const GERMAN = { name: "Rindswurst", nameEN: "", info: "ohne Gelatine", infoEN: "" };
const openCertification = ({ certification }: CertificateScenario) =>
	open(`/certificationDetails?cid=${certification._id}&key=daten`, { user: "Admin" });
const release = () => button("Zur Prüfung freigeben");

describe("the release of a certificate", () => {
	test("lists products without English texts, proceeds only after a confirmation, and the review lists them too", async () => {
		const scenario = await draftWith(GERMAN);
		const page = await openCertification(scenario);
		const openDialog = async () => {
			await page.user.click(await release());
			return within(await screen.findByRole("alertdialog", { name: "Hinweise bestätigen?" }));
		};
		await page.user.click((await openDialog()).getByRole("button", { name: "Abbrechen" }));
		expect(screen.queryByRole("alertdialog")).toBeNull();
		expect(document.activeElement).toBe(await release());
		const dialog = await openDialog();
		expect(await dialog.findByText("0001 Rindswurst: Name EN, Info EN")).toBeTruthy();
		expect(await statusOf(scenario)).toEqual({ status: CERTIFICATE_STATUS.WIP });
		await page.user.click(dialog.getByRole("button", { name: "Bestätigen und zur Prüfung freigeben" }));
		await screen.findByText(/wurde zur Prüfung freigegeben/);
		expect(await statusOf(scenario)).toEqual({ status: CERTIFICATE_STATUS.IN_APPROVAL });
		await page.navigate(pagesOfCertificate(scenario).approval);
		expect(await screen.findByText("0001 Rindswurst: Name EN, Info EN")).toBeTruthy();
	});

	test("moves the focus on the page of the certificate to its next step", async () => {
		const page = await open(pagesOfCertificate(await createCertificate(api)).details);
		await page.user.click(await button("Genehmigung"));
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Prüfen" })));
	});
});
