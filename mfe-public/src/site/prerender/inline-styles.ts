/** This file moves style attributes to a stylesheet, because the content security policy forbids them in HTML. */

// Matches style attributes only and never texts, because React escapes the quotation marks in texts.
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
