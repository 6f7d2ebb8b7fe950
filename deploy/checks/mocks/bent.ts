import type { Operation } from "./document.ts";
import type { Example } from "./examples.ts";

/** Requests that a contract may refuse, made of one that it takes. */

const NO_VALUES = [null, 12_345, "", "\u0000", "x".repeat(6_001), [], {}];

export function bentBodies(json: unknown): unknown[] {
	if (typeof json !== "object" || json === null) return [];
	const fields = Object.keys(json);
	return [
		null,
		"text",
		{},
		{ ...json, unbekannt: 1 },
		...fields.map((field) => Object.fromEntries(Object.entries(json).filter(([name]) => name !== field))),
		...fields.flatMap((field) => NO_VALUES.map((value) => ({ ...json, [field]: value }))),
	];
}

/** The example's path with a query that means nothing. */
export function bentQueries({ path }: Example, { parameters }: Operation): string[] {
	const queries = parameters.filter((parameter) => parameter.in === "query");
	if (queries.length === 0) return [];
	return ["unbekannt", ...queries.map(({ name }) => name)].map((name) => {
		const url = new URL(path, "http://localhost");
		url.searchParams.set(name, "\u0000");
		return `${url.pathname}${url.search}`;
	});
}

/** The path with something that does not exist in place of each part that has a name of its own. */
export function bentPaths({ path }: Example, operation: Operation): string[] {
	const [bare = "", query] = path.split("?");
	const parts = operation.path.replace("/api", "").split("/");
	return parts.flatMap((part, index) => {
		if (!part.startsWith("{")) return [];
		const changed = bare.split("/").with(index, "unknown").join("/");
		return [query === undefined ? changed : `${changed}?${query}`];
	});
}
