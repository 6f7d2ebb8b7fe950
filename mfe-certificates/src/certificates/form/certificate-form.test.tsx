import { CERTIFICATE_STATUS } from "@portal/contracts/contract/certificates";
import type { Client } from "@portal/contracts/contract/clients";
import type { Product } from "@portal/contracts/contract/products";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { aCertificateInput, aClientInput, aProduct, aSite } from "@portal/contracts/testing/builders";
import { createCertificate, createCertification, take } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { button, open, pagesOfCertificate, readCertificate, readCertification, statusOf } from "../../testing/index.ts";

api.share();

async function openNew(products = 1) {
	const { certification, client } = await createCertification(api, { products });
	const path = `/addCertificate?certificationId=${certification._id}&clientId=${client._id}`;
	const page = await open(path, { user: "Auditor" });
	return {
		page,
		id: certification._id,
		site: client.productionSites[0],
		async typeDate(date: string) {
			const field = await screen.findByRole("group", { name: /Gültig ab/ });
			const [first] = within(field).getAllByRole("spinbutton");
			if (!first) throw new Error("The date has no parts.");
			await page.user.click(first);
			await page.user.keyboard(date.replaceAll(".", ""));
		},
	};
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });

describe("a new certificate", () => {
	test("is not sent with a first day outside of its certification, or without products", async () => {
		const { page, typeDate } = await openNew();
		const refused = async (sentence: RegExp) => {
			await page.user.click(await button("Zertifikat erstellen"));
			expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
		};
		await typeDate("28.02.2026");
		await refused(/darf nicht vor dem der Zertifizierung liegen \(01\.03\.2026\)/);
		await typeDate("01.03.2029");
		await refused(/darf nicht nach dem Ende der Zertifizierung liegen \(28\.02\.2029\)/);
		await typeDate("01.03.2026");
		await page.user.click(await button("Keine auswählen"));
		await refused(/Mindestens ein Produkt muss ausgewählt werden\./);
		expect(page.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
	});

	test("is released for review at once by the second submit button", async () => {
		const { page, typeDate, id } = await openNew();
		await typeDate("01.04.2026");
		await page.user.click(await button("Zur Prüfung freigeben"));
		expect(await screen.findByText(/^Das Zertifikat Z-2026-\d{4}-01 wurde zur Prüfung freigegeben\.$/)).toBeTruthy();
		const { certificates } = await readCertification(id);
		expect(certificates.map(({ stati }) => stati.at(-1)?.status)).toEqual([CERTIFICATE_STATUS.IN_APPROVAL]);
		expect(page.location()).toBe(`/certificationDetails?cid=${id}&key=zertifikate`);
	});

	test("begins with all that its certification has, except for the schemes that the user deselects", async () => {
		const { page, site, id } = await openNew();
		const [kept, left] = await api.json<Scheme[]>("/schemes", { as: "Auditor" });
		if (!kept || !left) throw new Error("The brand has too few schemes.");
		for (const name of [site?.name ?? "", kept.code, left.code])
			expect((await box(new RegExp(name))).checked, name).toBe(true);
		await page.user.click(await box(new RegExp(left.code)));
		await page.user.click(await button("Zertifikat erstellen"));
		await screen.findByText("Das Zertifikat wurde erstellt.");
		const { certificates, validFrom, products } = await readCertification(id);
		const created = { validFrom, productionSites: [site?._id], products: products.map(({ _id }) => _id) };
		expect(certificates).toMatchObject([{ ...created, schemes: [kept._id] }]);
		const key = { certificationId: id, certificateId: certificates[0]?._id ?? "", clientId: "" };
		for (const path of ["/certificateDetails", "/certificateApproval"]) {
			await page.navigate(`${path}?${new URLSearchParams(key)}`);
			expect(await screen.findByText(`${kept.code} ${kept.title}`)).toBeTruthy();
			expect(screen.queryByText(new RegExp(left.code))).toBeNull();
		}
	});

	test("links to the product editor when the certification has no products", async () => {
		const { id } = await openNew(0);
		expect(await screen.findByText(/müssen zuerst Produkte erfasst werden/)).toBeTruthy();
		const link = screen.getByRole("link", { name: "Produkte bearbeiten" });
		expect(link.getAttribute("href")).toBe(`/editProducts?certId=${id}`);
	});
});

test("a further certificate begins without products, because the first one may contain them", async () => {
	const { client, certification } = await createCertificate(api);
	await open(`/addCertificate?certificationId=${certification._id}&clientId=${client._id}`);
	expect(await screen.findByText(/^0 von \d+ Produkten ausgewählt$/)).toBeTruthy();
});

test("the reason of a rejection is shown in the form until the certificate is saved", async () => {
	const scenario = await createCertificate(api, { status: "REJECTED" });
	const { edit } = pagesOfCertificate(scenario);
	const page = await open(edit, { user: "Auditor" });
	expect(await screen.findByText("Unterlagen fehlen")).toBeTruthy();
	expect(screen.getByText("Das Zertifikat wurde zurückgewiesen.")).toBeTruthy();
	await page.user.click(await box(/0003/));
	await page.user.click(await button("Speichern"));
	expect(await screen.findByText("Das Zertifikat wurde geändert.")).toBeTruthy();
	expect((await statusOf(scenario)).status).toBe(CERTIFICATE_STATUS.WIP);
	await page.navigate(edit);
	expect(await button("Genehmigung")).toBeTruthy();
	expect(screen.queryByText("Unterlagen fehlen")).toBeNull();
});

test("a refused release keeps the selection and shows the reason", async () => {
	const scenario = await createCertificate(api);
	const { edit } = pagesOfCertificate(scenario);
	const page = await open(edit, { user: "Auditor" });
	const release = await button("Genehmigung");
	await take(api, scenario, "release", "Admin");
	await page.user.click(release);
	expect(await screen.findByText(ERROR_MESSAGES.ILLEGAL_TRANSITION)).toBeTruthy();
	expect((await box(/0001/)).checked).toBe(true);
	expect(page.location()).toBe(edit);
});

test("a conflict names the products of both sides and a site that was added meanwhile; a deleted product is not sent", async () => {
	const base = await createCertification(api, { products: 3 });
	const [first, second, gone] = base.products;
	if (!first || !second || !gone) throw new Error("There are not enough products.");
	const scenario = await createCertificate(api, { in: { ...base, products: [first, gone] } });
	const page = await open(pagesOfCertificate(scenario).edit, { user: "Auditor" });
	await page.user.click(await box(/0002/));
	const sites = base.client.productionSites;
	await page.user.click(await box(new RegExp(sites[0]?.name ?? "")));

	const change = { as: "Admin", method: "PUT" } as const;
	const input = aClientInput({ productionSites: [...sites, aSite({ name: "Werk Süd" })] });
	const { productionSites } = await api.json<Client>(`/client/${base.client._id}`, { ...change, json: input });
	const kept = [first, second].map(({ locked, ...product }) => product);
	const products = [...kept, aProduct(4)];
	const path = `/client/certification/${base.certification._id}/products`;
	const [, , added] = await api.json<Product[]>(path, { ...change, json: { products } });
	const theirs = [first._id, added?._id ?? ""];
	const ofSites = { productionSites: productionSites.slice(1).map(({ _id }) => _id) };
	const json = aCertificateInput({ products: theirs, ...ofSites });
	await api.json(`/certificate/${scenario.key}`, { ...change, json });

	await page.user.click(await button("Speichern"));
	await page.user.click(await button("Vergleichen"));
	within(await screen.findByRole("radiogroup", { name: "Produktionsstätten" })).getByText(/Werk Süd/);
	const group = within(screen.getByRole("radiogroup", { name: "Produkte" }));
	expect(group.getByText("3 ausgewählt; nur hier: (inzwischen gelöscht), 0002 Käsegebäck 2")).toBeTruthy();
	expect(group.getByText("2 ausgewählt; nur hier: 0004 Käsegebäck 4")).toBeTruthy();
	expect((await readCertificate(scenario)).products).toEqual(theirs);
	await page.user.click(await button("Übernehmen und speichern"));
	expect(await screen.findByText("Das Zertifikat wurde geändert.")).toBeTruthy();
	expect((await readCertificate(scenario)).products).toEqual([first._id, second._id]);
});
