import type { Certificate } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import { ERROR_MESSAGES } from "@portal/api/kit/sentences";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";
import { aCertificate, aCertification, aClient, aPendingApproval } from "./records.ts";

const KEY = "certificationId=z1&certificateId=k1&clientId=c1";
const tag = { headers: { ETag: '"7"' } };
const refusal = (status: number, code: string, message: string) => HttpResponse.json({ message, code }, { status });
const wordFile = () =>
	new HttpResponse("docx", { headers: { "Content-Disposition": 'attachment; filename="Zertifikat_Vorschau.docx"' } });

interface Given {
	certificate?: Certificate;
	certification?: Certification;
}

/** The API with one certification and one certificate. */
function api({ certificate = aCertificate(), certification }: Given = {}) {
	const whole = certification ?? aCertification({ certificates: [certificate] });
	return [
		http.get("*/api/certification/z1", () => HttpResponse.json(whole, tag)),
		http.get("*/api/certificate/k1/certification/z1", () => HttpResponse.json(certificate, tag)),
		http.get("*/api/client/c1", () => HttpResponse.json(aClient(), tag)),
		http.get("*/api/download/preview/*", wordFile),
	];
}

const open = (path: string, handlers: ReturnType<typeof api>, user: "Admin" | "Auditor" = "Admin") =>
	renderModule(module, manifest, { path, handlers, user });
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const submitted = (changes: Partial<Certificate> = {}) =>
	aCertificate({ status: 20, actions: ["stop", "sign", "reject"], ...changes });

describe("an address that leads nowhere", () => {
	const paths = ["/certificateDetails?certificateId=k1", "/addCertificate?clientId=c1", "/certificateApproval"];
	test.for(paths)("without a certification goes to the list with a message: %s", async (path) => {
		const page = await open(path, [http.get("*/api/certification", () => HttpResponse.json([]))]);
		expect(await screen.findByText("Das Zertifikat wurde ohne certificationId aufgerufen.")).toBeTruthy();
		expect(page.location()).toMatch(/^\/certificationsList/);
	});

	test("a certificate that cannot be loaded leads to the clients with the server's message", async () => {
		const missing = http.get("*/api/certificate/k1/*/z1", () => refusal(404, "NOT_FOUND", "Nicht gefunden."));
		const page = await open(`/certificateDetails?${KEY}`, [missing, ...api()]);
		await waitFor(() => expect(page.location()).toBe("/clients"));
		expect(await screen.findByText("Nicht gefunden.")).toBeTruthy();
	});
});

describe("the actions of a certificate", () => {
	const cases: [string, Certificate, string[]][] = [
		["a draft is edited, not looked at", aCertificate(), ["Bearbeiten"]],
		["an auditor cannot sign", submitted({ actions: ["stop"] }), ["Details", "Genehmigung stoppen"]],
		["an administrator signs", submitted(), ["Details", "Genehmigung stoppen", "Unterschreiben"]],
		["a signed one is published", aCertificate({ status: 30, actions: ["publish"] }), ["Details", "veröffentlichen"]],
		["a public one is retracted", aCertificate({ status: 40, actions: ["retract"] }), ["Details", "zurückziehen"]],
		["a retracted one is only looked at", aCertificate({ status: 50, actions: [] }), ["Details"]],
	];
	test.for(cases)("%s", async ([, certificate, labels]) => {
		await open("/certificationDetails?cid=z1&key=zertifikate", api({ certificate }));
		const row = (await screen.findByRole("rowheader", { name: certificate.certificateNumber })).closest("[role=row]");
		const shown = row?.querySelectorAll<HTMLElement>(".certs-buttons a, .certs-buttons button") ?? [];
		expect([...shown].map((action) => action.textContent)).toEqual(labels);
	});

	test("a move that is refused tells why", async () => {
		const stop = http.delete("*/api/approval/add/certificate/k1/certification/z1", () =>
			refusal(409, "ILLEGAL_TRANSITION", "Das ist nicht mehr möglich."),
		);
		const page = await open("/certificationDetails?cid=z1&key=zertifikate", [
			stop,
			...api({ certificate: submitted() }),
		]);
		await page.user.click(await button("Genehmigung stoppen"));
		expect(await screen.findByText("Das ist nicht mehr möglich.")).toBeTruthy();
	});

	test("publishing asks for the client to be told", async () => {
		const certificate = aCertificate({ status: 30, actions: ["publish"] });
		const publish = http.post("*/api/publishCertificate/k1/certification/z1", () => HttpResponse.json(certificate));
		const page = await open("/certificationDetails?cid=z1&key=zertifikate", [publish, ...api({ certificate })]);
		await page.user.click(await button("veröffentlichen"));
		expect(await screen.findByText("Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.")).toBeTruthy();
	});

	test("without products there is no new certificate", async () => {
		await open(
			"/certificationDetails?cid=z1&key=zertifikate",
			api({ certification: aCertification({ products: [] }) }),
		);
		expect(await screen.findByText(/müssen zuerst Produkte erfasst werden/)).toBeTruthy();
		expect(screen.queryByRole("link", { name: "Neues Zertifikat erstellen" })).toBeNull();
	});
});

