import type { MainCountry } from "../kit/countries.ts";
import type { CertificationFormValues } from "../modules/certifications/contract.ts";
import type { Address, ClientFormValues } from "../modules/clients/contract.ts";
import type { ProductFormValues } from "../modules/products/contract.ts";

export const address = (street: string, number: string, zip: string, city: string, country: MainCountry): Address => ({
	street,
	number,
	zip,
	city,
	country,
});

export const contact = (
	dep: string,
	title: string,
	firstName: string,
	lastName: string,
	email: string,
	phone?: string,
) => ({
	dep,
	person: { title, firstName, lastName, email, ...(phone ? { phone } : {}) },
});

/** "superseded" has a published replacement; "replacing" is public while its replacement waits for review. */
export type CertificateState =
	| "draft"
	| "pending"
	| "rejected"
	| "signed"
	| "public"
	| "suspended"
	| "superseded"
	| "replacing"
	| "retracted";

interface DemoCertification extends Pick<CertificationFormValues, "category" | "subcategory"> {
	/** Age of the certification in years; its validity begins on 15 January. */
	age: number;
	by?: "admin";
	/** Number of days before today on which the certification and its certificates are created; 0 by default. */
	daysAgo?: number;
	/** Days from today until the certification ends; if this is set, `age` is ignored. */
	endsIn?: number;
	isRenewed?: true;
	products: ProductFormValues[];
	certificates: CertificateState[];
}

export interface DemoClient {
	client: ClientFormValues;
	/** Note about the client's consent to appear in the public directory; without it, the client is not listed. */
	listedBy?: string;
	certifications: DemoCertification[];
}

export function goods(
	prefix: string,
	rows: readonly (readonly [name: string, nameEN: string, info?: string, infoEN?: string])[],
): ProductFormValues[] {
	return rows.map(([name, nameEN, info = "", infoEN = ""], index) => ({
		number: `${prefix}${String(index + 1).padStart(3, "0")}`,
		name,
		nameEN,
		info,
		infoEN,
	}));
}

const sausages = goods("0", [
	["Rinderwurst fein", "Fine beef sausage", "400 g, vakuumverpackt", "400 g, vacuum-packed"],
	["Putensalami geräuchert", "Smoked turkey salami", "250 g", "250 g"],
	["Hühner-Käsekrainer", "Chicken sausage with cheese", "2 × 150 g", "2 × 150 g"],
	["Rinderschinken luftgetrocknet", "Air-dried beef ham", "100 g, geschnitten", "100 g, sliced"],
	["Sucuk mild", "Mild sucuk", "500 g", "500 g"],
	["Sucuk scharf", "Hot sucuk", "500 g", "500 g"],
	["Putenfleischwürfel", "Diced turkey", "1 kg", "1 kg"],
	["Rinderfaschiertes", "Minced beef", "500 g", "500 g"],
]);

const dairy = goods("M-", [
	["Joghurt natur 3,6 %", "Plain yoghurt 3.6 %"],
	["Ayran", "Ayran", "Becher 250 ml", "Cup 250 ml"],
	["Schafskäse in Salzlake", "Sheep's cheese in brine"],
	["Süßrahmbutter", "Sweet cream butter"],
	["Topfen 20 % F. i. T.", "Curd cheese 20 %"],
	["Grießpudding Vanille", "Semolina pudding, vanilla"],
]);

const plantDrinks = goods("PF-", [
	["Haferdrink natur", "Oat drink, plain", "1 l", "1 l"],
	["Sojajoghurt Vanille", "Soya yoghurt, vanilla", "Becher 150 g", "Cup 150 g"],
	["Mandeldrink ungesüßt", "Almond drink, unsweetened", "1 l", "1 l"],
]);

const sweets = goods("B", [
	["Baklava mit Pistazien", "Baklava with pistachios"],
	["Lokum Rose", "Turkish delight, rose"],
	["Türkischer Honig", "Nougat"],
	["Sesamkrokant", "Sesame brittle"],
	["Dattelkekse", "Date biscuits"],
]);

const eggs = goods("EI", [
	["Freilandeier Größe M", "Free-range eggs, size M"],
	["Freilandeier Größe L", "Free-range eggs, size L"],
]);

