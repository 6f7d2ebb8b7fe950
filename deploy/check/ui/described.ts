import { createHash } from "node:crypto";
import { join } from "node:path";
import {
	API,
	type Checker,
	type Symbol as DeclaredSymbol,
	NodeBuilderFlags,
	type NodeHandle,
	type Project,
	SignatureKind,
	SymbolFlags,
	type Type,
	TypeFlags,
} from "typescript/unstable/sync";

/**
 * The parts of an exported type as texts. The key of a part is its path within the type: `()` is a return value, `(0)`
 * a parameter, `.size` a property, `|"small"` a member of a union.
 */
export type Described = Readonly<Record<string, string>>;

export interface Exports {
	values: Readonly<Record<string, Described>>;
	types: Readonly<Record<string, string>>;
}

export const OPTIONAL = "?: ";
/** Stands for a union type, whose members are listed as separate parts. */
export const ONE_OF = "one of";
const LONGEST_TEXT = 60;
const DIGEST_LENGTH = 16;
/** The type of the API client is not described, because the API has a version of its own. */
const API_CLIENT = /\bClientRequest</;

export const digestOf = (value: unknown) =>
	createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, DIGEST_LENGTH);

const byName = <T>(entries: readonly (readonly [string, T])[]) =>
	Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns true for a type of a library, which is compared by its name only. */
const isForeign = ({ declarations }: DeclaredSymbol) =>
	declarations.length > 0 && declarations.every(({ path }) => /\/node_modules\/|^bundled:/.test(path));

function canBeLeftOut(parameter: NodeHandle | undefined): boolean {
	const node = parameter?.resolve();
	return node !== undefined && ["questionToken", "initializer", "dotDotDotToken"].some((key) => Reflect.get(node, key));
}

function describeType(checker: Checker, root: Type): Described {
	const parts: Record<string, string> = {};
	const textOf = (type: Type) => {
		const text = checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);
		if (API_CLIENT.test(text)) return "ApiClient";
		return text.length > LONGEST_TEXT ? digestOf(text) : text;
	};
	/** Returns a single word as it is, and any other text as a digest, because `.` and `|` separate parts of a key. */
	const wordOf = (text: string) => (/^[\w"-]+$/.test(text) ? text : digestOf(text));
	function visit(type: Type, place: string, mark: string, open: readonly number[]): void {
		const symbol = type.getSymbol();
		const text = textOf(type);
		const isNamed =
			text === "ApiClient" || (symbol !== undefined && isForeign(symbol)) || checker.isArrayLikeType(type);
		const isUnion = type.isUnionType() && !(type.flags & TypeFlags.Boolean);
		if (isNamed || open.includes(type.id) || !(isUnion || type.isIntersectionType() || type.isObjectType())) {
			parts[place] = mark + text;
			return;
		}
		const inside = [...open, type.id];
		const isLeft = (form: Type) => mark !== OPTIONAL || !(form.flags & TypeFlags.Undefined);
		const forms = isUnion ? (type.getTypes() ?? []).filter(isLeft) : [];
		const [only] = forms;
		if (only && forms.length === 1) {
			visit(only, place, mark, inside);
			return;
		}
		const signatures = isUnion ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
		parts[place] = mark + (isUnion ? ONE_OF : signatures.length > 0 ? "function" : "object");
		if (isUnion) {
			for (const form of forms) visit(form, `${place}|${wordOf(textOf(form))}`, "", inside);
			return;
		}
		for (const [number, signature] of signatures.entries()) {
			const called = signatures.length > 1 ? `${place}#${number}` : place;
			for (const [index, parameter] of signature.getParameters().entries()) {
				const given = checker.getTypeOfSymbol(parameter);
				const isOptional = canBeLeftOut(parameter.valueDeclaration);
				if (given) visit(given, `${called}(${index})`, isOptional ? OPTIONAL : "", inside);
			}
			const answer = checker.getReturnTypeOfSignature(signature);
			if (answer) visit(answer, `${called}()`, "", inside);
		}
		for (const property of checker.getPropertiesOfType(type)) {
			const propertyType = isForeign(property) ? undefined : checker.getTypeOfSymbol(property);
			const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
			// The compiler ends the name of a property whose key is a symbol with a number, which unrelated code changes.
			const name = property.name.replace(/@\d+$/, "");
			if (propertyType) visit(propertyType, `${place}.${name}`, isOptional ? OPTIONAL : "", inside);
		}
	}
	visit(root, "", "", []);
	return byName(Object.entries(parts));
}

function exportsOf({ program, checker }: Project, file: string): Exports {
	const source = program.getSourceFile(file);
	const entry = source && checker.getSymbolAtLocation(source);
	if (!entry) throw new Error(`${file} exports nothing.`);
	const values: [string, Described][] = [];
	const types: [string, string][] = [];
	for (const symbol of checker.getExportsOfModule(entry)) {
		const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
		const value = target.flags & SymbolFlags.Value ? checker.getTypeOfSymbol(target) : undefined;
		if (value) values.push([symbol.name, describeType(checker, value)]);
		else types.push([symbol.name, digestOf(describeType(checker, checker.getDeclaredTypeOfSymbol(target)))]);
	}
	return { values: byName(values), types: byName(types) };
}

export function describeExports(folder: string, entries: readonly (readonly [string, string])[]) {
	const api = new API({ cwd: folder });
	try {
		const config = join(folder, "tsconfig.json");
		const snapshot = api.updateSnapshot({ openProjects: [config] });
		const project = snapshot.getProject(config);
		if (!project) throw new Error(`${config} could not be read.`);
		return byName(entries.map(([entry, file]) => [entry, exportsOf(project, join(folder, file))] as const));
	} finally {
		api.close();
	}
}
