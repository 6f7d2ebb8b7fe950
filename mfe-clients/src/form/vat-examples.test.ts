import { vatNr } from "@portal/contracts/contract/clients";
import { MAIN_COUNTRIES } from "@portal/contracts/kit/countries";
import { expect, test } from "vitest";
import { vatNrExample } from "./vat-examples.ts";

test.for(["", "Liechtenstein"])("the country %j has no example", (country) => {
	expect(vatNrExample(country)).toBeUndefined();
});

test.for(Object.values(MAIN_COUNTRIES))("the example for %s passes the validation", (country) => {
	expect(vatNr.safeParse(vatNrExample(country)).error?.issues).toBeUndefined();
});
