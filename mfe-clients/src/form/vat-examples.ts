import type { MainCountry } from "@portal/contracts/kit/countries";

const EXAMPLES: Readonly<Record<MainCountry, string>> = {
	Österreich: "ATU12345678",
	Deutschland: "DE123456789",
	Frankreich: "FR12345678901",
	Italien: "IT12345678901",
	Rumänien: "RO12345678",
	Schweiz: "CHE-123.456.789",
	Spanien: "ESX1234567X",
	Tschechien: "CZ12345678",
	Türkei: "1234567890",
	Ungarn: "HU12345678",
};

export const vatNrExample = (country: string): string | undefined =>
	Object.hasOwn(EXAMPLES, country) ? EXAMPLES[country as MainCountry] : undefined;
