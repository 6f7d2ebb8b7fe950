import { createHash } from "node:crypto";
import { isNode, type Node, parse, traverse } from "../lib/syntax.ts";

/** Matches addresses in a style sheet. A match in a comment only causes a superfluous build. */
const IN_STYLES = /(?:@import\s+|\burl\(\s*|\bfrom\s+)["']?([^"')\s;]+)/g;

function textOf(value: unknown): string | undefined {
	if (!isNode(value)) return undefined;
	if (value.type === "StringLiteral") return String(value.value);
	const [only, ...others] = value.type === "TemplateLiteral" && Array.isArray(value.quasis) ? value.quasis : [];
	return others.length === 0 && isNode(only) ? String(only.cooked) : undefined;
}

/** True for calls whose first argument names a file: `import()`, `require()`, `new URL("./file", import.meta.url)`. */
function isRequest({ type, callee }: Node): boolean {
	if (!isNode(callee)) return false;
	if (type === "NewExpression") return callee.value === "URL";
	return type === "CallExpression" && (callee.type === "Import" || callee.value === "require");
}

function requestIn(node: Node): string | undefined {
	switch (node.type) {
		// The compiler removes type-only imports, so the build does not depend on them.
		case "ImportDeclaration":
		case "ExportNamedDeclaration":
		case "ExportAllDeclaration":
			return node.typeOnly === true ? undefined : textOf(node.source);
		default: {
			const [first] = isRequest(node) && Array.isArray(node.arguments) ? node.arguments : [];
			return isNode(first) ? textOf(first.expression) : undefined;
		}
	}
}

function read(path: string, text: string): readonly string[] {
	if (path.endsWith(".css")) return [...new Set(Array.from(text.matchAll(IN_STYLES), ([, request = ""]) => request))];
	if (!/\.[cm]?[jt]sx?$/.test(path)) return [];
	const found = new Set<string>();
	traverse(parse(path, text), (node) => {
		const request = requestIn(node);
		if (request !== undefined) found.add(request);
	});
	return [...found];
}

const known = new Map<string, readonly string[]>();

export function requestsOf(path: string, content: Uint8Array): readonly string[] {
	const key = createHash("sha256").update(`${path}\0`).update(content).digest("hex");
	const requests = known.get(key) ?? read(path, Buffer.from(content).toString());
	known.set(key, requests);
	return requests;
}
