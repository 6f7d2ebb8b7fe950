import { z } from "zod";

/** What the API's OpenAPI document says of each operation. */

interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	additionalProperties?: boolean | Schema;
	items?: Schema | boolean;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	$ref?: string;
	enum?: string[];
}
interface Parameter {
	in: "path" | "query";
	name: string;
	schema?: Schema;
}
interface Described {
	parameters?: Parameter[];
	security?: unknown[];
	requestBody?: { content?: Record<string, unknown> };
	responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
export interface OpenApi {
	paths: Record<string, Record<string, Described>>;
	components: { schemas: Record<string, Schema> };
}

/** The same schema, but nothing is taken that it does not name. */
function strict(schema: Schema): Schema {
	const { properties, items, ...rest } = schema;
	const all = (list: Schema[] | undefined) => list?.map(strict);
	return {
		...rest,
		...(rest.anyOf ? { anyOf: all(rest.anyOf) ?? [] } : {}),
		...(rest.oneOf ? { oneOf: all(rest.oneOf) ?? [] } : {}),
		...(typeof rest.additionalProperties === "object"
			? { additionalProperties: strict(rest.additionalProperties) }
			: {}),
		...(typeof items === "object" ? { items: strict(items) } : items === undefined ? {} : { items }),
		...(properties
			? {
					properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, strict(part)])),
					additionalProperties: false,
				}
			: {}),
	};
}

/** Any name stands for any other: what matters is where they stand. */
const shapeOf = (path: string) => path.replace(/\{\w+\}|:\w+/g, "{}");

export interface Operation {
	/** Such as `GET /api/client/{id}`. */
	name: string;
	method: string;
	path: string;
	parameters: readonly Parameter[];
	takesJson: boolean;
	/** Asked by whoever comes. */
	isPublic: boolean;
	/** Status of the answer when all goes well. */
	success: number;
	/** Every status that the document names; an id that names nothing is 404 everywhere. */
	statuses: ReadonlySet<number>;
	/** What is wrong with the JSON of an answer, in sentences; nothing where it fits. */
	problems(status: number, body: unknown): string[];
}

function operationOf(document: OpenApi, method: string, path: string, described: Described): Operation {
	const statuses = new Set([404, ...Object.keys(described.responses).map(Number)]);
	const schemaOf = (status: number): Schema | undefined => {
		const schema = described.responses[status]?.content?.["application/json"]?.schema;
		if (status >= 400) return document.components.schemas.Error;
		return schema;
	};
	return {
		name: `${method} ${path}`,
		method,
		path,
		parameters: described.parameters ?? [],
		takesJson: described.requestBody?.content?.["application/json"] !== undefined,
		isPublic: described.security?.length === 0,
		success: Math.min(...statuses),
		statuses,
		problems(status, body) {
			const schema = schemaOf(status);
			if (schema === undefined) return [`${status} has no JSON body`];
			const { error } = z.fromJSONSchema(strict(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body);
			return (error?.issues ?? []).map(({ path: place, message }) => `${place.join(".")}: ${message}`);
		},
	};
}

/** The operations of the document, found by method and path, however its parts are named. */
export function readDocument(document: OpenApi) {
	const operations = new Map<string, Operation>();
	for (const [path, methods] of Object.entries(document.paths))
		for (const [method, described] of Object.entries(methods)) {
			const operation = operationOf(document, method.toUpperCase(), path, described);
			operations.set(`${operation.method} ${shapeOf(path)}`, operation);
		}
	return {
		all: [...operations.values()],
		/** `path` with `{}` or `:name` for what changes. */
		find: (method: string, path: string) => operations.get(`${method.toUpperCase()} ${shapeOf(path)}`),
	};
}
export type Api = ReturnType<typeof readDocument>;
