import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCertification, aClient } from "../records.ts";

const tag = { headers: { ETag: '"1"' } };
const file = () => new HttpResponse("docx", { headers: { "Content-Disposition": 'attachment; filename="Z.docx"' } });
const failing = () => HttpResponse.json({ message: "Nein.", code: "INTERNAL" }, { status: 500 });
const PREVIEW = "/api/download/preview/z1/k1/";
const ISSUED = "/api/downloadCert/k1/certification/z1?lang=";

async function open(status: number, answer: () => Response = file) {
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
	const certificate = aCertificate({ status, actions: [] });
	return renderModule(module, manifest, {
		path: "/certificateDetails?certificationId=z1&certificateId=k1&clientId=c1",
		user: "Auditor",
		handlers: [
			http.get("*/api/certification/z1", () => HttpResponse.json(aCertification({ certificates: [certificate] }), tag)),
			http.get("*/api/certificate/k1/certification/z1", () => HttpResponse.json(certificate, tag)),
			http.get("*/api/client/c1", () => HttpResponse.json(aClient(), tag)),
			http.get("*/api/download/preview/*", answer),
			http.get("*/api/downloadCert/*/certification/*", answer),
		],
	});
}
const button = (name: string) => screen.findByRole("button", { name });

describe("the documents of a certificate", () => {
	test.each([
		["a draft", 10, "Vorschau", PREVIEW],
		["one in approval", 20, "Vorschau", PREVIEW],
		["a signed one that is not published", 30, "Zertifikat", PREVIEW],
		["a rejected one", 35, "Vorschau", PREVIEW],
		["a published one", 40, "Zertifikat", ISSUED],
		["a retracted one", 50, "Zertifikat", ISSUED],
	])("of %s are there in both languages", async (_which, status, label, address) => {
		const page = await open(status);
		for (const lang of ["de", "en"]) {
			await page.user.click(await button(`${label} ${lang.toUpperCase()}`));
			await waitFor(() => expect(page.requests()).toContain(`GET ${address}${lang}`));
		}
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("say that they are previews as long as what was signed is not published", async () => {
		await open(30);
		const hint = (await button("Zertifikat DE")).getAttribute("aria-describedby") ?? "";
		expect(document.getElementById(hint)?.textContent).toContain("sind Vorschauen dessen, was unterschrieben wurde.");
	});

	test("say nothing of the kind once they are issued", async () => {
		await open(40);
		expect((await button("Zertifikat DE")).hasAttribute("aria-describedby")).toBe(false);
		expect(screen.queryByText(/Vorschau/)).toBeNull();
	});

	test.each([
		[30, "Die Vorschau konnte nicht erstellt werden."],
		[40, "Das Zertifikat konnte nicht geöffnet werden."],
	])("that fail in status %i are told of as what they are", async (status, message) => {
		const page = await open(status, failing);
		await page.user.click(await button("Zertifikat DE"));
		expect((await screen.findByRole("alert")).textContent).toContain(message);
	});
});
