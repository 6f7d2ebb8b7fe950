import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { deliveredSources } from "../delivered.ts";
import { bare, importsOf, isNode, literalOf, type Node, nameOf, nodesOf, programOf, shown, walk } from "../source.ts";

/** A call that a module makes. */
export interface Use {
	/** In lower case, as in an OpenAPI document. */
	method: string;
	/** With `{name}` for what varies. */
	path: string;
	/** Source file, relative to the module. */
	file: string;
}

export interface Uses {
	uses: Use[];
	/** Calls of which the address cannot be read. */
	unreadable: string[];
}

const CALL = /^\$(get|post|put|patch|delete|options|url|path)$/;
/** The web client builds an address with these; whoever opens it asks with GET. */
const ADDRESS = /^\$(url|path)$/;
const DIRECT = /^\/api(\/|$)/;

type Path = readonly string[];

interface Scope {
	file: string;
	program: Node;
}

/** Values that a name has in a file: initial values of variables, and functions. A name may exist several times. */
function valuesOf({ program }: Scope, wanted: string): { value: Node; below: Path }[] {
	const found: { value: Node; below: Path }[] = [];
	const fromPattern = (pattern: unknown, value: Node, below: Path): void => {
		if (!isNode(pattern)) return;
		if (pattern.type === "Identifier" && pattern.value === wanted) found.push({ value, below });
		if (pattern.type !== "ObjectPattern") return;
		for (const property of nodesOf(pattern.properties)) {
			const key = nameOf(property.key);
			if (key === undefined) continue;
			const target = property.type === "AssignmentPatternProperty" ? property.key : property.value;
			fromPattern(target, value, [...below, key]);
		}
	};
	walk(program, (node) => {
		if (node.type === "VariableDeclarator" && isNode(node.init)) fromPattern(node.id, node.init, []);
		if (node.type === "FunctionDeclaration" && nameOf(node.identifier) === wanted)
			found.push({ value: node, below: [] });
		return;
	});
	return found;
}

/** What a function gives back. */
function resultsOf(value: Node): Node[] {
	if (value.type === "ArrowFunctionExpression" && isNode(value.body) && !("stmts" in value.body)) return [value.body];
	const results: Node[] = [];
	walk(value.body, (node) => {
		if (node !== value.body && /Function|ArrowFunction/.test(String(node.type)) && node.type !== "FunctionBody")
			return false;
		if (node.type === "ReturnStatement" && isNode(node.argument)) results.push(node.argument);
		return;
	});
	return results;
}

const isFunction = ({ type }: Node) =>
	type === "ArrowFunctionExpression" || type === "FunctionExpression" || type === "FunctionDeclaration";

/** The file and name behind a relative import. */
function imported(scope: Scope, local: string): { scope: Scope; name: string } | undefined {
	const source = importsOf(scope.program).get(local);
	if (!source?.from.startsWith(".")) return undefined;
	const file = join(dirname(scope.file), source.from);
	return existsSync(file) ? { scope: { file, program: programOf(file) }, name: source.name } : undefined;
}

const DEPTH = 8;

/**
 * Members that an expression names below the API client: `api.api.client` is `[["api", "client"]]`. `undefined` stands
 * for a part that cannot be read. What is not known here, a parameter or a hook's result, is taken for the client.
 */
function chains(expression: unknown, scope: Scope, depth = 0): (Path | undefined)[] {
	const node = bare(expression);
	if (!node || depth > DEPTH) return [undefined];
	if (node.type === "MemberExpression") {
		const name = nameOf(node.property);
		return chains(node.object, scope, depth).map((chain) =>
			chain && name !== undefined ? [...chain, name] : undefined,
		);
	}
	if (node.type === "ConditionalExpression")
		return [...chains(node.consequent, scope, depth), ...chains(node.alternate, scope, depth)];
	if (node.type === "CallExpression") {
		const callee = bare(node.callee);
		if (callee?.type !== "Identifier") return [undefined];
		const functions = definitions(String(callee.value), scope).filter(({ value }) => isFunction(value));
		if (functions.length === 0) return [[]];
		return functions.flatMap(({ value, scope: inside }) =>
			resultsOf(value).flatMap((result) => chains(result, inside, depth + 1)),
		);
	}
	if (node.type !== "Identifier") return [undefined];
	const values = definitions(String(node.value), scope).filter(({ value }) => !isFunction(value));
	if (values.length === 0) return [[]];
	return values.flatMap(({ value, below, scope: inside }) =>
		chains(value, inside, depth + 1).map((chain) => chain && [...chain, ...below]),
	);
}

