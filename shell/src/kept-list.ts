/** A list of texts that this tab keeps from page to page. */
export function keptList(key: string) {
	return {
		read(): string[] {
			try {
				const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "[]");
				return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
			} catch {
				return [];
			}
		},
		/** False where nothing can be kept. */
		write(texts: readonly string[]): boolean {
			try {
				if (texts.length > 0) window.sessionStorage.setItem(key, JSON.stringify(texts));
				else window.sessionStorage.removeItem(key);
				return true;
			} catch {
				return false;
			}
		},
	};
}
