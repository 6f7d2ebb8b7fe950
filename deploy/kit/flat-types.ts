import { API, type Checker, NodeBuilderFlags, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";

// Writes a type out as it is, without the names of what it was made of.

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const named = (name: string) => (PLAIN_NAME.test(name) ? name : JSON.stringify(name));

type Referring = Parameters<Checker["getTypeArguments"]>[0];

/** Writes types; those that hold themselves get a name, with their declarations in `recursive`. */
function typeWriter(checker: Checker) {
	const recursive: string[] = [];
	/** Types that are being written, with the name by which one inside calls it. */
	const open = new Map<number, string | undefined>();
	const known = new Map<number, string>();
	let names = 0;

	function writeParts(type: Type): string {
		if (type.isUnionType() || type.isIntersectionType()) {
			const mark = type.isUnionType() ? " | " : " & ";
			return `(${[...new Set(type.getTypes().map(write))].join(mark)})`;
		}
		if (checker.isTupleType(type) || checker.isArrayType(type)) {
			const parts = checker.getTypeArguments(type as Referring).map(write);
			const list = checker.isTupleType(type) ? `[${parts.join(", ")}]` : `(${parts.join("")})[]`;
			return checker.typeToString(type).startsWith("readonly ") ? `readonly ${list}` : list;
		}
		const members = checker.getPropertiesOfType(type).map((property) => {
			const held = checker.getTypeOfSymbol(property);
			const mark = property.flags & SymbolFlags.Optional ? "?" : "";
			return `${named(property.name)}${mark}: ${held ? write(held) : "unknown"}`;
		});
		const indexes = checker
			.getIndexInfosOfType(type)
			.map(({ keyType, valueType }) => `[key: ${checker.typeToString(keyType)}]: ${write(valueType)}`);
		return `{ ${[...members, ...indexes].join("; ")} }`;
	}

	function write(type: Type): string {
		const isWhole = type.isUnionType() || type.isIntersectionType() || type.isObjectType();
		if (!isWhole || type.flags & TypeFlags.Boolean)
			return checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);
		const before = known.get(type.id);
		if (before !== undefined) return before;
		if (open.has(type.id)) {
			const name = open.get(type.id) ?? `Recursive${++names}`;
			open.set(type.id, name);
			return name;
		}
		open.set(type.id, undefined);
		const text = writeParts(type);
		const name = open.get(type.id);
		open.delete(type.id);
		if (name === undefined) return text;
		known.set(type.id, name);
		recursive.push(`type ${name} = ${text};`);
		return name;
	}
	return { write, recursive };
}

/** One of the arguments of an exported type, written out, with the types that it names. */
export function flatArgument(folder: string, file: string, name: string, index: number) {
	const api = new API({ cwd: folder });
	try {
		const config = `${folder}/tsconfig.json`;
		const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
		if (!project) throw new Error(`${config} could not be read.`);
		const { checker, program } = project;
		const source = program.getSourceFile(file);
		const module = source && checker.getSymbolAtLocation(source);
		const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
		const type = found && checker.getDeclaredTypeOfSymbol(found);
		if (!type) throw new Error(`${file} exports no type ${name}.`);
		const argument = checker.getTypeArguments(type as Referring)[index];
		if (!argument) throw new Error(`${name} of ${file} has no such part.`);
		const { write, recursive } = typeWriter(checker);
		return { text: write(argument), recursive };
	} finally {
		api.close();
	}
}
