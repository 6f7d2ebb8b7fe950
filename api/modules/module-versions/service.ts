import type { z } from "zod";
import { sentence } from "../../kit/sentences.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, notFound, unavailable } from "../../platform/errors.ts";
import { describeError } from "../../platform/runtime/error-trace.ts";
import {
	ARCHIVE_TYPE,
	type ModuleAction,
	type StoredModuleDetail,
	type StoredModules,
	type Switched,
	storedModuleDetail,
	storedModules,
	switched,
} from "./contract.ts";

const SECOND = 1000;
const READ_MS = 30 * SECOND;
/** Packing, a bucket that is slow, and others before it; a proxy waits 120 s. */
const CHANGE_MS = 110 * SECOND;

interface Call {
	method?: "POST";
	body?: Uint8Array<ArrayBuffer> | string;
	type?: string;
	/** Who changes something, for the records of the store. */
	by?: string;
}

async function problemsOf(response: Response): Promise<string[]> {
	const answer: unknown = await response.json().catch(() => undefined);
	const problems = typeof answer === "object" && answer !== null && "problems" in answer ? answer.problems : undefined;
	return Array.isArray(problems) ? problems.map(String) : [];
}

async function refusalOf(response: Response): Promise<ApiError> {
	if (response.status === 404) return notFound();
	if (response.status === 413) return new ApiError(413, "TOO_LARGE");
	const problems = await problemsOf(response);
	if (response.status === 409) return new ApiError(409, "MODULE_REFUSED", { problems });
	if (response.status !== 400) return unavailable();
	const reason = problems.join(" ");
	return new ApiError(400, "VALIDATION", {
		message: sentence("moduleVersion.archiveInvalid", { reason }),
		fields: [{ path: "archive", code: "moduleVersion.archiveInvalid", params: { reason } }],
	});
}

/** Calls the process that opens the store of modules. */
export function createModuleService({ settings: { moduleService }, log }: Pick<Deps, "settings" | "log">) {
	async function call(path: string, { method, body, type = "application/json", by }: Call = {}): Promise<Response> {
		if (!moduleService) throw new ApiError(404, "NOT_FOUND", { message: sentence("moduleVersion.noStore") });
		const { url, key } = moduleService;
		let response: Response;
		try {
			response = await fetch(`${url}${path}`, {
				method: method ?? "GET",
				headers: {
					authorization: `Bearer ${key}`,
					...(by === undefined ? {} : { "x-deployed-by": encodeURIComponent(by) }),
					...(body === undefined ? {} : { "content-type": type }),
				},
				...(body === undefined ? {} : { body }),
				signal: AbortSignal.timeout(method ? CHANGE_MS : READ_MS),
			});
		} catch (error) {
			log.error("module service", { error: describeError(error) });
			const isLate = error instanceof Error && error.name === "TimeoutError";
			throw isLate ? new ApiError(504, "TIMEOUT", { message: sentence("moduleVersion.late") }) : unavailable();
		}
		if (response.ok) return response;
		throw await refusalOf(response);
	}

	const read = async <T extends z.ZodType>(schema: T, response: Promise<Response>): Promise<z.infer<T>> =>
		schema.parse(await (await response).json());

	return {
		isAvailable: moduleService !== undefined,
		modules: (): Promise<StoredModules> => read(storedModules, call("/modules")),
		module: (module: string): Promise<StoredModuleDetail> => read(storedModuleDetail, call(`/modules/${module}`)),
		archive: async (module: string, version: string): Promise<Uint8Array<ArrayBuffer>> =>
			new Uint8Array(await (await call(`/modules/${module}/versions/${version}`)).arrayBuffer()),
		upload: (module: string, search: string, body: Uint8Array<ArrayBuffer>, by: string): Promise<Switched> =>
			read(switched, call(`/modules/${module}/versions${search}`, { method: "POST", body, type: ARCHIVE_TYPE, by })),
		act: (module: string, action: ModuleAction, input: object, by: string): Promise<Switched> =>
			read(switched, call(`/modules/${module}/${action}`, { method: "POST", body: JSON.stringify(input), by })),
	};
}
export type ModuleService = ReturnType<typeof createModuleService>;
