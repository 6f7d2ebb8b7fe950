/** The countries of most clients by ISO 3166-1 code. They come first in every choice; their postcodes are digits. */
export const MAIN_COUNTRIES = {
	AT: "Österreich",
	DE: "Deutschland",
	FR: "Frankreich",
	IT: "Italien",
	RO: "Rumänien",
	CH: "Schweiz",
	ES: "Spanien",
	CZ: "Tschechien",
	TR: "Türkei",
	HU: "Ungarn",
} as const;
export type MainCountry = (typeof MAIN_COUNTRIES)[keyof typeof MAIN_COUNTRIES];

/** The German names of countries by code. */
export type Countries = Readonly<Record<string, string>>;

export const codeOfCountry = (name: string, countries: Countries): string | undefined =>
	Object.keys(countries).find((code) => countries[code] === name);

export const isMainCountry = (name: unknown): boolean => Object.values<unknown>(MAIN_COUNTRIES).includes(name);
