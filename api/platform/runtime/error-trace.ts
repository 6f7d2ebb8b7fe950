/** Returns the stack of an error without the values of a failed SQL statement, which may be personal data. */
function traceOf(error: Error): string {
	const trace = error.stack ?? error.message;
	if (!("query" in error) || typeof error.query !== "string") return trace;
	const statement = `Failed query: ${error.query}`;
	return trace.includes(error.message) ? trace.replace(error.message, () => statement) : statement;
}

export function describeError(error: unknown): string {
	const parts: string[] = [];
	for (let current = error; current instanceof Error; current = current.cause) parts.push(traceOf(current));
	return parts.length > 0 ? parts.join("\nCaused by: ") : String(error);
}

/** Returns the first line of the root cause, without the values of an SQL statement, which may be personal data. */
export function reasonOf(error: unknown): string {
	if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
	const text = error instanceof Error ? error.message || error.name : String(error);
	return text.split("\n", 1)[0] ?? "";
}
