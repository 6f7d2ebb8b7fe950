import type { PartnerCountry } from "./contract.ts";

export const partners: readonly PartnerCountry[] = [
	{
		country: "Österreich",
		places: ["Graz", "Linz", "Salzburg", "Innsbruck", "Klagenfurt", "Bregenz", "St. Pölten", "Eisenstadt"],
	},
	{
		country: "Deutschland",
		places: ["Augsburg", "Bremen", "Dortmund", "Dresden", "Erfurt", "Kassel", "Mainz", "Stuttgart"],
	},
	{
		country: "Schweiz",
		places: ["Aarau", "Basel", "Bern", "Chur", "Luzern", "St. Gallen", "Winterthur", "Zug"],
	},
	{
		country: "Ungarn",
		places: ["Debrecen", "Eger", "Győr", "Kecskemét", "Miskolc", "Pécs", "Szeged", "Szombathely"],
	},
	{
		country: "Frankreich",
		places: ["Annecy", "Bordeaux", "Dijon", "Grenoble", "Lille", "Nantes", "Rennes", "Strasbourg"],
	},
	{
		country: "Italien",
		places: ["Bergamo", "Bologna", "Brescia", "Modena", "Padova", "Torino", "Trieste", "Verona"],
	},
	{
		country: "Tschechien",
		places: ["Brno", "České Budějovice", "Jihlava", "Liberec", "Olomouc", "Ostrava", "Plzeň", "Zlín"],
	},
];
