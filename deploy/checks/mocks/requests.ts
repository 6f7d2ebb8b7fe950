import type { HttpHandler } from "msw/http";
import type { Api, Operation } from "./document.ts";
import { EXAMPLES, type Example } from "./examples.ts";
import type { Ask } from "./known.ts";
import { answeredBy, knownOf } from "./modules.ts";

/** What a handler answers, as the document has it. */
export function operationOf(api: Api, handler: HttpHandler): Operation {
	const [method = "", path = ""] = answeredBy(handler).split(" ");
	const operation = api.find(method, path);
	if (!operation) throw new Error(`The API has no ${method} ${path}`);
	return operation;
}

/** The records that the module's mocks have. */
export async function knownTo(folder: string): Promise<Ask> {
	const known = await knownOf(folder);
	return async (kind) => {
		const id = known[kind];
		if (id === undefined) throw new Error(`${folder}/src/mocks/known.ts names no ${kind}`);
		return id;
	};
}

/** Requests for an operation: the examples, and for a list its pages. */
export async function examplesOf(operation: Operation, known: Ask): Promise<Example[]> {
	const made = EXAMPLES[operation.name];
	const isPlain = !operation.path.includes("{") && !operation.takesJson;
	if (!made && !isPlain) throw new Error(`deploy/checks/mocks/examples.ts has no request for ${operation.name}`);
	const path = operation.path.replace("/api", "");
	const examples = made ? await Promise.all(made.map((make) => make(known))) : [{ path }];
	const has = (name: string) => operation.parameters.find((parameter) => parameter.name === name);
	const [{ path: first } = { path }] = examples;
	return [
		...examples,
		...(has("limit") ? [{ path: `${first}?limit=1` }] : []),
		...(has("sort")?.schema?.enum ?? []).map((sort) => ({ path: `${first}?sort=${sort}` })),
	];
}
