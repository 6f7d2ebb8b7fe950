import type { Findings } from "../module/types.ts";
import { compareSchemas, type Difference, fieldProblem, problem } from "./compare-schemas.ts";
import { type ApiDocument, type Content, type Operation, type Parameter, resolve } from "./document.ts";

type Documents = readonly [before: ApiDocument, after: ApiDocument];

interface Call {
	path: string;
	method: string;
	operation: Operation;
}

/** Returns operations by method and path without the names of path parameters, which may change. */
const callsOf = ({ paths }: ApiDocument): ReadonlyMap<string, Call> =>
	new Map(
		Object.entries(paths).flatMap(([path, methods]) => {
			const pattern = path.replace(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
			return Object.entries(methods).map(([method, operation]) => [
				`${method} ${pattern}`,
				{ path, method: method.toUpperCase(), operation },
			]);
		}),
	);

/** Schema of the body that all error responses share, so that it is compared once and not for each operation. */
const ERROR: { readonly $ref: string } = { $ref: "#/components/schemas/Error" };

const kindsOf = (content: Content = {}) => Object.keys(content);
const codesIn = (description = ""): readonly string[] => description.match(/\b[A-Z][A-Z_]+\b/g) ?? [];

function compareContent(
	documents: Documents,
	direction: "request" | "response",
	name: string,
	old: Content | undefined,
	now: Content | undefined,
): Difference[] {
	return Object.entries(old ?? {}).flatMap(([kind, { schema }]) => {
		const other = now?.[kind];
		if (!other) return [problem(`the ${name} is ${kindsOf(now).join(", ") || "empty"} instead of ${kind}`)];
		const isShared = [schema, other.schema].every((item) => typeof item === "object" && item.$ref === ERROR.$ref);
		return isShared ? [] : compareSchemas({ documents, direction }, schema, other.schema);
	});
}

function compareResponses(documents: Documents, old: Operation, now: Operation): Difference[] {
	return Object.entries(old.responses ?? {}).flatMap(([status, response]) => {
		const before = resolve(documents[0], response);
		const after = now.responses?.[status] && resolve(documents[1], now.responses[status]);
		const codes = status.startsWith("2") ? [] : codesIn(before.description);
		if (!after) return [problem(`the response ${[status, ...codes].join(" ")} is gone`)];
		const known = codesIn(after.description);
		return [
			...codes
				.filter((code) => !known.includes(code))
				.map((code) => problem(`the response ${status} does not name the code ${code} any more`)),
			...compareContent(documents, "response", `response ${status}`, before.content, after.content),
		];
	});
}

function parametersOf(document: ApiDocument, { operation, path }: Call): Map<string, Parameter> {
	const order = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
	return new Map(
		(operation.parameters ?? []).map((item) => {
			const parameter = resolve(document, item);
			// Path parameters are matched by their position, because the two versions may name them differently.
			const key = parameter.in === "path" ? String(order.indexOf(parameter.name)) : parameter.name;
			return [`${parameter.in} ${key}`, parameter];
		}),
	);
}

function compareParameters(documents: Documents, before: Call, after: Call): Difference[] {
	const [old, now] = [parametersOf(documents[0], before), parametersOf(documents[1], after)];
	const place = ({ name = "" }: Parameter) => ({ documents, direction: "request", field: [name] }) as const;
	const needed = [...now].filter(([key, { required }]) => required && !old.get(key)?.required);
	return [
		...needed.map(([, parameter]) => fieldProblem(place(parameter), "is required")),
		...[...old].flatMap(([key, parameter]) => {
			const accepted = now.get(key);
			if (!accepted) return [fieldProblem(place(parameter), "is not accepted")];
			return compareSchemas(place(parameter), parameter.schema, accepted.schema);
		}),
	];
}

function compareBodies(documents: Documents, old: Operation, now: Operation): Difference[] {
	const before = old.requestBody && resolve(documents[0], old.requestBody);
	const after = now.requestBody && resolve(documents[1], now.requestBody);
	if (before && !after) return [problem("the request must not have content")];
	return [
		...(after?.required && !before?.required ? [problem("the request must have content")] : []),
		...compareContent(documents, "request", "request", before?.content, after?.content),
	];
}

const isOpen = ({ security }: Operation) => security?.length === 0;

function compareCalls(documents: Documents, before: Call, after: Call | undefined): Difference[] {
	if (!after) return [problem("this call is gone")];
	const [old, now] = [before.operation, after.operation];
	return [
		...(isOpen(old) && !isOpen(now) ? [problem("a sign-in is required")] : []),
		...compareParameters(documents, before, after),
		...compareBodies(documents, old, now),
		...compareResponses(documents, old, now),
	];
}

/** Problems break a client of `before` that calls `after`; notes do not. */
export function compareApis(before: ApiDocument, after: ApiDocument): Findings {
	const documents = [before, after] as const;
	const sentences = (call: string, found: readonly Difference[]) =>
		found.map(({ isProblem, text }) => ({ isProblem, text: `${call}: ${text}.` }));
	const offered = callsOf(after);
	const found = [
		...sentences("Every refusal", compareSchemas({ documents, direction: "response" }, ERROR, ERROR)),
		...callsOf(before)
			.entries()
			.flatMap(([key, call]) =>
				sentences(`${call.method} ${call.path}`, compareCalls(documents, call, offered.get(key))),
			),
	];
	const texts = (wanted: boolean) => [
		...new Set(found.filter(({ isProblem }) => isProblem === wanted).map(({ text }) => text)),
	];
	return { problems: texts(true), notes: texts(false) };
}
