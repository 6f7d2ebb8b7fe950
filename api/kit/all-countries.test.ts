import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import { expect, it } from "vitest";
import { ALL_COUNTRIES } from "./all-countries.ts";
import { MAIN_COUNTRIES } from "./countries.ts";

it("lists every country of ISO 3166-1 once, with the main countries first", () => {
	expect(Object.keys(ALL_COUNTRIES).toSorted()).toEqual(codes.map(([code]) => code).toSorted());
	const names = Object.values(ALL_COUNTRIES);
	expect(names).toHaveLength(250);
	expect(new Set(names).size).toBe(250);
	expect(names.slice(0, 12)).toEqual([...Object.values(MAIN_COUNTRIES), "Afghanistan", "Ägypten"]);
});

it("gives each country one short German name", () => {
	const { RU, SY, HK, US } = ALL_COUNTRIES;
	expect([RU, SY, HK, US]).toEqual(["Russland", "Syrien", "Hongkong", "USA"]);
});
