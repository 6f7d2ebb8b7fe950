import {
	type CustomAtRules,
	Features,
	type Rule,
	type Selector,
	type SelectorComponent,
	transform,
} from "lightningcss";

/** Restricts a selector to the module's own elements. Firefox supports `@scope` only from release 146. */

function markText(id: string): string {
	const root = `[data-module="${id}"]`;
	const other = `${root} [data-module]:not(${root})`;
	return `:where(:is(${root},${root} *):not(${other},${other} *))`;
}

function eachRule(css: string, name: string, see: (rule: Rule) => void): void {
	transform<CustomAtRules>({ filename: name, code: Buffer.from(css), visitor: { Rule: (rule) => see(rule) } });
}

function markOf(id: string): SelectorComponent {
	let mark: SelectorComponent | undefined;
	eachRule(`${markText(id)}{color:red}`, "mark", (rule) => {
		if (rule.type === "style") mark = rule.value.selectors[0]?.[0];
	});
	if (!mark) throw new Error(`No mark for ${id}`);
	return mark;
}

/** Returns where the last part of a selector begins (`a.b` in `ul > a.b::after`) and where its pseudo-elements do. */
function lastPart(selector: Selector): [start: number, pseudoElements: number] {
	const start = selector.findLastIndex(({ type }) => type === "combinator") + 1;
	const found = selector.findIndex(({ type }, index) => index >= start && type === "pseudo-element");
	return [start, found === -1 ? selector.length : found];
}

function isMarked(selector: Selector, mark: string): boolean {
	return selector.slice(...lastPart(selector)).some((part) => JSON.stringify(part) === mark);
}

export function scopeStyles(css: string, id: string, name: string): string {
	const mark = markOf(id);
	const known = JSON.stringify(mark);
	const marked = (selector: Selector): Selector =>
		isMarked(selector, known) ? selector : selector.toSpliced(lastPart(selector)[1], 0, mark);
	const flat = transform({ filename: name, code: Buffer.from(css), include: Features.Nesting }).code;
	// Selectors inside `:is(…)` and similar functions stay unchanged, because the visitor gets outer selectors only.
	return transform({ filename: name, code: flat, visitor: { Selector: marked } }).code.toString();
}

const CONTAINERS = ["media", "supports", "container", "layer-block", "layer-statement", "starting-style", "scope"];
const HARMLESS: readonly string[] = [...CONTAINERS, "style", "nesting", "nested-declarations", "ignored"];

/** Returns names that a rule defines for the whole page, such as keyframes, or undefined for other rules. */
function namesOf(rule: Rule): string[] | undefined {
	switch (rule.type) {
		case "keyframes":
			return [rule.value.name.value];
		case "font-face":
			return rule.value.properties.flatMap((property) =>
				property.type === "font-family" ? [String(property.value)] : [],
			);
		case "page":
			return rule.value.selectors.length === 0 ? undefined : rule.value.selectors.map(({ name }) => name ?? "");
		case "property":
		case "counter-style":
		case "font-palette-values":
		case "position-try":
			return [rule.value.name];
		default:
			return undefined;
	}
}

/** Returns a sentence for each rule that would affect elements outside of module `id`. */
export function strayStyles(css: string, id: string, name: string): string[] {
	const mark = JSON.stringify(markOf(id));
	const stray: string[] = [];
	eachRule(css, name, (rule) => {
		if (rule.type === "style") {
			if (!rule.value.selectors.every((selector) => isMarked(selector, mark))) stray.push("a rule without its mark");
		} else if (!HARMLESS.includes(rule.type)) {
			const names = namesOf(rule);
			const wrong = names?.filter((given) => !given.replace(/^--/, "").startsWith(`${id}-`)) ?? [];
			if (names === undefined || names.length === 0) stray.push(`@${rule.type}`);
			for (const given of wrong) stray.push(`@${rule.type} ${given} (a name must begin with "${id}-")`);
		}
	});
	return stray;
}
