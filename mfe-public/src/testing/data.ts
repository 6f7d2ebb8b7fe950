import type { OriginalFile, PublicValidation } from "@portal/api/contract/public-validation";

/** A certificate as the register answers it. */
export const aPublicValidation = (changes: Partial<PublicValidation> = {}): PublicValidation => ({
	status: 40,
	certificationNumber: "Z-2026-0007",
	certificateNumber: "Z-2026-0007-01",
	clientName: "Alpenkost Feinbäckerei GmbH",
	clientAddress: { street: "Mühlenstraße", number: "14", zip: "4020", city: "Linz", country: "Österreich" },
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	products: [
		{ number: "1001", name: "Butterkeks", nameEN: "Butter biscuit" },
		{ number: "1002", name: "Dinkelzwieback", nameEN: "Spelt rusk" },
		{ number: "1003", name: "Mandelgebäck ohne Alkohol", nameEN: "Almond pastry without alcohol" },
	],
	productionSites: ["Werk Linz", "Werk Wels"],
	checkedAt: "2026-11-21T08:15:00.000Z",
	...changes,
});

/** The answer about a file that was issued. */
export const anOriginalFile = (changes: Partial<OriginalFile> = {}): OriginalFile => ({
	original: true,
	certificateNumber: "Z-2026-0007-01",
	publicId: "valid",
	state: "valid",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	lang: "de",
	issuedOn: "2026-02-26",
	checkedAt: "2026-11-21T08:15:00.000Z",
	...changes,
});
