import { type BackendCall, createBackendCall } from "@portal/contracts/client";
import { useMemo } from "react";
import { useHost } from "../host/host.ts";

/** Zod schema, or any other object whose `parse` throws for an invalid value. */
interface Schema<T> {
	parse(value: unknown): T;
}

type Typed<T> = Omit<Response, "json"> & { json(): Promise<T> };

interface Backend extends BackendCall {
	/**
	 * Returns a function that sends requests whose JSON has the type of the schema:
	 * `unwrap(backend.as(orders)("/orders", { signal }))`. A response that violates the schema is rejected, and the
	 * console shows why. Without a schema the type is not checked.
	 */
	as<T>(schema?: Schema<T>): (path: `/${string}`, init?: RequestInit) => Promise<Typed<T>>;
}

function typed<T>(response: Response, path: string, schema: Schema<T>): Typed<T> {
	const read = () => Response.prototype.json.call(response);
	return Object.assign(response, {
		async json() {
			const body: unknown = await read();
			try {
				return schema.parse(body);
			} catch (error) {
				console.error(`The backend's response to ${path} does not fit its schema:`, error);
				throw error;
			}
		},
	});
}

/** Returns functions that call the module's own backend, whose address an Admin has registered. */
export function useBackend(module: string): Backend {
	const { baseUrl, session, traffic } = useHost();
	return useMemo(() => {
		const call = createBackendCall(module, { baseUrl, session, traffic });
		const as: Backend["as"] = (schema) => async (path, init) => {
			const response = await call(path, init);
			// Only successful responses are checked, because the body of an error has another structure.
			return schema && response.ok ? typed(response, path, schema) : response;
		};
		return Object.assign(call, { as });
	}, [module, baseUrl, session, traffic]);
}
