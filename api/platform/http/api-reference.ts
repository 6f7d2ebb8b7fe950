import { createHash } from "node:crypto";

interface Schema {
	type?: string | readonly string[];
	format?: string;
	enum?: readonly unknown[];
	const?: unknown;
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	items?: Schema;
	anyOf?: readonly Schema[];
	oneOf?: readonly Schema[];
	minLength?: number;
	maxLength?: number;
	$ref?: string;
}
type Content = Readonly<Record<string, { schema?: Schema }>>;
interface Operation {
	summary?: string;
	description?: string;
	tags?: readonly string[];
	security?: readonly object[];
	parameters?: readonly { in: string; name: string; required?: boolean; schema?: Schema }[];
	requestBody?: { content?: Content };
	responses?: Readonly<Record<string, { description?: string; content?: Content }>>;
}
export interface OpenApiDocument {
	info: { title: string; version: string; description?: string };
	paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-family:Georgia,serif}h2{margin-top:2.5rem;border-bottom:1px solid}details{margin:.75rem 0;padding:.25rem .75rem;border-left:3px solid #b08a3c}
summary{cursor:pointer;padding:.25rem 0}code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow-x:auto;white-space:pre-wrap}
b{display:inline-block;min-width:4.5rem}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}`;

export const referenceStyleHash = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const escapeHtml = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function bounds({ minLength, maxLength, format }: Schema): string {
	const least = minLength !== undefined && `≥ ${minLength}`;
	const most = maxLength !== undefined && `≤ ${maxLength}`;
	const known = [format, least, most].filter(Boolean);
	return known.length > 0 ? ` (${known.join(", ")})` : "";
}

function outline(schema: Schema | undefined, indent = ""): string {
	if (!schema) return "beliebig";
	if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
	const options = schema.anyOf ?? schema.oneOf;
	if (options) return options.map((option) => outline(option, indent)).join(" | ");
	if ("const" in schema) return JSON.stringify(schema.const);
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
	if (schema.type === "array") return `[ ${outline(schema.items, indent)} ]`;
	if (schema.properties) {
		const deeper = `${indent}  `;
		const lines = Object.entries(schema.properties).map(
			([name, part]) => `${deeper}${name}${schema.required?.includes(name) ? "" : "?"}: ${outline(part, deeper)}`,
		);
		return `{\n${lines.join("\n")}\n${indent}}`;
	}
	return `${String(schema.type ?? "beliebig")}${bounds(schema)}`;
}

const outlines = (content: Content | undefined) =>
	Object.entries(content ?? {})
		.map(([type, { schema }]) => `<p>${escapeHtml(type)}</p><pre>${escapeHtml(outline(schema))}</pre>`)
		.join("");

function parameterRows(operation: Operation): string {
	const rows = (operation.parameters ?? []).map(
		(parameter) =>
			`<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in === "path" ? "Pfad" : "Abfrage"}</td><td><code>${escapeHtml(outline(parameter.schema))}</code></td></tr>`,
	);
	return rows.length > 0 ? `<h3>Parameter</h3><table>${rows.join("")}</table>` : "";
}

function section(method: string, path: string, operation: Operation): string {
	const body = operation.requestBody ? `<h3>Anfrage</h3>${outlines(operation.requestBody.content)}` : "";
	const answers = Object.entries(operation.responses ?? {}).map(
		([status, { description = "", content }]) =>
			`<h3>${status} ${escapeHtml(description)}</h3>${Number(status) < 300 ? outlines(content) : ""}`,
	);
	const access = operation.security?.length === 0 ? "ohne Anmeldung" : "mit Zugriffstoken";
	return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> – ${escapeHtml(operation.summary ?? "")}</summary>
<p>${escapeHtml(operation.description ?? "")} <em>${access}</em></p>${parameterRows(operation)}${body}${answers.join("")}</details>`;
}

export function referencePage({ info, paths }: OpenApiDocument): string {
	const groups = new Map<string, string[]>();
	for (const [path, operations] of Object.entries(paths))
		for (const [method, operation] of Object.entries(operations)) {
			const tag = operation.tags?.[0] ?? "";
			groups.set(tag, [...(groups.get(tag) ?? []), section(method, path, operation)]);
		}
	const body = [...groups]
		.map(([tag, sections]) => `<section><h2>${escapeHtml(tag)}</h2>${sections.join("\n")}</section>`)
		.join("\n");
	return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)}</h1>
<p>Version ${escapeHtml(info.version)}. ${escapeHtml(info.description ?? "")} <a href="/api/openapi.json">OpenAPI-Dokument</a></p>${body}</main></body></html>`;
}
