import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { ImportDeclaration, ModuleItem } from "@swc/core";
import { isNode, parse, traverse } from "../../lib/syntax.ts";
import type { Needs, Offered } from "../../release/registry.ts";
import { installedNames, offeredNames } from "../ui/exports.ts";
import { EVERYTHING } from "./types.ts";

/** Source files that the application (shell) loads first; a module's other files are found through their imports. */
const EXPOSED = ["src/manifest.ts", "src/module.tsx"];
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

interface Imported {
	values: Set<string>;
	types: Set<string>;
}

interface Import {
	from: string;
	names: readonly (readonly [name: string, isType: boolean])[];
}

const nameIn = ({ value }: { value: string }) => value;

function namesOf({ specifiers, typeOnly }: ImportDeclaration): Import["names"] {
	return specifiers.map((specifier) => {
		if (specifier.type === "ImportNamespaceSpecifier") return [EVERYTHING, typeOnly] as const;
		if (specifier.type === "ImportDefaultSpecifier") return ["default", typeOnly] as const;
		return [nameIn(specifier.imported ?? specifier.local), typeOnly || specifier.isTypeOnly] as const;
	});
}

function statementImport(item: ModuleItem): Import[] {
	if (item.type === "ImportDeclaration") return [{ from: item.source.value, names: namesOf(item) }];
	if (item.type === "ExportAllDeclaration") return [{ from: item.source.value, names: [[EVERYTHING, false]] }];
	if (item.type !== "ExportNamedDeclaration" || !item.source) return [];
	const names = item.specifiers.map((specifier) =>
		specifier.type === "ExportSpecifier"
			? ([nameIn(specifier.orig), Reflect.get(item, "typeOnly") === true || specifier.isTypeOnly] as const)
			: ([EVERYTHING, false] as const),
	);
	return [{ from: item.source.value, names }];
}

function lateImports(body: readonly ModuleItem[]): Import[] {
	const found: Import[] = [];
	traverse(body, ({ type, callee, arguments: given }) => {
		const [first]: unknown[] = Array.isArray(given) ? given : [];
		const argument = isNode(first) ? first.expression : undefined;
		const isImport = type === "CallExpression" && isNode(callee) && callee.type === "Import";
		if (isImport && isNode(argument) && argument.type === "StringLiteral")
			found.push({ from: String(argument.value), names: [[EVERYTHING, false]] });
	});
	return found;
}

function importsIn(file: string): Import[] {
	const { body } = parse(file, readFileSync(file, "utf8"));
	return [...body.flatMap(statementImport), ...lateImports(body)];
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

export function importsOf(directory: string): Map<string, Imported> {
	const imported = new Map<string, Imported>();
	const waiting = EXPOSED.map((path) => join(directory, path)).filter(isFile);
	const seen = new Set(waiting);
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		for (const { from, names } of importsIn(file)) {
			if (!from.startsWith(".")) {
				const entry = imported.get(from) ?? { values: new Set(), types: new Set() };
				for (const [name, isType] of names) (isType ? entry.types : entry.values).add(name);
				imported.set(from, entry);
				continue;
			}
			// An import of types needs nothing at run time, so the imported file is not followed.
			if (names.length > 0 && names.every(([, isType]) => isType)) continue;
			const base = join(dirname(file), from);
			const next = ENDINGS.map((ending) => base + ending).find(isFile);
			if (next === undefined || !/\.tsx?$/.test(next) || seen.has(next)) continue;
			seen.add(next);
			waiting.push(next);
		}
	}
	return imported;
}

const withDigests = (names: ReadonlySet<string>, digests: Readonly<Record<string, string>> | undefined) =>
	Object.fromEntries([...names].sort().map((name) => [name, digests?.[name] ?? ""]));

export async function needsOf(
	directory: string,
	shared: readonly { name: string; requiredVersion?: string }[],
): Promise<Needs> {
	const imported = importsOf(directory);
	const offered =
		imported.size > 0
			? { ...(await installedNames(directory)), ...(await offeredNames(resolve(directory, ".."))) }
			: {};
	const ranges = shared.flatMap(({ name, requiredVersion }) => (requiredVersion ? [[name, requiredVersion]] : []));
	const imports = shared.flatMap(({ name }): [string, Offered][] => {
		const names = imported.get(name);
		if (!names) return [];
		const { values, types } = offered[name] ?? {};
		const digests = { ...types, ...values };
		return [[name, { values: withDigests(names.values, digests), types: withDigests(names.types, digests) }]];
	});
	return { ranges: Object.fromEntries(ranges), imports: Object.fromEntries(imports) };
}
