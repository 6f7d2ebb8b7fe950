import { COUNTRIES, type Country } from "@portal/contracts/contract/clients";

const EXAMPLES: Readonly<Record<Country, string>> = {
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

export function vatNrExample(country: string): string | undefined {
	const known = COUNTRIES.find((name) => name === country);
	return known && EXAMPLES[known];
}
