/**
 * Moves style attributes, which the content security policy forbids, to a stylesheet. Another attribute links the
 * elements to their rules.
 */

// Matches only real style attributes, because React escapes quotation marks within texts.
const STYLE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
	"&quot;": '"',
	"&#x27;": "'",
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
};

export class InlineStyles {
	readonly #ids = new Map<string, number>();

	/** Returns the HTML with a `data-style` attribute in place of every style attribute. */
	extract(markup: string): string {
		return markup.replaceAll(STYLE, (_, escaped: string) => {
			const style = escaped.replaceAll(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
			const id = this.#ids.get(style) ?? this.#ids.size;
			this.#ids.set(style, id);
			return ` data-style="${id}"`;
		});
	}

	get css(): string {
		return [...this.#ids].map(([style, id]) => `[data-style="${id}"]{${style}}`).join("");
	}
}
