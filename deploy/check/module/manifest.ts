import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { isNode, type Node, parse } from "../../lib/syntax.ts";
import { manifestProblems } from "./manifest-schema.ts";
import type { CompatibilityInput, Findings } from "./types.ts";

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

function moduleExports(directory: string): ModuleExports {
	const file = join(directory, "src/module.tsx");
	const contract = exported(file, "contract");
	return {
		contract: contract?.type === "NumericLiteral" ? Number(contract.value) : undefined,
		pages: keysOf(exported(file, "pages")),
		slots: keysOf(exported(file, "slots")),
		translations: keysOf(exported(file, "translations")),
	};
}

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "nothing");

function againstExports(directory: string, manifest: ModuleManifest): Findings {
	const exports = moduleExports(directory);
	const problems: string[] = [];
	const notes: string[] = [];
	const compare = (field: "pages" | "slots" | "translations", named: readonly (readonly [string, string])[]) => {
		const offered = exports[field];
		if (offered === undefined) {
			notes.push(`src/module.tsx: "${field}" cannot be read and was not compared with the manifest.`);
			return;
		}
		for (const [what, name] of named)
			if (!offered.includes(name))
				problems.push(`${what} is missing in "${field}" of src/module.tsx (there: ${listed(offered)}).`);
		const unused = offered.filter((name) => !named.some(([, wanted]) => wanted === name));
		for (const name of unused)
			notes.push(`src/module.tsx: "${field}" contains ${name}, which the manifest does not name.`);
	};
	compare(
		"pages",
		manifest.routes.map(({ path, page }) => [`The page ${page} of the route ${path}`, page]),
	);
	compare(
		"slots",
		manifest.slots.map(({ slot, component }) => [`The component ${component} for the slot "${slot}"`, component]),
	);
	compare(
		"translations",
		manifest.languages.map((language) => [`The language "${language}"`, language]),
	);
	if (exports.contract !== undefined && exports.contract !== manifest.contract)
		problems.push(`src/module.tsx names contract ${exports.contract}, the manifest contract ${manifest.contract}.`);
	return { problems, notes };
}

export function checkExports({ directory, id, release: { manifest } }: CompatibilityInput["module"]): Findings {
	// An invalid manifest may lack the fields that are compared here, and another check reports it.
	if (manifestProblems(manifest).length > 0) return { problems: [], notes: [] };
	const { problems, notes } = againstExports(directory, manifest);
	const named = (text: string) => `mfe-${id}: ${text}`;
	return { problems: problems.map(named), notes: notes.map(named) };
}
