import type { Findings } from "../types.ts";
import type { Difference } from "./compare.ts";
import { type ApiDocument, isDocument } from "./document.ts";
import { type Names, usedNames } from "./names.ts";
import { compareOperation, operationsAt } from "./operation.ts";
import { type Use, usedOperations } from "./operations.ts";

const TIMEOUT_MS = 5_000;

function sentence(module: string, call: string, { field, text, file }: Difference): string {
	if (field.length === 0) return `${call}: ${text}.`;
	return `${call}: das Feld "${field.join(".")}" ${text}${file ? `; ${module} benutzt es in ${file}` : ""}.`;
}

/** The used operations of the document that a module was built against, met in another one. */
export function compareApis(
	module: string,
	uses: readonly Use[],
	names: Names,
	built: ApiDocument,
	running: ApiDocument,
): Findings {
	const problems = new Set<string>();
	const notes = new Set<string>();
	for (const { method, path, file } of uses) {
		const call = `${method.toUpperCase()} ${operationsAt(built, path).get(method)?.path ?? path}`;
		for (const found of compareOperation({ built, running, names }, method, path)) {
			const text = sentence(
				module,
				call,
				found.field.length === 0 ? { ...found, text: `${found.text} (${module} ruft in ${file} auf)` } : found,
			);
			(found.isProblem ? problems : notes).add(text);
		}
	}
	return { problems: [...problems], notes: [...notes] };
}

/** The document of the running API, or why there is none. `token`: what an API asks for that shows it to nobody else. */
export async function fetchDocument(origin: string, token = process.env.API_DOCS_TOKEN): Promise<ApiDocument | string> {
	const refuse = (reason: string) => `Die laufende API ${origin} konnte nicht gelesen werden: ${reason}.`;
	if (!URL.canParse("/api/openapi.json", origin)) return refuse("die Adresse ist ungültig");
	try {
		const answer = await fetch(new URL("/api/openapi.json", origin), {
			headers: token ? { Authorization: `Bearer ${token}` } : {},
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (answer.status === 401) return refuse("ihre Beschreibung ist nicht öffentlich; API_DOCS_TOKEN öffnet sie");
		if (!answer.ok) return refuse(`/api/openapi.json antwortet mit ${answer.status}`);
		const document: unknown = await answer.json().catch(() => undefined);
		return isDocument(document) ? document : refuse("/api/openapi.json ist keine OpenAPI-Beschreibung");
	} catch (error) {
		const isLate = error instanceof Error && error.name === "TimeoutError";
		return refuse(isLate ? `nach ${TIMEOUT_MS / 1000} s kam keine Antwort` : "sie ist nicht erreichbar");
	}
}

/** Every call of a module against the running API. */
export async function checkApi(
	module: string,
	directory: string,
	built: () => Promise<ApiDocument>,
	runningApi: string | undefined,
): Promise<Findings> {
	const { uses, unreadable } = usedOperations(directory);
	const problems = unreadable.map((text) => `${module}: ${text}`);
	if (uses.length === 0) return { problems, notes: [] };
	const ours = await built();
	for (const { method, path, file } of uses)
		if (!operationsAt(ours, path).has(method))
			problems.push(
				`${method.toUpperCase()} ${path}: die API dieses Quellstands kennt den Aufruf nicht (${module} ruft in ${file} auf).`,
			);
	if (problems.length > 0) return { problems, notes: [] };
	if (runningApi === undefined)
		return { problems, notes: [`${module}: Es läuft keine API; die ${uses.length} Aufrufe wurden nicht verglichen.`] };
	const running = await fetchDocument(runningApi);
	if (typeof running === "string") return { problems: [running], notes: [] };
	return compareApis(module, uses, usedNames(directory), ours, running);
}