const films = goods("V", [
	["Schrumpffolie PE 60 µm", "Shrink film PE 60 µm"],
	["Beutel für Tiefkühlware", "Bag for frozen food"],
	["Schale rPET 500 ml", "Tray rPET 500 ml"],
]);

const menus = goods("C", [
	["Kantinenmenü Geflügel", "Canteen menu, poultry"],
	["Kantinenmenü vegetarisch", "Canteen menu, vegetarian"],
]);

const buffets = goods("F", [
	["Fingerfood-Buffet", "Finger food buffet"],
	["Grillbuffet Rind", "Barbecue buffet, beef"],
]);

const spices = goods("G", [
	["Paprika edelsüß gemahlen", "Sweet paprika, ground", "Sack 10 kg", "Bag 10 kg"],
	["Kreuzkümmel ganz", "Cumin seeds", "Sack 5 kg", "Bag 5 kg"],
	["Grillgewürz Rind", "Barbecue seasoning, beef"],
]);

const broths = goods("S", [
	["Rindsuppe gekörnt", "Beef broth granules"],
	["Hühnersuppe gekörnt", "Chicken broth granules"],
]);

const marinades = goods("R", [
	["Marinade Zitrone-Kräuter", "Marinade, lemon and herbs"],
	["Marinade Chili", "Marinade, chilli"],
]);

const enzymes = goods("K", [
	["Mikrobielles Lab", "Microbial rennet"],
	["Ascorbinsäure", "Ascorbic acid"],
	["Pektin aus Äpfeln", "Apple pectin"],
]);

const food = (subcategory: string) => ({ category: "C: Food Manufacturing" as const, subcategory });
const ANIMAL_FOOD = food("CI processing of perishable animal products");
const PLANT_FOOD = food("CII perishable plant products");
export const STABLE_FOOD = food("CIV ambient stable products");

