import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isNode, type Node, parse } from "../../lib/syntax.ts";

/** The exports of `src/module.tsx` that the manifest refers to. A field is undefined if its value is not a literal. */
interface ModuleExports {
	contract: number | undefined;
	pages: readonly string[] | undefined;
	slots: readonly string[] | undefined;
	translations: readonly string[] | undefined;
}

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (key: unknown) =>
	isNode(key) && (key.type === "Identifier" || key.type === "StringLiteral") ? String(key.value) : undefined;

const bare = (value: unknown): Node | undefined =>
	isNode(value) ? (/^(Ts|Parenthesis)/.test(String(value.type)) ? bare(value.expression) : value) : undefined;

function exported(file: string, wanted: string): Node | undefined {
	const statements = nodesOf(parse(file, readFileSync(file, "utf8")).body);
	const constant = (name: string, items: readonly unknown[]) => {
		const declarations = items.filter(isNode).flatMap((item) => nodesOf(item.declarations));
		return bare(declarations.find(({ id }) => nameOf(id) === name)?.init);
	};
	for (const { source, specifiers } of statements.filter(({ type }) => type === "ExportNamedDeclaration")) {
		const specifier = nodesOf(specifiers).find(({ exported: name, orig }) => (nameOf(name) ?? nameOf(orig)) === wanted);
		if (!specifier) continue;
		const original = nameOf(specifier.orig) ?? wanted;
		const from = nameOf(source);
		if (from === undefined) return constant(original, statements);
		const target = join(dirname(file), from);
		return from.startsWith(".") && existsSync(target) ? exported(target, original) : undefined;
	}
	return constant(
		wanted,
		statements.map(({ declaration }) => declaration),
	);
}

function keysOf(value: Node | undefined): string[] | undefined {
	if (value?.type !== "ObjectExpression") return undefined;
	const names = nodesOf(value.properties).map((property) => nameOf(property) ?? nameOf(property.key));
	return names.every((name) => name !== undefined) ? names : undefined;
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
