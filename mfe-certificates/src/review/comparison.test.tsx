import { aCertificateInput } from "@portal/contracts/testing/builders";
import { bringTo, createCertificate, createCertification, replacementOf } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, open, pagesOfCertificate } from "../testing/index.ts";

api.share();

/** Opens the review of a successor that has other products than its predecessor, or the same. */
async function openReview({ isChanged }: { isChanged: boolean }) {
	const base = await createCertification(api, { products: 4 });
	const ids = base.products.map(({ _id }) => _id);
	const old = await createCertificate(api, { in: { ...base, products: base.products.slice(0, 1) }, status: "PUBLIC" });
	const draft = await replacementOf(api, old);
	const json = aCertificateInput({ products: isChanged ? ids.slice(1) : ids.slice(0, 1) });
	await api.json(`/certificate/${draft.key}`, { as: "Auditor", method: "PUT", json });
	const page = await open(pagesOfCertificate(await bringTo(api, draft, "IN_APPROVAL")).approval);
	return { page, number: old.certificate.certificateNumber };
}

test("the review counts the differences to the predecessor and lists them when unfolded", async () => {
	const { page, number } = await openReview({ isChanged: true });
	const fold = await button(`3 Produkte neu, 1 entfallen gegenüber ${number}`);
	expect(fold.getAttribute("aria-expanded")).toBe("false");
	await page.user.click(fold);
	const items = (title: string) =>
		within(screen.getByText(title).parentElement as HTMLElement)
			.getAllByRole("listitem")
			.map(({ textContent }) => textContent?.slice(0, 4));
	expect([items("Neu:"), items("Entfallen:")]).toEqual([["0002", "0003", "0004"], ["0001"]]);
});

test("the review says so if the successor equals its predecessor", async () => {
	const { number } = await openReview({ isChanged: false });
	await screen.findByText(`Keine Änderungen gegenüber ${number}.`);
});
