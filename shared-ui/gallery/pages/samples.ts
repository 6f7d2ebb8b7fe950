import type { Option } from "@portal/shared-ui/pickers";

export const COUNTRIES: readonly Option[] = [
	{ id: "at", label: "Österreich" },
	{ id: "de", label: "Deutschland" },
	{ id: "hu", label: "Ungarn", isDisabled: true },
	{ id: "fr", label: "Frankreich" },
];

export const CATEGORIES: readonly Option[] = [
	{ id: "meat", label: "Fleisch", description: "Schlachtung und Zerlegung" },
	{ id: "milk", label: "Milch", description: "Molkereien und Käsereien" },
	{ id: "sweets", label: "Süßwaren", description: "Ohne Gelatine vom Schwein", isDisabled: true },
	{ id: "ready", label: "Fertiggerichte und zusammengesetzte Lebensmittel mit mehreren Zutaten tierischer Herkunft" },
];