function definitions(name: string, scope: Scope): { value: Node; below: Path; scope: Scope }[] {
	const local = valuesOf(scope, name);
	if (local.length > 0) return local.map((found) => ({ ...found, value: bare(found.value) ?? found.value, scope }));
	const source = imported(scope, name);
	return source ? definitions(source.name, source.scope) : [];
}

const withBraces = (part: string) => (part.startsWith(":") ? `{${part.slice(1)}}` : part);

/** A written-out address: `/api/docs`, `` `/api/validateCertificate/${id}` ``. */
function addressOf(node: Node): string | undefined {
	const text =
		node.type === "TemplateLiteral"
			? nodesOf(node.quasis)
					.map(({ cooked }) => String(cooked ?? ""))
					.join("{value}")
			: literalOf(node);
	return text !== undefined && DIRECT.test(text) ? text.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "") : undefined;
}

function usesOfFile(scope: Scope, file: string): Uses {
	const uses: Use[] = [];
	const unreadable: string[] = [];
	const direct = new Map<Node, string>();
	walk(scope.program, (node) => {
		if (node.type === "ImportDeclaration") return false;
		if (node.type === "CallExpression") {
			// `fetch("/api/…", { method: "POST" })`
			const [address, options] = nodesOf(node.arguments).map(({ expression }) => bare(expression));
			const method = nodesOf(options?.properties).find(({ key }) => nameOf(key) === "method");
			if (address && method) direct.set(address, (literalOf(method.value) ?? "GET").toLowerCase());
		}
		if (node.type === "StringLiteral" || node.type === "TemplateLiteral") {
			const path = addressOf(node);
			if (path !== undefined) uses.push({ method: direct.get(node) ?? "get", path, file });
		}
		if (node.type !== "MemberExpression") return;
		const name = nameOf(node.property);
		const isDynamic = isNode(node.property) && node.property.type === "Computed" && name === undefined;
		if (isDynamic && isNode(node.property)) {
			const start = bare(node.property.expression);
			if (start?.type === "TemplateLiteral" && nodesOf(start.quasis)[0]?.cooked === "$")
				unreadable.push(`${file}: Ein Aufruf der API wählt seine Methode erst zur Laufzeit.`);
		}
		const method = name === undefined ? undefined : CALL.exec(name)?.[1];
		if (name === undefined || method === undefined) return;
		for (const chain of chains(node.object, scope)) {
			if (chain?.[0] !== "api") {
				const from = chain && chain.length > 0 ? ` (${chain.join(".")})` : "";
				unreadable.push(`${file}: Ein Aufruf mit ${name}${from} beginnt nicht lesbar bei "api.api".`);
				continue;
			}
			uses.push({ method: ADDRESS.test(name) ? "get" : method, path: `/${chain.map(withBraces).join("/")}`, file });
		}
		return;
	});
	return { uses, unreadable };
}

/** Every place in the delivered sources of a module that calls the API. */
export function callsIn(directory: string): Uses {
	const found = deliveredSources(directory).map((path) =>
		usesOfFile({ file: path, program: programOf(path) }, shown(path, directory)),
	);
	return {
		uses: found.flatMap(({ uses }) => uses),
		unreadable: [...new Set(found.flatMap(({ unreadable }) => unreadable))],
	};
}

/** Addresses are equal whatever their changing parts are called. */
export const patternOf = (path: string) => path.replace(/\{[^}]*\}/g, "{}").replace(/(?<=.)\/$/, "");

/** The operations that a module uses, each once. */
export function usedOperations(directory: string): Uses {
	const { uses, unreadable } = callsIn(directory);
	const byCall = new Map(uses.toReversed().map((use) => [`${use.method} ${patternOf(use.path)}`, use]));
	return { uses: [...byCall.values()].reverse(), unreadable };
}
