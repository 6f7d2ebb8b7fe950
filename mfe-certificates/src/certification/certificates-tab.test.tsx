import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCertification } from "../records.ts";

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
