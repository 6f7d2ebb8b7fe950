import { type Module, parseSync } from "@swc/core";

/** A node of a syntax tree, or any other object in it. */
export type Node = Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Parses a source file, whose name ends in `.ts`, `.mts`, `.tsx`, `.js`, `.mjs` or `.jsx`. */
export function parse(path: string, source: string): Module {
	const isTsx = path.endsWith("x");
	const isTypeScript = /\.[cm]?tsx?$/.test(path);
	return parseSync(source, isTypeScript ? { syntax: "typescript", tsx: isTsx } : { syntax: "ecmascript", jsx: isTsx });
}

/** Calls `visit` for each node below and including `value`. */
export function traverse(value: unknown, visit: (node: Node) => void): void {
	if (!isNode(value)) return;
	if (typeof value.type === "string") visit(value);
	for (const child of Object.values(value)) traverse(child, visit);
}
