/** Filters and heights of rows stand on pages of the staff alone, which are German. */
export const WORDS = {
	all: "Alle",
	filters: "Filter",
	removeFilter: (filter: string) => `Filter entfernen: ${filter}`,
	resetFilters: "Filter zurücksetzen",
	noMatchWith: (filters: string) => `Keine Einträge mit ${filters}.`,
	compactRows: "Kompakte Zeilen",
} as const;
