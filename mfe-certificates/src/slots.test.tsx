import { createCertificate } from "@portal/contracts/testing/scenarios";
import { useSearchParams } from "@portal/shared-ui/module";
import { api, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";
import { pagesOfCertificate } from "./testing/index.ts";

const Address = () => <p data-testid="address">{String(useSearchParams()[0])}</p>;

/** Opens a page of the module with a section in one of its slots; the section shows the page's parameters. */
async function addressIn(slot: string, path: string) {
	const slots = [{ slot, component: "Address", roles: ["Auditor"] as const, order: 1 }];
	const options = { path, user: "Auditor" } as const;
	const { unmount } = await renderModule({ ...module, slots: { Address } }, { ...manifest, slots }, options);
	const { textContent } = await screen.findByTestId("address");
	unmount();
	return textContent;
}

test("other modules add sections to the pages of a certification and of a certificate, which their addresses name", async () => {
	const scenario = await createCertificate(api);
	const { rows, details } = pagesOfCertificate(scenario);
	expect(await addressIn("certification-details", rows)).toContain(`cid=${scenario.certification._id}`);
	expect(await addressIn("certificate-details", details)).toContain(`certificateId=${scenario.certificate._id}`);
});
