/** The operations that a module's sources call, read from the sources themselves. */

const METHODS = "get|post|put|delete|patch";
const CHAIN = String.raw`(?:\.[A-Za-z]\w*|\["[^"]+"\])*`;

const pathOf = (chain: string) =>
	`/api${[...chain.matchAll(/\.([A-Za-z]\w*)|\["([^"]+)"\]/g)].map(([, name, quoted]) => `/${name ?? quoted}`).join("")}`;

export interface SourceCalls {
	/** Such as `GET /api/client/:id`. */
	calls: string[];
	/** How many calls of the client were not understood. */
	unread: number;
}

/** Calls of the typed client, also where a part of the path has a name of its own. */
export function clientCalls(source: string): SourceCalls {
	const text = source
		.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1")
		.replace(/\s+/g, " ")
		.replace(/ ?([^\w" ]) ?/g, "$1");
	const named = [...text.matchAll(new RegExp(String.raw`const (\w+)=(\(api:ApiClient\)=>)?api\.api(${CHAIN});`, "g"))];
	const starts: [start: string, chain: string][] = [
		[String.raw`api\.api`, ""],
		...named.map(([, name = "", made, chain = ""]): [string, string] => [
			made ? String.raw`\b${name}\(api\)` : String.raw`\b${name}`,
			chain,
		]),
	];
	const calls = starts.flatMap(([start, before]) =>
		[...text.matchAll(new RegExp(String.raw`${start}(${CHAIN})\.\$(${METHODS})\(`, "g"))].map(
			([, chain = "", method = ""]) => `${method.toUpperCase()} ${pathOf(before + chain)}`,
		),
	);
	const all = text.match(new RegExp(String.raw`\.\$(?:${METHODS})\(`, "g")) ?? [];
	return { calls, unread: all.length - calls.length };
}

/** Addresses of the API that a source writes out, with `{}` for what it puts in. */
export const writtenAddresses = (source: string): string[] =>
	[...source.matchAll(/["'`](?:\$\{baseUrl\})?(\/api\/[^"'`?]*)/g)].map(([, path = ""]) =>
		path.replace(/\$?\{[^}]*\}/g, "{}"),
	);
