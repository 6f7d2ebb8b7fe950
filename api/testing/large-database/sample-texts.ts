/** Parts of names and texts of the generated records. Some have accents, to test folding. */

export const NAMES = [
	"Öztürk",
	"Donau",
	"Müller",
	"Al-Noor",
	"Bäckerei Großmann",
	"Çelik",
	"Alpen",
	"Wiener",
	"Šarić",
	"Tâjik",
	"Steirer",
	"Nagy",
] as const;
export const KINDS = [
	"Feinkost GmbH",
	"Fleisch AG",
	"Süßwaren KG",
	"Molkerei GmbH",
	"Backwaren OG",
	"Gewürze GmbH",
] as const;
export const FIELDS = ["Lebensmittel", "Backwaren", "Fleisch", "Getränke", "Gewürze"] as const;
export const PLACES = [
	["Mariahilfer Straße", "1060", "Wien", "Österreich"],
	["Industriestraße", "3100", "St. Pölten", "Österreich"],
	["Königsallee", "40212", "Düsseldorf", "Deutschland"],
	["Via Roma", "39100", "Bozen", "Italien"],
	["İstiklal Caddesi", "34430", "İstanbul", "Türkei"],
	["Bahnhofstrasse", "8001", "Zürich", "Schweiz"],
] as const;
export const FIRST_NAMES = ["Eva", "Jürgen", "Ayşe", "Karim", "Amina", "Łukasz", "Zoë", "Thomas"] as const;
export const LAST_NAMES = ["Berger", "Müller", "Yılmaz", "Steiner", "Hofer", "Nowak", "Groß", "Demir"] as const;
export const PRODUCTS = [
	["Käsegebäck", "Cheese pastry"],
	["Rindersalami", "Beef salami"],
	["Gewürzmischung", "Spice mix"],
	["Hühnerbrühe", "Chicken broth"],
	["Fruchtgummi", "Fruit jellies"],
	["Joghurt", "Yoghurt"],
] as const;
export const MESSAGES = [
	"Wir möchten unsere Produkte zertifizieren lassen. Wie gehen wir vor?",
	"Welche Unterlagen brauchen Sie für eine Zertifizierung unserer Bäckerei?",
	"Bitte um ein Angebot für die Überwachung von drei Standorten.",
	"Gilt Ihr Zertifikat auch für die Ausfuhr nach Malaysia und Indonesien?",
] as const;
