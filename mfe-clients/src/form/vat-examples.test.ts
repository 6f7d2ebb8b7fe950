import { COUNTRIES, vatNr } from "@portal/contracts/contract/clients";
import { expect, test } from "vitest";
import { vatNrExample } from "./vat-examples.ts";

test("no country, no example", () => {
	expect(vatNrExample("")).toBeUndefined();
});

test.for(COUNTRIES)("the example for %s is one that the rules accept", (country) => {
	expect(vatNr.safeParse(vatNrExample(country)).error?.issues).toBeUndefined();
});
