import { type Difference, type Documents, difference, START, whole } from "./compare.ts";
import { type ApiDocument, type Content, type Operation, type Parameter, resolve } from "./document.ts";
import { compareSent } from "./request.ts";
import { compareAnswer } from "./response.ts";

interface Found {
	/** As the document writes it. */
	path: string;
	operation: Operation;
}

/** Addresses are equal whatever their changing parts are called. */
const patternOf = (path: string) => path.replace(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");

/** Operations at an address, whatever its changing parts are called; these may differ between methods. */
export function operationsAt(document: ApiDocument, path: string): ReadonlyMap<string, Found> {
	const wanted = patternOf(path);
	const found = new Map<string, Found>();
	for (const [known, methods] of Object.entries(document.paths)) {
		if (patternOf(known) !== wanted) continue;
		for (const [method, operation] of Object.entries(methods)) found.set(method, { path: known, operation });
	}
	return found;
}

/** What every refusal answers; it is compared once for all operations. */
export const ERROR: { readonly $ref: string } = { $ref: "#/components/schemas/Error" };

const isSuccess = (status: string) => /^2/.test(status);
const kindsOf = (content: Content | undefined) => Object.keys(content ?? {});
/** The codes of a refusal stand in its description. */
const codesIn = (description = ""): readonly string[] => description.match(/\b[A-Z][A-Z_]+\b/g) ?? [];

/** Content of every kind, compared with that of the same kind on the other side. */
function compareContent(
	old: Content | undefined,
	now: Content | undefined,
	missing: (kind: string) => string,
	compare: (kind: string) => Difference[],
): Difference[] {
	return kindsOf(old).flatMap((kind) => (now?.[kind] ? compare(kind) : [whole(missing(kind))]));
}

function compareResponses(documents: Documents, old: Operation, now: Operation): Difference[] {
	const responseOf = (document: ApiDocument, operation: Operation, status: string) => {
		const response = operation.responses?.[status];
		return response && resolve(document, response);
	};
	return Object.keys(old.responses ?? {}).flatMap((status) => {
		const before = responseOf(documents.before, old, status);
		const after = responseOf(documents.after, now, status);
		const codes = isSuccess(status) ? [] : codesIn(before?.description);
		if (!after) return [whole(`die Antwort ${[status, ...codes].join(" ")} gibt es nicht`)];
		const known = codesIn(after.description);
		return [
			...codes
				.filter((code) => !known.includes(code))
				.map((code) => whole(`die Antwort ${status} nennt den Code ${code} nicht`)),
			...compareContent(
				before?.content,
				after.content,
				(kind) => `die Antwort ${status} ist ${kindsOf(after.content).join(", ") || "leer"} statt ${kind}`,
				(kind) => {
					const [ours, theirs] = [before?.content?.[kind]?.schema, after.content?.[kind]?.schema];
					const isShared = [ours, theirs].every((schema) => typeof schema === "object" && schema.$ref === ERROR.$ref);
					return isShared ? [] : compareAnswer(documents, ours, theirs);
				},
			),
		];
	});
}

function parametersOf(document: ApiDocument, { operation, path }: Found): Map<string, Parameter> {
	const order = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
	return new Map(
		(operation.parameters ?? []).map((item) => {
			const parameter = resolve(document, item);
			// Parts of an address are told apart by their place.
			const key = parameter.in === "path" ? String(order.indexOf(parameter.name)) : parameter.name;
			return [`${parameter.in} ${key}`, parameter];
		}),
	);
}

function compareParameters(
	documents: Documents,
	old: ReadonlyMap<string, Parameter>,
	now: ReadonlyMap<string, Parameter>,
): Difference[] {
	const found: Difference[] = [];
	const place = ({ name = "" }: Parameter) => ({ ...START, field: [name] });
	for (const [key, parameter] of now) {
		const known = old.get(key);
		if (parameter.required !== true || known?.required === true) continue;
		const text = known ? "ist in der Anfrage Pflicht" : "ist in der Anfrage Pflicht und war unbekannt";
		found.push(difference(place(parameter), text));
	}
	for (const [key, parameter] of old) {
		const accepted = now.get(key);
		if (accepted) found.push(...compareSent(documents, parameter.schema, accepted.schema, place(parameter)));
		else found.push(difference(place(parameter), "wird in der Anfrage nicht angenommen"));
	}
	return found;
}

function compareBodies(documents: Documents, old: Operation, now: Operation): Difference[] {
	const before = old.requestBody && resolve(documents.before, old.requestBody);
	const after = now.requestBody && resolve(documents.after, now.requestBody);
	if (!before) return after?.required ? [whole("ein Inhalt der Anfrage wird verlangt")] : [];
	if (!after) return [whole("ein Inhalt der Anfrage wird nicht angenommen")];
	return [
		...(after.required && !before.required ? [whole("ein Inhalt der Anfrage wird verlangt")] : []),
		...compareContent(
			before.content,
			after.content,
			(kind) => `die Anfrage wird als ${kind} nicht angenommen, nur als ${kindsOf(after.content).join(", ")}`,
			(kind) => compareSent(documents, before.content?.[kind]?.schema, after.content?.[kind]?.schema),
		),
	];
}

const isOpen = ({ security }: Operation) => security !== undefined && security.length === 0;

/** What has become of an operation. */
export function compareOperation(documents: Documents, method: string, path: string): Difference[] {
	const old = operationsAt(documents.before, path).get(method);
	const offered = operationsAt(documents.after, path);
	const now = offered.get(method);
	if (!old) return [];
	if (!now) {
		const others = [...offered.keys()].join(", ").toUpperCase();
		return [whole(others ? `diesen Aufruf gibt es nicht (nur ${others})` : "diese Adresse gibt es nicht")];
	}
	return [
		...(isOpen(old.operation) && !isOpen(now.operation) ? [whole("eine Anmeldung wird verlangt")] : []),
		...compareParameters(documents, parametersOf(documents.before, old), parametersOf(documents.after, now)),
		...compareBodies(documents, old.operation, now.operation),
		...compareResponses(documents, old.operation, now.operation),
	];
}
