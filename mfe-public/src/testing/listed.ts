import type { DirectoryChoices, ListedCertificate, ListedCompany } from "@portal/contracts/contract/directory";

export const aCertificate = (changes: Partial<ListedCertificate> = {}): ListedCertificate => ({
	publicId: "abcdefghijklmnopqrstu",
	certificateNumber: "Z-2026-0001-01",
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	state: "valid",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	products: [{ name: "Apfelmus", nameEN: "Apple sauce" }],
	productCount: 1,
	...changes,
});

export const aCompany = (changes: Partial<ListedCompany> = {}): ListedCompany => ({
	company: "Donau Feinkost GmbH",
	city: "Linz",
	country: "Österreich",
	certificates: [aCertificate()],
	...changes,
});

export const CHOICES: DirectoryChoices = {
	categories: ["C: Food Manufacturing"],
	countries: ["Österreich", "Ungarn"],
};
