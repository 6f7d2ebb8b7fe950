/** Texts of filters and row heights. They are in German only, because only staff pages use them. */
export const TEXTS = {
	all: "Alle",
	filters: "Filter",
	removeFilter: (filter: string) => `Filter entfernen: ${filter}`,
	resetFilters: "Filter zurücksetzen",
	noMatchWith: (filters: string) => `Keine Einträge mit ${filters}.`,
	compactRows: "Kompakte Zeilen",
} as const;
