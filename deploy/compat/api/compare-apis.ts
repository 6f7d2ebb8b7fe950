import { type Difference, type Documents, START } from "./compare.ts";
import type { ApiDocument } from "./document.ts";
import { compareOperation, ERROR } from "./operation.ts";
import { compareAnswer } from "./response.ts";

/** One or more German sentences about one call. */
interface CallFindings {
	path: string;
	problems: string[];
	notes: string[];
}

function sentence(call: string, { field, text }: Difference): string {
	if (field === undefined) return `${call}: ${text}.`;
	return `${call}: ${field.length === 0 ? "der Inhalt" : `das Feld "${field.join(".")}"`} ${text}.`;
}

function findings(path: string, call: string, differences: readonly Difference[]): CallFindings {
	const of = (wanted: boolean) => [
		...new Set(differences.filter(({ isProblem }) => isProblem === wanted).map((found) => sentence(call, found))),
	];
	return { path, problems: of(true), notes: of(false) };
}

/** What clients that were written for the API `before` miss in the API `after`, call by call. */
export function compareApis(before: ApiDocument, after: ApiDocument): CallFindings[] {
	const documents: Documents = { before, after };
	const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) =>
			findings(path, `${method.toUpperCase()} ${path}`, compareOperation(documents, method, path)),
		),
	);
	const refusals = findings("", "Jede Ablehnung", compareAnswer(documents, ERROR, ERROR, START));
	return [refusals, ...calls].filter(({ problems, notes }) => problems.length + notes.length > 0);
}

export const problemsOf = (found: readonly CallFindings[]) => found.flatMap(({ problems }) => problems);
export const notesOf = (found: readonly CallFindings[]) => found.flatMap(({ notes }) => notes);
