import { expect, it } from "vitest";
import { countryIn } from "./countries.ts";

it.each([
	["Österreich", "Austria"],
	["Tschechien", "Czechia"],
	["Türkei", "Türkiye"],
	["Russland", "Russian Federation"],
	["Utopia", "Utopia"],
])("writes %s as %s in an English document only", (country, english) => {
	expect(countryIn("en", country)).toBe(english);
	expect(countryIn("de", country)).toBe(country);
});
