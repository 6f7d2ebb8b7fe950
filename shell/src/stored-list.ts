import { tabStorage } from "@portal/shared-ui/module";

export const storedList = (key: string) => ({
	read(): string[] {
		try {
			const stored: unknown = JSON.parse(tabStorage.get(key) ?? "[]");
			return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
		} catch {
			return [];
		}
	},
	/** Replaces the stored texts. Returns false if the browser blocks storage. */
	write: (texts: readonly string[]): boolean => tabStorage.set(key, texts.length > 0 ? JSON.stringify(texts) : null),
});
