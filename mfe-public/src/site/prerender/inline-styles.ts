/** The policy forbids style attributes: they move into a file and are tied to the elements by another attribute. */

// React escapes quotation marks in texts, so that this can only be an attribute.
const STYLE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
	"&quot;": '"',
	"&#x27;": "'",
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
};

export class InlineStyles {
	readonly #known = new Map<string, number>();

	/** The markup with a mark in the place of every style. */
	extract(markup: string): string {
		return markup.replaceAll(STYLE, (_, escaped: string) => {
			const style = escaped.replaceAll(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
			const id = this.#known.get(style) ?? this.#known.size;
			this.#known.set(style, id);
			return ` data-style="${id}"`;
		});
	}

	get css(): string {
		return [...this.#known].map(([style, id]) => `[data-style="${id}"]{${style}}`).join("");
	}
}
