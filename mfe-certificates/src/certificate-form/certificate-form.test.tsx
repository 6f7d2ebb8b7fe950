import type { Certificate } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCertification, aClient, aProduct } from "../records.ts";

const NEW = "/addCertificate?certificationId=z1&clientId=c1";
const EDIT = `${NEW}&certificateId=k1`;
const tag = (etag: string) => ({ headers: { ETag: etag } });
const refusal = (status: number, code: string, message: string) => HttpResponse.json({ message, code }, { status });

interface Given {
	certification?: Certification;
	certificate?: () => [Certificate, string];
	handlers?: ReturnType<typeof http.get>[];
}

const open = (path: string, { certification = aCertification(), certificate, handlers = [] }: Given = {}) =>
	renderModule(module, manifest, {
		path,
		user: "Auditor",
		handlers: [
			...handlers,
			http.get("*/api/certification/z1", () => HttpResponse.json(certification, tag('"1"'))),
			http.get("*/api/client/c1", () => HttpResponse.json(aClient(), tag('"1"'))),
			http.get("*/api/certificate/k1/certification/z1", () => {
				const [record, etag] = certificate?.() ?? [aCertificate(), '"1"'];
				return HttpResponse.json(record, tag(etag));
			}),
		],
	});
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test.for([
	["before its certification begins", "28.02.2026", /darf nicht vor dem der Zertifizierung liegen \(01\.03\.2026\)/],
	["after its certification ends", "01.03.2029", /darf nicht nach dem Ende der Zertifizierung liegen \(28\.02\.2029\)/],
] as const)("a certificate that begins %s is not sent", async ([, date, sentence]) => {
	const page = await open(NEW);
	const field = await screen.findByRole("group", { name: /Gültig ab/ });
	const [first] = within(field).getAllByRole("spinbutton");
	if (!first) throw new Error("The date has no parts.");
	await page.user.click(first);
	await page.user.keyboard(date.replaceAll(".", ""));
	await page.user.click(screen.getByRole("checkbox", { name: /P-001/ }));
	await page.user.click(await button("Zertifikat erstellen"));
	expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
	expect(page.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("Enter in the search for products does not send the certificate", async () => {
	const page = await open(EDIT);
	await page.user.type(await screen.findByRole("searchbox", { name: "Produkte durchsuchen" }), "Produkt 2{Enter}");
	expect(await screen.findByRole("checkbox", { name: /P-002/ })).toBeTruthy();
	expect(page.location()).toBe(EDIT);
	expect(page.requests().filter((request) => request.startsWith("PUT"))).toEqual([]);
	expect(screen.queryByText("Bitte prüfen Sie Ihre Eingaben.")).toBeNull();
});

test("why a certificate was rejected stands where it is corrected, and only there", async () => {
	const [ts, user] = ["2026-03-01T09:30:00.000Z", "Amina Admin"];
	const rejection = { status: 35, ts, user, reason: "Bitte das zweite Produkt weglassen." };
	let certificate = aCertificate({ stati: [rejection], actions: ["edit"] });
	const page = await open(EDIT, { certificate: () => [certificate, '"1"'] });
	expect(await screen.findByText(rejection.reason)).toBeTruthy();
	expect(screen.getByText("Das Zertifikat wurde zurückgewiesen.")).toBeTruthy();

	certificate = aCertificate({ stati: [rejection, { status: 10, ts, user }] });
	await page.navigate("/elsewhere");
	await screen.findByTestId("elsewhere");
	await page.navigate(EDIT);
	expect(await button("Genehmigung")).toBeTruthy();
	expect(screen.queryByText(rejection.reason)).toBeNull();
});

test("without products there is the way to them instead of an empty choice", async () => {
	await open(NEW, { certification: aCertification({ products: [] }) });
	expect(await screen.findByText(/müssen zuerst Produkte erfasst werden/)).toBeTruthy();
	const link = screen.getByRole("link", { name: "Produkte bearbeiten" });
	expect(link.getAttribute("href")).toBe("/editProducts?certId=z1");
});

test("a refused release leaves what is chosen in place and tells why", async () => {
	const release = http.post("*/api/approval/add/certificate/k1/certification/z1", () =>
		refusal(409, "ILLEGAL_TRANSITION", "Das ist nicht mehr möglich."),
	);
	const page = await open(EDIT, { handlers: [release] });
	await page.user.click(await button("Genehmigung"));
	expect(await screen.findByText("Das ist nicht mehr möglich.")).toBeTruthy();
	expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /P-001/ }).checked).toBe(true);
	expect(page.location()).toBe(EDIT);
});

test("a conflict names the products of both sides, and what is gone by now is not sent", async () => {
	const products = [aProduct(1), aProduct(2), aProduct(3)];
	let [record, etag] = [aCertificate({ products: ["p1", "gone"] }), '"1"'];
	const sent: unknown[] = [];
	const save = http.put("*/api/certificate/k1/certification/z1", async ({ request }) => {
		sent.push(request.headers.get("If-Match"), ((await request.json()) as Certificate).products);
		if (sent.length > 2) return HttpResponse.json(record, tag('"3"'));
		[record, etag] = [aCertificate({ products: ["p1", "p3"] }), '"2"'];
		return refusal(409, "STALE", "Inzwischen geändert.");
	});
	const page = await open(EDIT, {
		certification: aCertification({ products }),
		certificate: () => [record, etag],
		handlers: [save],
	});
	await page.user.click(await screen.findByRole("checkbox", { name: /P-002/ }));
	await page.user.click(await button("Speichern"));
	await page.user.click(await button("Vergleichen"));
	const group = within(await screen.findByRole("radiogroup", { name: "Produkte" }));
	expect(group.getByText("3 ausgewählt; nur hier: (inzwischen gelöscht), P-002 Produkt 2")).toBeTruthy();
	expect(group.getByText("2 ausgewählt; nur hier: P-003 Produkt 3")).toBeTruthy();
	await page.user.click(await button("Übernehmen und speichern"));
	expect(await screen.findByText("Das Zertifikat wurde geändert.")).toBeTruthy();
	expect(sent.slice(2)).toEqual(['"2"', ["p1", "p2"]]);
});
