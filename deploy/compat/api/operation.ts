import { type Difference, type Documents, difference, START } from "./compare.ts";
import { type ApiDocument, type Content, type Operation, type Parameter, resolve } from "./document.ts";
import { patternOf } from "./operations.ts";
import { compareSent } from "./request.ts";
import { compareAnswer } from "./response.ts";

interface Found {
	/** As the document writes it. */
	path: string;
	operation: Operation;
}

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

const whole = (text: string): Difference => difference(START, text);
const isSuccess = (status: string) => /^2/.test(status);
const mediaTypes = (content: Content | undefined) => Object.keys(content ?? {});

/** Content of every kind, compared with that of the same kind on the other side. */
function compareContent(
	ours: Content | undefined,
	theirs: Content | undefined,
	missing: (kind: string) => string,
	compare: (kind: string) => Difference[],
): Difference[] {
	return mediaTypes(ours).flatMap((kind) => (theirs?.[kind] ? compare(kind) : [whole(missing(kind))]));
}

function compareResponses(documents: Documents, ours: Operation, theirs: Operation): Difference[] {
	const contentOf = (document: ApiDocument, operation: Operation, status: string) => {
		const response = operation.responses?.[status];
		return response && resolve(document, response).content;
	};
	const others = Object.keys(theirs.responses ?? {});
	return Object.keys(ours.responses ?? {}).flatMap((status) => {
		const same = others.includes(status) ? status : isSuccess(status) ? others.find(isSuccess) : undefined;
		if (same === undefined)
			return isSuccess(status) ? [whole(`die laufende API nennt keine Antwort ${status} mehr`)] : [];
		const mine = contentOf(documents.built, ours, status);
		const other = contentOf(documents.running, theirs, same);
		const found = compareContent(
			mine,
			other,
			(kind) => `die laufende API antwortet mit ${mediaTypes(other).join(", ") || "nichts"} statt ${kind}`,
			(kind) => compareAnswer(documents, mine?.[kind]?.schema, other?.[kind]?.schema),
		);
		// New codes of errors are shown by the sentence that comes with them.
		return isSuccess(status) ? found : found.filter(({ isProblem }) => isProblem);
	});
}

function parametersOf(document: ApiDocument, operation: Operation, path: string): Map<string, Parameter> {
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
	ours: ReadonlyMap<string, Parameter>,
	theirs: ReadonlyMap<string, Parameter>,
): Difference[] {
	const found: Difference[] = [];
	const place = ({ name = "" }: Parameter) => ({ ...START, field: [name], file: documents.names.fileOf(name) });
	for (const [key, parameter] of theirs) {
		const known = ours.get(key);
		if (parameter.required !== true || known?.required === true) continue;
		const text = known ? "ist bei der laufenden API Pflicht" : "verlangt die laufende API; das Modul kennt es nicht";
		found.push(difference(known ? place(parameter) : { ...place(parameter), file: undefined }, text));
	}
	for (const [key, parameter] of ours) {
		const at = place(parameter);
		if (at.file === undefined && parameter.required !== true) continue;
		const accepted = theirs.get(key);
		if (accepted) found.push(...compareSent(documents, parameter.schema, accepted.schema, at));
		else found.push(difference(at, "kennt die laufende API in der Anfrage nicht"));
	}
	return found;
}

function compareBodies(documents: Documents, ours: Operation, theirs: Operation): Difference[] {
	const mine = ours.requestBody && resolve(documents.built, ours.requestBody);
	const other = theirs.requestBody && resolve(documents.running, theirs.requestBody);
	if (!mine) return other?.required ? [whole("die laufende API verlangt einen Inhalt der Anfrage")] : [];
	if (!other) return [whole("die laufende API nimmt keinen Inhalt der Anfrage an")];
	return compareContent(
		mine.content,
		other.content,
		(kind) => `die laufende API nimmt ${kind} nicht an (${mediaTypes(other.content).join(", ") || "nichts"})`,
		(kind) => compareSent(documents, mine.content?.[kind]?.schema, other.content?.[kind]?.schema),
	);
}

const isOpen = ({ security }: Operation) => security !== undefined && security.length === 0;

/** What an operation that a module uses is like in the running API. */
export function compareOperation(documents: Documents, method: string, path: string): Difference[] {
	const ours = operationsAt(documents.built, path).get(method);
	const offered = operationsAt(documents.running, path);
	const theirs = offered.get(method);
	if (!ours) return [whole("die API dieses Quellstands kennt den Aufruf nicht")];
	if (offered.size === 0) return [whole("die laufende API kennt diese Adresse nicht")];
	if (!theirs) {
		const others = [...offered.keys()].join(", ").toUpperCase();
		return [whole(`die laufende API kennt hier die Methode ${method.toUpperCase()} nicht (nur ${others})`)];
	}
	const parameters = ({ path: written, operation }: Found, document: ApiDocument) =>
		parametersOf(document, operation, written);
	return [
		...(isOpen(ours.operation) && !isOpen(theirs.operation) ? [whole("die laufende API verlangt eine Anmeldung")] : []),
		...compareParameters(documents, parameters(ours, documents.built), parameters(theirs, documents.running)),
		...compareBodies(documents, ours.operation, theirs.operation),
		...compareResponses(documents, ours.operation, theirs.operation),
	];
}
