import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

export type Node = Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Visits every node; `false` leaves out what is below it. */
export function walk(value: unknown, visit: (node: Node) => boolean | undefined): void {
	if (!isNode(value)) return;
	if (typeof value.type === "string" && visit(value) === false) return;
	for (const child of Object.values(value)) walk(child, visit);
}

/** The expression without what TypeScript and brackets put around it. */
export function bare(expression: unknown): Node | undefined {
	if (!isNode(expression)) return undefined;
	switch (expression.type) {
		case "ParenthesisExpression":
		case "TsAsExpression":
		case "TsConstAssertion":
		case "TsNonNullExpression":
		case "TsSatisfiesExpression":
		case "TsTypeAssertion":
			return bare(expression.expression);
		case "OptionalChainingExpression":
			return bare(expression.base);
		case "AwaitExpression":
			return bare(expression.argument);
		default:
			return expression;
	}
}

/** Text of a string that holds nothing but text. */
export function literalOf(expression: unknown): string | undefined {
	const node = bare(expression);
	if (node?.type === "StringLiteral") return String(node.value);
	if (node?.type !== "TemplateLiteral" || nodesOf(node.expressions).length > 0) return undefined;
	return String(nodesOf(node.quasis)[0]?.cooked ?? "");
}

/** Name of a property: `a.b`, `a["b"]`, `{ b }`, `{ b: 1 }`, `{ "b": 1 }`. Nothing where it is computed. */
export function nameOf(key: unknown): string | undefined {
	if (!isNode(key)) return undefined;
	if (key.type === "Identifier") return String(key.value);
	return key.type === "Computed" ? literalOf(key.expression) : literalOf(key);
}

const parsed = new Map<string, { content: string; program: Node }>();

/** The syntax tree of a file. */
export function programOf(file: string): Node {
	const content = readFileSync(file, "utf8");
	const known = parsed.get(file);
	if (known?.content === content) return known.program;
	const program: unknown = parseSync(content, { syntax: "typescript", tsx: file.endsWith("x") });
	if (!isNode(program)) throw new Error(`${file} is no program`);
	parsed.set(file, { content, program });
	return program;
}

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "testing"]);
const SKIPPED_FILES = /\.test\.tsx?$|\.d\.ts$|^standalone\.tsx$/;

/** What is delivered of a folder with sources: no tests. */
export function sourcesIn(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true })
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourcesIn(path);
			return /\.tsx?$/.test(entry.name) && !SKIPPED_FILES.test(entry.name) ? [path] : [];
		});
}