describe("the approval", () => {
	test("a failed preview leaves the signature locked", async () => {
		const failing = http.get("*/api/download/preview/*", () => refusal(500, "INTERNAL", "Technischer Fehler!"));
		const page = await open(`/certificateApproval?${KEY}`, [failing, ...api({ certificate: submitted() })]);
		await page.user.click(await button("Vorschau DE"));
		expect(await screen.findByText("Die Vorschau konnte nicht erstellt werden.")).toBeTruthy();
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
	});

	test("a rejection needs a reason", async () => {
		const page = await open(`/certificateApproval?${KEY}`, api({ certificate: submitted() }));
		await page.user.click(await button("Zertifikat zurückweisen"));
		expect((await screen.findAllByText(/Die Anmerkung muss eingegeben werden\./)).length).toBeGreaterThan(0);
		expect(page.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
	});

	test("one's own submission is pointed out", async () => {
		await open(`/certificateApproval?${KEY}`, api({ certificate: submitted({ ownSubmission: true }) }));
		expect(await screen.findByText(/selbst zur Prüfung freigegeben/)).toBeTruthy();
	});

	test("of one's own submission is not offered where four eyes are required, but it can be rejected", async () => {
		const certificate = submitted({ ownSubmission: true, actions: ["stop", "reject"] });
		await open(`/certificateApproval?${KEY}`, api({ certificate }));
		await screen.findByText(ERROR_MESSAGES.FOUR_EYES);
		screen.getByRole("button", { name: "Zertifikat zurückweisen" });
		expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
		expect(screen.queryByText(/Unterschreiben ist erst möglich/)).toBeNull();
	});

	describe("of what was changed since its release", () => {
		const changedSinceRelease = { by: "Anna Auditor", at: "2026-03-01T09:30:00.000Z" };
		const CHANGED = /zuletzt von Anna Auditor am 01\.03\.2026, 10:30 Uhr\./;

		test("says who changed it and when, and offers to sign what the preview shows", async () => {
			await open(`/certificateApproval?${KEY}`, api({ certificate: submitted({ changedSinceRelease }) }));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain("Unterschrieben wird, was die Vorschau jetzt zeigt.");
			expect(screen.getByRole("button", { name: "Zertifikat unterschreiben" })).toBeTruthy();
		});

		test("is not offered where four eyes are required, and it says what to do", async () => {
			const actions: Certificate["actions"] = ["stop", "reject"];
			const certificate = submitted({ changedSinceRelease, ownSubmission: true, actions });
			await open(`/certificateApproval?${KEY}`, api({ certificate }));
			const banner = await screen.findByText(CHANGED);
			expect(banner.textContent).toContain("Bitte die Genehmigung stoppen und das Zertifikat neu freigeben.");
			expect(screen.queryByRole("button", { name: "Zertifikat unterschreiben" })).toBeNull();
			expect(screen.queryByText(ERROR_MESSAGES.FOUR_EYES)).toBeNull();
		});

		test("says so where nobody knows who changed it", async () => {
			const certificate = submitted({ changedSinceRelease: {}, actions: ["stop", "reject"] });
			await open(`/certificateApproval?${KEY}`, api({ certificate }));
			const banner = await screen.findByText(/Es steht nicht fest, ob dieses Zertifikat/);
			expect(banner.textContent).toContain("neu freigeben.");
		});
	});

	test("after a preview the certificate is signed", async () => {
		vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
		const bodies: unknown[] = [];
		const answer = http.post("*/api/approval/answerApproval/k1/certification/z1", async ({ request }) => {
			bodies.push(await request.json());
			return HttpResponse.json(aCertificate({ status: 30, actions: ["publish"] }));
		});
		const page = await open(`/certificateApproval?${KEY}`, [answer, ...api({ certificate: submitted() })]);
		expect((await button("Zertifikat unterschreiben")).disabled).toBe(true);
		await page.user.click(await button("Vorschau EN"));
		await waitFor(async () => expect((await button("Zertifikat unterschreiben")).disabled).toBe(false));
		await page.user.click(await button("Zertifikat unterschreiben"));
		expect(await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeTruthy();
		expect(bodies).toEqual([{ submitBtn: "approve", reason: "" }].map(({ submitBtn }) => ({ submitBtn })));
	});

	describe("that the person has to confirm", () => {
		const message = "Bitte bestätigen Sie diese Aktion.";
		let isConfirmed: boolean;
		let signatures: number;
		const answer = http.post("*/api/approval/answerApproval/k1/certification/z1", () => {
			signatures++;
			if (isConfirmed) return HttpResponse.json(aCertificate({ status: 30, actions: ["publish"] }));
			const refused = { message, code: "REAUTHENTICATION_REQUIRED", confirmBy: ["password"] };
			return HttpResponse.json(refused, { status: 401 });
		});
		async function sign(confirms: boolean) {
			isConfirmed = false;
			signatures = 0;
			const certificate = submitted({ previewed: true });
			const page = await open(`/certificateApproval?${KEY}`, [answer, ...api({ certificate })]);
			const { confirmation } = page.host.session;
			confirmation.subscribe(() => {
				if (!confirmation.asked()) return;
				isConfirmed = confirms;
				confirmation.settle(confirms);
			});
			await page.user.type(await screen.findByRole("textbox", { name: /Anmerkung/ }), "Am Telefon geprüft");
			await page.user.click(await button("Zertifikat unterschreiben"));
		}

		test("is not signed when they do not; what was typed stays", async () => {
			await sign(false);
			expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
			expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Anmerkung/ }).value).toBe("Am Telefon geprüft");
			expect(signatures).toBe(1);
		});

		test("is signed by itself once they have", async () => {
			await sign(true);
			await screen.findByText("Das Zertifikat ist nun bereit zur Veröffentlichung.");
			expect(signatures).toBe(2);
		});
	});

	test("a public certificate is retracted with its reason", async () => {
		const certificate = aCertificate({ status: 40, actions: ["retract"] });
		const bodies: unknown[] = [];
		const retract = http.delete("*/api/publishCertificate/k1/certification/z1", async ({ request }) => {
			bodies.push(await request.json());
			return HttpResponse.json(certificate);
		});
		const page = await open(`/certificateApproval?${KEY}&retract=true`, [retract, ...api({ certificate })]);
		await page.user.type(await screen.findByRole("textbox", { name: /Anmerkung/ }), "Rezeptur geändert");
		await page.user.click(await button("Zertifikat zurückziehen"));
		expect(await screen.findByText("Das Zertifikat wurde zurückgezogen.")).toBeTruthy();
		expect(bodies).toEqual([{ reason: "Rezeptur geändert" }]);
	});
});

