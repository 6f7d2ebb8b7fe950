import { type BackendCall, createBackendCall } from "@portal/contracts/client";
import { useMemo } from "react";
import { useHost } from "../host/host.ts";

/** A zod schema, or one of another library that throws for an invalid value. */
interface Schema<T> {
	parse(value: unknown): T;
}

type Typed<T> = Omit<Response, "json"> & { json(): Promise<T> };

interface Backend extends BackendCall {
	/**
	 * Returns a function that sends requests whose JSON has one type: `unwrap(backend.as(orders)("/orders", { signal
	 * }))`. A response that does not fit the schema fails, with the reason in the console. Without a schema the type is
	 * not checked.
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

/** Returns functions that call the module's own backend, which an Admin has registered. */
export function useBackend(module: string): Backend {
	const { baseUrl, session, traffic } = useHost();
	return useMemo(() => {
		const call = createBackendCall(module, { baseUrl, session, traffic });
		const as: Backend["as"] = (schema) => async (path, init) => {
			const response = await call(path, init);
			// Checks successful responses only, because the body of an error has another structure.
			return schema && response.ok ? typed(response, path, schema) : response;
		};
		return Object.assign(call, { as });
	}, [module, baseUrl, session, traffic]);
}
