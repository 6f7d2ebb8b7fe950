/** Every error of the chain: drizzle wraps the driver's. */
function* chain(error: unknown): Generator<Error> {
	for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/**
 * Whether a write failed because a value is taken, optionally of one `table.column`. A libSQL server sends no extended
 * code, so the message decides.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
	for (const { message } of chain(error))
		if (message.includes("UNIQUE constraint failed") && (!column || message.includes(column))) return true;
	return false;
}