describe("the form of a certificate", () => {
	test("a certificate without products is not sent", async () => {
		const page = await open("/addCertificate?certificationId=z1&clientId=c1", api());
		await page.user.click(await button("Zertifikat erstellen"));
		expect((await screen.findAllByText(/Mindestens ein Produkt muss ausgewählt werden\./)).length).toBeGreaterThan(0);
		expect(page.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
	});

	test("what is not saved is neither previewed nor released", async () => {
		const page = await open(`/addCertificate?${KEY}`, api());
		expect((await button("Genehmigung")).disabled).toBe(false);
		await page.user.click(screen.getByRole("checkbox", { name: /P-002/ }));
		expect((await button("Genehmigung")).disabled).toBe(true);
		expect((await button("Vorschau DE")).disabled).toBe(true);
	});

	test("a draft is released for review", async () => {
		const release = http.post("*/api/approval/add/certificate/k1/certification/z1", () =>
			HttpResponse.json(submitted()),
		);
		const page = await open(`/addCertificate?${KEY}`, [release, ...api()], "Auditor");
		await page.user.click(await button("Genehmigung"));
		expect(await screen.findByText("Das Zertifikat Z-2026-0001-01 wurde zur Prüfung freigegeben.")).toBeTruthy();
	});

	test("a draft that somebody else has released meanwhile is shown as it stands now", async () => {
		let isReleased = false;
		const current = http.get("*/api/certificate/k1/*/z1", () =>
			HttpResponse.json(isReleased ? submitted({ actions: ["stop"] }) : aCertificate(), tag),
		);
		const release = http.post("*/api/approval/add/certificate/k1/certification/z1", () => {
			isReleased = true;
			return refusal(409, "ILLEGAL_TRANSITION", "Das ist nicht mehr möglich.");
		});
		const page = await open(`/certificateDetails?${KEY}`, [current, release, ...api()]);
		await page.user.click(await button("Genehmigung"));
		expect(await screen.findByText("Das ist nicht mehr möglich.")).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole("button", { name: "Genehmigung" })).toBeNull());
		expect(screen.getAllByText("in Genehmigung").length).toBeGreaterThan(0);
		expect(page.location()).toBe(`/certificateDetails?${KEY}`);
	});

	test("a draft is deleted only after a question", async () => {
		const remove = http.delete("*/api/certificate/k1/*/z1", () => new HttpResponse(null, { status: 204 }));
		const page = await open(`/certificateDetails?${KEY}`, [remove, ...api()]);
		await page.user.click(await button("Löschen"));
		expect(page.requests().filter((request) => request.startsWith("DELETE"))).toEqual([]);
		await page.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
		expect(await screen.findByText("Das Zertifikat Z-2026-0001-01 wurde gelöscht.")).toBeTruthy();
	});
});

