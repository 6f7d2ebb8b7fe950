/** The staff's pages are German. */
export const WORDS = {
	views: "Ansichten",
	saved: "Gespeicherte Ansichten",
	acts: "Speichern und verwalten",
	save: "Ansicht speichern …",
	manage: "Ansichten verwalten …",
	standard: (name: string) => `${name} (Standard)`,
} as const;
