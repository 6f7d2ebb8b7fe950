import { join } from "node:path";
import { ROOT } from "../../lib/run.mjs";
import { deliveredSources } from "../delivered.ts";
import {
	importsOf,
	isNode,
	literalOf,
	type Node,
	nameOf,
	nodesOf,
	programOf,
	shown,
	sourcesIn,
	walk,
} from "../source.ts";

/** Where fields and values occur in what a module brings or builds on. */
export interface Names {
	/** File in which a field or value is named; nothing where nobody mentions it. */
	fileOf(name: string): string | undefined;
}

const WORDS = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;
const CONTRACT = /^@portal\/api\/contract\/([\w-]+)$/;
/** The part of shared-ui that reads answers and builds the queries of lists; components know no resource. */
const SERVING = ["shared-ui/src/module", "shared-ui/src/table"];

function isTranslate(callee: unknown): boolean {
	if (!isNode(callee)) return false;
	return nameOf(callee) === "t" || (callee.type === "MemberExpression" && nameOf(callee.property) === "t");
}

/** Names in a piece of source: identifiers, and texts that are made of them, such as `address.zip`. */
function namesIn(tree: unknown): Set<string> {
	const names = new Set<string>();
	// Keys of translations are often called like fields.
	const keys = new Set<unknown>();
	walk(tree, (node) => {
		if (node.type === "ImportDeclaration") return false;
		if (node.type === "CallExpression" && isTranslate(node.callee)) keys.add(nodesOf(node.arguments)[0]?.expression);
		if (node.type === "JSXAttribute" && nameOf(node.name) === "i18nKey") keys.add(node.value);
		if (node.type === "Identifier") names.add(String(node.value));
		if (node.type === "StringLiteral" || node.type === "TemplateLiteral") {
			const text = keys.has(node) ? undefined : literalOf(node);
			if (text === undefined) return;
			names.add(text);
			if (WORDS.test(text)) for (const word of text.split(".")) names.add(word);
		}
		return;
	});
	return names;
}

/** Declarations at the top of a file by their name. */
function declarations(program: Node): Map<string, Node> {
	const found = new Map<string, Node>();
	for (const item of nodesOf(program.body)) {
		const node = item.type === "ExportDeclaration" && isNode(item.declaration) ? item.declaration : item;
		const name = nameOf(node.identifier);
		if (name !== undefined) found.set(name, node);
		for (const declarator of nodesOf(node.declarations)) {
			const declared = nameOf(declarator.id);
			if (declared !== undefined) found.set(declared, declarator);
		}
	}
	return found;
}

/** Names that a value of a contract is made of: its own declaration, and those of the same file that it builds on. */
function namesOfContract(file: string, value: string, seen: Set<string>): Set<string> {
	if (seen.has(value)) return new Set();
	seen.add(value);
	const known = declarations(programOf(file));
	const own = known.get(value);
	const names = own ? namesIn(own) : new Set<string>();
	for (const name of [...names])
		if (known.has(name)) for (const further of namesOfContract(file, name, seen)) names.add(further);
	return names;
}

const collected = new Map<string, ReadonlySet<string>>();
function namesOfFile(file: string): ReadonlySet<string> {
	const names = collected.get(file) ?? namesIn(programOf(file));
	collected.set(file, names);
	return names;
}

export function usedNames(directory: string, root = ROOT): Names {
	const files = new Map<string, string>();
	const add = (names: Iterable<string>, file: string) => {
		for (const name of names) if (!files.has(name)) files.set(name, file);
	};
	const own = deliveredSources(directory);
	// Screens first: they say best what a field is for.
	for (const file of [...own].sort((a, b) => Number(b.endsWith("x")) - Number(a.endsWith("x"))))
		add(namesIn(programOf(file)), shown(file, directory));
	for (const file of own) {
		for (const { from, name } of importsOf(programOf(file)).values()) {
			const resource = CONTRACT.exec(from)?.[1];
			if (resource === undefined) continue;
			const contract = join(root, `api/modules/${resource}/contract.ts`);
			add(namesOfContract(contract, name, new Set()), shown(contract, root));
		}
	}
	for (const folder of SERVING)
		for (const file of sourcesIn(join(root, folder))) add(namesOfFile(file), shown(file, root));
	return { fileOf: (name) => files.get(name) };
}