describe("what waits for approval", () => {
	const home = (rows: unknown[]) =>
		renderModule(module, manifest, {
			slot: "home",
			user: "Admin",
			handlers: [http.get("*/api/approval", () => HttpResponse.json(rows))],
		});

	test("nothing is said to be nothing", async () => {
		await home([]);
		expect(await screen.findByText("Keine offenen Zertifikate gefunden.")).toBeTruthy();
	});

	test("is told in full, with a way to the rest", async () => {
		const page = await home([]);
		const answer = http.get("*/api/approval", ({ request }) => {
			const isFirst = !new URL(request.url).searchParams.has("cursor");
			return HttpResponse.json([{ ...aPendingApproval(), certificateNumber: isFirst ? "Z-1" : "Z-2" }], {
				headers: {
					"X-Total-Count": "101",
					...(isFirst ? { Link: '</api/approval?limit=10&cursor=next>; rel="next"' } : {}),
				},
			});
		});
		page.server.use(answer);
		await page.user.type(screen.getByRole("searchbox", { name: "Einreichungen suchen" }), "Z");
		expect(await screen.findByText("Z-1")).toBeTruthy();
		expect(screen.getByText("101 Einträge")).toBeTruthy();
		await page.user.click(screen.getByRole("button", { name: "Weiter" }));
		expect(await screen.findByText("Z-2")).toBeTruthy();
	});

	test("leads to the certificates of the certification", async () => {
		await home([aPendingApproval()]);
		const link = await screen.findByRole("link", { name: "Prüfen" });
		expect(link.getAttribute("href")).toBe("/certificationDetails?cid=z1&certificateId=k1&key=zertifikate");
	});
});
