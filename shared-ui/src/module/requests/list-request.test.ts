import { expect, test } from "vitest";
import { asQuery, listFilters } from "./list-request.ts";

interface Query {
	q?: string;
	sort?: "name" | "-name";
	limit?: number;
	status?: "OPEN" | "CLOSED";
	client?: string;
}
const status = { label: "Status", options: [{ id: "OPEN", label: "Offen" }] };

test("a list offers the filters of its query parameters", () => {
	expect(listFilters<Query>({ status, client: null })).toEqual([{ ...status, id: "status" }]);
});

test("unknown and missing filters do not compile", () => {
	// @ts-expect-error: the query has no parameter `country`
	const unknown = listFilters<Query>({ status, client: null, country: { label: "Land" } });
	// @ts-expect-error: `client` is neither offered nor set to null
	const forgotten = listFilters<Query>({ status });
	// @ts-expect-error: the query has no parameter `country`
	const request = asQuery<Query>({ sort: "name", country: "AT" });
	expect([unknown, forgotten, request]).toHaveLength(3);
});
