import type { SealState } from "@portal/contracts/contract/seal";
import { altered } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
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

test("an Admin reads that the key of the seal was generated", async () => {
	await open("/stoerungen");
	await screen.findByRole("heading", { name: "Siegel der PDF-Dokumente" });
	expect(screen.getByText(/den das Portal selbst erzeugt hat/)).toBeTruthy();
});

test("an Admin reads which certificate is configured and when it expires", async () => {
	await open("/stoerungen", { handlers: [configured({})] });
	await screen.findByText(/mit dem eingerichteten Schlüssel/);
	expect(
		screen.getByText(/CN=Siegel; ausgestellt von CN=Aussteller; gültig von 01\.02\.2020 bis 31\.01\.2030/),
	).toBeTruthy();
	expect(screen.queryByText(/selbst erzeugt|keine PDFs/)).toBeNull();
});

test.each([
	["has expired", { isExpired: true }, /ist am 31\.01\.2030 abgelaufen\. .* können keine PDFs ausgestellt werden\./],
	[
		"is not valid yet",
		{ isNotYetValid: true },
		/gilt erst ab 01\.02\.2020\. .* können keine PDFs ausgestellt werden\./,
	],
])("an Admin reads that the configured certificate %s", async (_, state, message) => {
	await open("/stoerungen", { handlers: [configured(state)] });
	await screen.findByText(message);
});
