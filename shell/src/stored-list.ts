import { tabStorage } from "@portal/shared-ui/module";

/** Returns the value of a stored text, or undefined if the text is not JSON. */
export function parseStored(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "null");
	} catch {
		return undefined;
	}
}

export const storedList = (key: string) => ({
	read(): string[] {
		const stored = parseStored(tabStorage.get(key));
		return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
	},
	/** Replaces the stored texts. Returns false if the browser blocks storage. */
	write: (texts: readonly string[]): boolean => tabStorage.set(key, texts.length > 0 ? JSON.stringify(texts) : null),
});
