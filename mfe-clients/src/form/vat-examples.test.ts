import { COUNTRIES, vatNr } from "@portal/contracts/contract/clients";
import { expect, test } from "vitest";
import { vatNrExample } from "./vat-examples.ts";

test("no country has no example", () => {
	expect(vatNrExample("")).toBeUndefined();
});

test.for(COUNTRIES)("the example for %s passes the validation", (country) => {
	expect(vatNr.safeParse(vatNrExample(country)).error?.issues).toBeUndefined();
});
