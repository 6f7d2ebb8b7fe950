import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCertification, aClient } from "../records.ts";

const certificates = ["k1", "k2"].map((_id, index) =>
	aCertificate({ _id, certificateNumber: `Z-2026-0001-0${index + 1}` }),
);
const open = (query: string) =>
	renderModule(module, manifest, {
		path: `/certificationDetails?cid=z1&key=zertifikate${query}`,
		user: "Admin",
		handlers: [http.get("*/api/certification/z1", () => HttpResponse.json(aCertification({ certificates })))],
	});

test("nothing stands out where the address asks for no certificate, or for one that is not there", async () => {
	const page = await open("&certificateId=gone");
	await screen.findByText("Z-2026-0001-02");
	expect(page.container.querySelector("[aria-current=true]")).toBeNull();
});

test("the certificate that the address asks for stands out and is brought into view", async () => {
	const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
	const page = await open("&certificateId=k2");
	await screen.findByText("Z-2026-0001-02");
	expect(page.container.querySelector("[aria-current=true]")?.textContent).toBe("Z-2026-0001-02");
	expect(scroll).toHaveBeenCalled();
});

describe("a certification whose validity has ended", () => {
	const ENDED =
		"Die Zertifizierung ist am 28.02.2021 abgelaufen. In ihr kann kein neues Zertifikat mehr erstellt werden.";
	const openAt = (path: string, validTo: string) =>
		renderModule(module, manifest, {
			path,
			user: "Admin",
			handlers: [
				http.get("*/api/certification/z1", () =>
					HttpResponse.json(aCertification({ validTo }), { headers: { ETag: '"1"' } }),
				),
				http.get("*/api/client/c1", () => HttpResponse.json(aClient(), { headers: { ETag: '"1"' } })),
			],
		});
	const TAB = "/certificationDetails?cid=z1&key=zertifikate";
	const NEW = "/addCertificate?certificationId=z1&clientId=c1";

	test("offers no new certificate and says why", async () => {
		await openAt(TAB, "2021-02-28");
		expect(await screen.findByText(ENDED)).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Neues Zertifikat erstellen" })).toBeNull();
	});

	test("says so instead of a form for a new certificate", async () => {
		await openAt(NEW, "2021-02-28");
		expect(await screen.findByText(ENDED)).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Zertifikat erstellen" })).toBeNull();
	});

	test("offers one as ever until then", async () => {
		await openAt(TAB, "2999-12-31");
		expect(await screen.findByRole("link", { name: "Neues Zertifikat erstellen" })).toBeTruthy();
		expect(screen.queryByText(/abgelaufen/)).toBeNull();
	});
});