export const DEMO_CLIENTS: readonly DemoClient[] = [
	{
		client: {
			name: "Öztürk Fleischwaren GmbH",
			vatNr: "ATU12345678",
			field: "Fleischverarbeitung",
			address: address("Brunner Straße", "59", "1230", "Wien", "Österreich"),
			invoiceAddress: { street: "Buchhaltungsgasse", number: "3", zip: "1050", city: "Wien", country: "Österreich" },
			productionSites: [
				{ name: "Werk Wien Süd", address: address("Brunner Straße", "61", "1230", "Wien", "Österreich") },
				{ name: "Werk Wels", address: address("Messestraße", "8", "4600", "Wels", "Österreich") },
			],
			contacts: [
				contact("Qualitätssicherung", "Dr.", "Ayşe", "Öztürk", "qs@oeztuerk.example.org", "+43 1 000 00 11"),
				contact("Geschäftsführung", "", "Mehmet", "Öztürk", "office@oeztuerk.example.org"),
			],
		},
		listedBy: "Unterschriebenes Formular im Vertrag",
		certifications: [{ age: 1, daysAgo: 12, ...ANIMAL_FOOD, products: sausages, certificates: ["public", "pending"] }],
	},
	{
		client: {
			name: "Molkerei Alpengrün eGen",
			vatNr: "ATU87654321",
			field: "Milchverarbeitung",
			address: address("Molkereistraße", "1", "5020", "Salzburg", "Österreich"),
			productionSites: [
				{ name: "Käserei Flachgau", address: address("Almweg 7 Nord", "7", "5301", "Eugendorf", "Österreich") },
			],
			contacts: [
				contact("Betriebsleitung", "DI", "Johanna", "Größbauer", "betrieb@alpengruen.example.org", "+43 1 000 00 12"),
			],
		},
		listedBy: "E-Mail von DI Größbauer",
		certifications: [
			{ age: 0, ...ANIMAL_FOOD, products: dairy, certificates: ["signed", "draft"] },
			{
				age: 3,
				endsIn: 120,
				daysAgo: 6,
				isRenewed: true,
				...PLANT_FOOD,
				products: plantDrinks,
				certificates: ["public"],
			},
		],
	},
	{
		client: {
			name: "Süßwaren Bäckström AG",
			vatNr: "CHE-123.456.789",
			field: "Süßwaren",
			address: address("Industriestrasse", "22a", "8005", "Zürich", "Schweiz"),
			productionSites: [],
			contacts: [contact("Einkauf", "", "Åsa", "Bäckström", "einkauf@baeckstroem.example.org")],
		},
		certifications: [{ age: 2, daysAgo: 9, ...STABLE_FOOD, products: sweets, certificates: ["retracted", "rejected"] }],
	},
	{
		client: {
			name: "Geflügelhof Szabó Kft.",
			vatNr: "HU12345678",
			field: "Landwirtschaft",
			address: address("Kossuth Lajos utca", "14", "6000", "Kecskemét", "Ungarn"),
			productionSites: [],
			contacts: [],
		},
		certifications: [
			{
				age: 4,
				category: "A: Farming of Animals",
				subcategory: "AI Farming of Animals for Meat / Milk / Eggs / Honey",
				products: eggs,
				certificates: ["public"],
			},
		],
	},
	{
		client: {
			name: "Lyon Emballages SARL",
			vatNr: "FR12345678901",
			field: "Verpackung",
			address: address("Rue de la République", "30", "69002", "Lyon", "Frankreich"),
			productionSites: [],
			contacts: [contact("Export", "", "Éloïse", "Lefèvre", "export@emballages.example.org")],
		},
		certifications: [
			{
				age: 0,
				by: "admin",
				daysAgo: 5,
				category: "I: Production of Food Packaging and Packaging Material",
				subcategory: "",
				products: films,
				certificates: ["draft", "rejected"],
			},
		],
	},
	{
		client: {
			name: "Gemeinschaftsküche München e. G.",
			vatNr: "DE123456789",
			field: "Gemeinschaftsverpflegung",
			address: address("Schwanthalerstraße", "101", "80336", "München", "Deutschland"),
			productionSites: [],
			contacts: [contact("Küche", "", "Yusuf", "Aydın", "kueche@muenchen.example.org", "+43 1 000 00 15")],
		},
		listedBy: "Unterschriebenes Formular im Vertrag",
		certifications: [
			{ age: 0, category: "E: Catering", subcategory: "", products: menus, certificates: [] },
			{ age: 3, endsIn: 60, category: "E: Catering", subcategory: "", products: buffets, certificates: ["public"] },
			{ age: 0, category: "E: Catering", subcategory: "", products: [], certificates: [] },
			{
				age: 0,
				category: "K: Production of (Bio) Chemicals",
				subcategory: "",
				products: enzymes,
				certificates: ["pending"],
			},
		],
	},
	{
		client: {
			name: "Gewürzmühle Donauland GmbH",
			vatNr: "ATU55667788",
			field: "Gewürze und Suppen",
			address: address("Donaulände", "18", "3430", "Tulln an der Donau", "Österreich"),
			productionSites: [],
			contacts: [
				contact("Qualitätssicherung", "DI", "Katharina", "Zöchling", "qs@donauland.example.org", "+43 1 000 00 16"),
			],
		},
		listedBy: "Telefonat mit DI Zöchling, schriftlich bestätigt",
		certifications: [
			{ age: 1, daysAgo: 20, ...STABLE_FOOD, products: spices, certificates: ["suspended"] },
			{ age: 2, daysAgo: 30, ...STABLE_FOOD, products: broths, certificates: ["superseded"] },
			{ age: 1, daysAgo: 6, ...PLANT_FOOD, products: marinades, certificates: ["replacing"] },
		],
	},
];

export const DEMO_ENQUIRIES = [
	{
		daysAgo: 9,
		company: "Feinkost Hűvös Bt.",
		name: "Réka Hűvös",
		email: "reka@huvos.example.org",
		phone: "+36 1 000 00 21",
		message:
			"Guten Tag, wir exportieren Gewürzmischungen in die Emirate. Welche Unterlagen brauchen Sie für ein Angebot?",
	},
	{
		daysAgo: 3,
		company: "",
		name: "Thomas Grünwald",
		email: "thomas@gruenwald.example.org",
		phone: "",
		message:
			"Ich habe auf einer Packung Ihre Zertifikatsnummer gefunden. Wie kann ich prüfen, ob das Zertifikat noch gültig ist?",
	},
	{
		daysAgo: 0,
		company: "Catering Bosporus OG",
		name: "Selin Yıldız",
		email: "office@bosporus.example.org",
		phone: "+43 1 000 00 22",
		message:
			"Wir betreiben drei Kantinen in Wien und möchten unsere Menüs zertifizieren lassen. Wie lange dauert ein Audit?",
	},
] as const;
