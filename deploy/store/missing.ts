const isMissing = (error: unknown) =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** What is read, or nothing where there is no such file. */
export async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
	try {
		return await promise;
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}
