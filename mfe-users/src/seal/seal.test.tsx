import type { SealState } from "@portal/contracts/contract/seal";
import { altered, fault } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open } from "../testing/page.ts";

const configured = (state: Partial<NonNullable<SealState["certificate"]>>) =>
	altered<SealState>("/api/seal", () => ({
		isGenerated: false,
		certificate: {
			subject: "CN=Siegel",
			issuer: "CN=Aussteller",
			validFrom: "2020-02-01",
			validTo: "2030-01-31",
			isExpired: false,
			isNotYetValid: false,
			sha256: "ab12",
			...state,
		},
	}));

test("without problems, an Admin reads that the key was generated and mail is off, and nothing about the clock", async () => {
	await open("/stoerungen");
	await screen.findByRole("heading", { name: "Siegel der PDF-Dokumente" });
	await screen.findByText(/den das Portal selbst erzeugt hat/);
	await screen.findByText(/Es ist kein Mailserver eingerichtet\.$/);
	expect(screen.queryByText("Alle E-Mails sind gesendet.")).toBeNull();
	expect(screen.queryByText(/accept-clock/)).toBeNull();
});

test("an Admin reads which certificate is configured and when it expires", async () => {
	await open("/stoerungen", { handlers: [configured({})] });
	await screen.findByText(/mit dem eingerichteten Schlüssel/);
	expect(
		screen.getByText(/CN=Siegel; ausgestellt von CN=Aussteller; gültig von 01\.02\.2020 bis 31\.01\.2030/),
	).toBeTruthy();
	expect(screen.queryByText(/selbst erzeugt|keine PDFs/)).toBeNull();
});

test("an Admin reads that the configured certificate has expired or is not valid yet", async () => {
	await open("/stoerungen", { handlers: [configured({ isExpired: true, isNotYetValid: true })] });
	await screen.findByText(/ist am 31\.01\.2030 abgelaufen\. .* können keine PDFs ausgestellt werden\./);
	screen.getByText(/gilt erst ab 01\.02\.2020\. .* können keine PDFs ausgestellt werden\./);
});

test("the section keeps its place while it loads, and offers to repeat a failed request", async () => {
	const page = await open("/stoerungen", { handlers: [fault("GET", "/api/seal", 500, { once: true })] });
	const section = within(await screen.findByRole("region", { name: "Siegel der PDF-Dokumente" }));
	await page.user.click(await section.findByRole("button", { name: "Erneut versuchen" }));
	await section.findByText(/den das Portal selbst erzeugt hat/);
});
