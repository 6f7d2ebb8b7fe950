import type { FieldProblem } from "./codes.ts";
import { MESSAGES, type MessageCode } from "./messages.ts";
import { fieldProblems } from "./problems.ts";

export { ERROR_MESSAGES, MESSAGES, type MessageCode } from "./messages.ts";

/** Returns the German sentence of an error code, with `params` inserted. An unknown code gets a general sentence. */
export function sentence(code: MessageCode, params: Record<string, unknown> = {}): string {
	const template: string = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : MESSAGES["value.invalid"];
	return template.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

export function fieldSentences(problems: readonly FieldProblem[]): Record<string, string[]> {
	// A map and not an object, because a field may have the name of an object's property, such as "constructor".
	const fields = new Map<string, string[]>();
	for (const { path, code, params } of problems)
		fields.set(path, [...(fields.get(path) ?? []), sentence(code, params)]);
	return Object.fromEntries(fields);
}

export const issueSentences = (issues: Parameters<typeof fieldProblems>[0]) => fieldSentences(fieldProblems(issues));
