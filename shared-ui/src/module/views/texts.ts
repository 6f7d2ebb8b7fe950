/** Texts of the menu of saved views. They are not translated, because staff pages are in German only. */
export const TEXTS = {
	views: "Ansichten",
	saved: "Gespeicherte Ansichten",
	acts: "Speichern und verwalten",
	save: "Ansicht speichern …",
	manage: "Ansichten verwalten …",
	standard: (name: string) => `${name} (Standard)`,
} as const;
