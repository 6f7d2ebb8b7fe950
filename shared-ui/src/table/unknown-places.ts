/** Parts of a list's address that only the server can check. */
const PLACES = ["sort", "cursor"] as const;
export type ListPlace = (typeof PLACES)[number];

/** Which of them an answer refuses, as after an old bookmark or where half of an address was pasted. */
export function unknownPlaces(error: unknown): ListPlace[] {
	if (typeof error !== "object" || error === null || !("fields" in error)) return [];
	const { fields } = error;
	return typeof fields === "object" && fields !== null ? PLACES.filter((name) => name in fields) : [];
}