describe("a certificate whose validity has ended", () => {
	const SENTENCE =
		"Die Gültigkeit des Zertifikats ist am 28.02.2021 abgelaufen. Es kann nicht mehr unterschrieben oder veröffentlicht werden.";
	const submitted = aCertificate({ status: 20, validTo: "2021-02-28", actions: ["stop", "sign", "reject"] });
	const signed = aCertificate({ status: 30, validTo: "2021-02-28", actions: ["publish"] });
	const openAt = (path: string, certificate: typeof submitted) =>
		renderModule(module, manifest, {
			path,
			user: "Admin",
			handlers: [
				http.get("*/api/certification/z1", () =>
					HttpResponse.json(aCertification({ certificates: [certificate] }), { headers: { ETag: '"1"' } }),
				),
				http.get("*/api/certificate/k1/certification/z1", () =>
					HttpResponse.json(certificate, { headers: { ETag: '"1"' } }),
				),
				http.get("*/api/client/c1", () => HttpResponse.json(aClient(), { headers: { ETag: '"1"' } })),
			],
		});
	const ROWS = "/certificationDetails?cid=z1&key=zertifikate";
	const APPROVAL = "/certificateApproval?certificationId=z1&certificateId=k1&clientId=c1";
	/** What can be pressed in its row, or followed. */
	const offered = async () => {
		const row = within(await screen.findByRole("row", { name: "Z-2026-0001-01" }));
		return [...row.queryAllByRole("link"), ...row.queryAllByRole("button")].map(({ textContent }) => textContent);
	};

	test("is not offered for signing in its row, which says why; it can still be rejected", async () => {
		await openAt(ROWS, submitted);
		expect(await offered()).toEqual(["Details", "Zurückweisen", "Genehmigung stoppen"]);
		expect(screen.getByText("Gültigkeit abgelaufen, keine Unterschrift mehr möglich.")).toBeTruthy();
	});

	test("is not offered for publication in its row, which says why", async () => {
		await openAt(ROWS, signed);
		expect(await offered()).toEqual(["Details"]);
		expect(screen.getByText("Gültigkeit abgelaufen, keine Veröffentlichung mehr möglich.")).toBeTruthy();
	});

	test("cannot be signed where it is reviewed, only rejected, and the page says why", async () => {
		await openAt(APPROVAL, { ...submitted, ownSubmission: true });
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
		expect(screen.queryByText(/Unterschrift wird im Statusverlauf/)).toBeNull();
		expect(screen.getByRole("button", { name: "Zertifikat zurückweisen" })).toBeTruthy();
	});

	test("says so among its details once it is signed", async () => {
		await openAt(APPROVAL.replace("Approval", "Details"), signed);
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
	});

	test.each([10, 35])("that is a draft (%i) says so in its row and among its details", async (status) => {
		const draft = aCertificate({ status, validTo: "2021-02-28" });
		const page = await openAt(ROWS, draft);
		expect(await screen.findByText("Gültigkeit abgelaufen, keine Unterschrift mehr möglich.")).toBeTruthy();
		page.unmount();
		await openAt(APPROVAL.replace("Approval", "Details"), draft);
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
	});

	test("that is edited says so above its form", async () => {
		await openAt(APPROVAL.replace("certificateApproval", "addCertificate"), aCertificate({ validTo: "2021-02-28" }));
		expect(await screen.findByText(SENTENCE)).toBeTruthy();
	});

	test("is offered as ever until then", async () => {
		await openAt(ROWS, { ...submitted, validTo: "2999-12-31" });
		expect(await offered()).toEqual(["Details", "Unterschreiben", "Genehmigung stoppen"]);
		expect(screen.queryByText(/abgelaufen/)).toBeNull();
	});

	test("that is public is not told of: nothing was going to be done with it", async () => {
		await openAt(ROWS, aCertificate({ status: 40, validTo: "2021-02-28", actions: ["retract"] }));
		expect(await offered()).toEqual(["Details", "zurückziehen"]);
		expect(screen.queryByText(/Gültigkeit abgelaufen/)).toBeNull();
	});
});

describe("a published certificate", () => {
	test.each([
		["Aktiv", "2021-03-01", "2999-12-31"],
		["Abgelaufen", "2018-03-01", "2021-02-28"],
		["gültig ab 01.03.2998", "2998-03-01", "2999-12-31"],
	])("is called %s in the list and on its page, as its days say", async (label, validFrom, validTo) => {
		const certificate = aCertificate({ status: 40, validFrom, validTo, actions: [] });
		const tag = { headers: { ETag: '"1"' } };
		const openPage = (path: string) =>
			renderModule(module, manifest, {
				path,
				user: "Auditor",
				handlers: [
					http.get("*/api/certification/z1", () =>
						HttpResponse.json(aCertification({ certificates: [certificate] }), tag),
					),
					http.get("*/api/certificate/k1/certification/z1", () => HttpResponse.json(certificate, tag)),
					http.get("*/api/client/c1", () => HttpResponse.json(aClient(), tag)),
				],
			});
		const page = await openPage("/certificationDetails?cid=z1&key=zertifikate");
		const row = within(await screen.findByRole("row", { name: "Z-2026-0001-01" }));
		for (const other of ["Aktiv", "Abgelaufen", "gültig ab 01.03.2998"])
			expect(row.queryAllByText(other)).toHaveLength(other === label ? 1 : 0);
		page.unmount();
		await openPage("/certificateDetails?certificationId=z1&certificateId=k1&clientId=c1");
		const { parentElement } = await screen.findByRole("heading", { level: 1 });
		await waitFor(() => expect(parentElement?.textContent).toContain(label));
	});
});
