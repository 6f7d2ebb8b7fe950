import { createModuleService } from "../store/service/app.ts";
import type { Store } from "../store/store.ts";
import { archiveWith, type builtModule } from "./archives.ts";

export const SERVICE_KEY = "a-key-that-nobody-guesses-1234567890";

/** Returns functions that call a module service over the store, in the name of a token. */
export function serviceOver(store: Store, log?: (error: unknown) => void) {
	const service = createModuleService({ store, key: SERVICE_KEY, ...(log ? { log } : {}) });
	const own = { authorization: `Bearer ${SERVICE_KEY}`, "x-deployed-by": encodeURIComponent("Token Süd") };
	const request = async (path: string, init: RequestInit = {}) =>
		service.request(path, { ...init, headers: { ...own, ...init.headers } });
	const post = (path: string, body: Uint8Array | string) =>
		request(path, { method: "POST", body: typeof body === "string" ? body : new Uint8Array(body) });
	return {
		service,
		request,
		post,
		send: async (built: ReturnType<typeof builtModule>, query = "") =>
			post(`/modules/${built.id}/versions${query}`, await archiveWith(built)),
		act: (action: string, input: object = {}) => post(`/modules/clients/${action}`, JSON.stringify(input)),
	};
}
