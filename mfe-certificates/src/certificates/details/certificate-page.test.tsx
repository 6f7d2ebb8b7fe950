import type { CertificateStatusName } from "@portal/contracts/contract/certificates";
import { createCertificate, createCertification } from "@portal/contracts/testing/scenarios";
import { api, casesOf } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, open, openMenu, pagesOfCertificate, readCertificate } from "../../testing/index.ts";

api.share();

const openIn = async (status: CertificateStatusName, user: "Admin" | "Auditor" = "Admin") => {
	const scenario = await createCertificate(api, { in: await createCertification(api, { products: 3 }), status });
	return { scenario, page: await open(pagesOfCertificate(scenario).details, { user }) };
};

/** The label of each action on the page. A review leads to signing and rejecting. */
const LABELS = {
	edit: "Bearbeiten",
	delete: "Löschen",
	release: "Genehmigung",
	stop: "Genehmigung stoppen",
	sign: "Prüfen",
	reject: "Prüfen",
	publish: "veröffentlichen",
	suspend: "Aussetzen",
	reinstate: "Wiedereinsetzen",
	retract: "zurückziehen",
	replace: "Nachfolger erstellen",
	mail: "Per E-Mail senden",
} as const;

test.for(
	casesOf([
		["WIP", "Genehmigung"],
		["IN_APPROVAL", "Prüfen"],
		["REJECTED", "Bearbeiten"],
		["APPROVED", "veröffentlichen"],
		["PUBLIC", undefined],
		["SUSPENDED", "Wiedereinsetzen"],
	] as const),
)(
	"the bar of a certificate's page offers everything that the server allows, with the next step in front: %s",
	async ([status, next]) => {
		const { scenario, page } = await openIn(status);
		const bar = within(await screen.findByRole("region", { name: "Aktionen" }));
		bar.getByRole("button", { name: "PDF DE" });
		const primary = document.querySelector<HTMLElement>(".certs-bar .ui-button--primary");
		expect(primary?.textContent).toBe(next);
		const entries = (await openMenu(page.user)).map(({ textContent }) => textContent);
		// The first entries are the documents.
		const { actions } = await readCertificate(scenario);
		const allowed = new Set(actions.map((action) => LABELS[action]));
		expect(new Set([...(next ? [next] : []), ...entries.slice(3)])).toEqual(allowed);
	},
);

test("the products are folded, and are found by a part of their name or number", async () => {
	const { page } = await openIn("PUBLIC", "Auditor");
	const fold = await button("Produkte (3)");
	expect(fold.getAttribute("aria-expanded")).toBe("false");
	await page.user.click(fold);
	const rows = () => within(screen.getByRole("grid", { name: "Produkte" })).getAllByRole("rowheader");
	expect(rows()).toHaveLength(3);
	await page.user.type(screen.getByRole("searchbox", { name: "Produkte suchen" }), "0002");
	await expect.poll(() => rows().map(({ textContent }) => textContent)).toEqual(["0002"]);
});
