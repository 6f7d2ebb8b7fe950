import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { bare, isNode, literalOf, type Node, nameOf, nodesOf, programOf, sourcesIn, walk } from "./source.ts";

/** What `src/module.tsx` gives to the shell; nothing where its source does not say it plainly. */
export interface ModuleExports {
	contract: number | undefined;
	pages: readonly string[] | undefined;
	slots: readonly string[] | undefined;
	translations: readonly string[] | undefined;
}

/** Initial value of an exported constant, followed into the file that it is passed on from. */
function exported(file: string, wanted: string): Node | undefined {
	for (const item of nodesOf(programOf(file).body)) {
		if (item.type === "ExportDeclaration" && isNode(item.declaration)) {
			const declared = nodesOf(item.declaration.declarations).find(({ id }) => nameOf(id) === wanted);
			if (declared) return bare(declared.init);
		}
		if (item.type !== "ExportNamedDeclaration") continue;
		for (const specifier of nodesOf(item.specifiers)) {
			if ((nameOf(specifier.exported) ?? nameOf(specifier.orig)) !== wanted) continue;
			const original = nameOf(specifier.orig) ?? wanted;
			const from = literalOf(item.source);
			if (from === undefined) return declaredIn(file, original);
			const target = join(dirname(file), from);
			return from.startsWith(".") && existsSync(target) ? exported(target, original) : undefined;
		}
	}
	return undefined;
}

function declaredIn(file: string, wanted: string): Node | undefined {
	const declarations = nodesOf(programOf(file).body).flatMap((item) => nodesOf(item.declarations));
	return bare(declarations.find(({ id }) => nameOf(id) === wanted)?.init);
}

/** Names of an object's properties; nothing if one of them cannot be read. */
function keysOf(value: Node | undefined): string[] | undefined {
	if (value?.type !== "ObjectExpression") return undefined;
	const names: string[] = [];
	for (const property of nodesOf(value.properties)) {
		const name = property.type === "Identifier" ? nameOf(property) : nameOf(property.key);
		if (name === undefined) return undefined;
		names.push(name);
	}
	return names;
}

export function moduleExports(directory: string): ModuleExports {
	const file = join(directory, "src/module.tsx");
	const contract = exported(file, "contract");
	return {
		contract: contract?.type === "NumericLiteral" ? Number(contract.value) : undefined,
		pages: keysOf(exported(file, "pages")),
		slots: keysOf(exported(file, "slots")),
		translations: keysOf(exported(file, "translations")),
	};
}

/** Places that the sources in a folder draw: `<Slot name="…" />`, also by a constant of the same file. */
export function slotsDrawnIn(folder: string): string[] {
	const slots = new Set<string>();
	for (const file of sourcesIn(folder)) {
		walk(programOf(file), (node) => {
			if (node.type !== "JSXOpeningElement" || nameOf(node.name) !== "Slot") return;
			const value = nodesOf(node.attributes).find((attribute) => nameOf(attribute.name) === "name")?.value;
			const expression =
				isNode(value) && value.type === "JSXExpressionContainer" ? bare(value.expression) : bare(value);
			const constant = expression?.type === "Identifier" ? declaredIn(file, String(expression.value)) : expression;
			const name = literalOf(constant);
			if (name !== undefined) slots.add(name);
			return;
		});
	}
	return [...slots].sort();
}
