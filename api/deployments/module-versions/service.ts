import type { z } from "zod";
import { sentence } from "../../kit/sentences.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, notFound, unavailable } from "../../platform/errors.ts";
import { describeError } from "../../platform/runtime/error-trace.ts";
import {
	ARCHIVE_LIMITS,
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
/**
 * Milliseconds that a deployment request may take, including its wait in the queue, compression and a slow bucket. It
 * is below the 120 s after which proxies usually end a request.
 */
const CHANGE_MS = 110 * SECOND;

// This message is for deployment programs, which get English sentences; the staff page shows a German one instead.
const NO_STORE = "The platform runs without a store of modules: its operator starts it with MODULE_STORE.";
const TOO_LARGE = `The archive has more than ${ARCHIVE_LIMITS.bytes / 2 ** 20} MB: remove large files from the module.`;
const LATE = `The platform did not finish within ${CHANGE_MS / SECOND} s: see the module's status before you repeat it.`;
const UNREACHABLE = "The platform cannot reach its store of modules: try again in a minute, then contact its operator.";

interface Call {
	method?: "POST";
	body?: Uint8Array<ArrayBuffer> | string;
	type?: string;
	by?: string;
}

async function problemsOf(response: Response): Promise<string[]> {
	const answer: unknown = await response.json().catch(() => undefined);
	const problems = typeof answer === "object" && answer !== null && "problems" in answer ? answer.problems : undefined;
	return Array.isArray(problems) ? problems.map(String) : [];
}

async function refusalOf(response: Response): Promise<ApiError> {
	if (response.status === 404) return notFound();
	if (response.status === 413) return new ApiError(413, "TOO_LARGE", { problems: [TOO_LARGE] });
	const problems = await problemsOf(response);
	if (response.status === 409) return new ApiError(409, "MODULE_REFUSED", { problems });
	if (response.status !== 400) return unavailable(undefined, { problems: [UNREACHABLE] });
	const reason = problems.join(" ");
	return new ApiError(400, "VALIDATION", {
		message: sentence("moduleVersion.archiveInvalid", { reason }),
		fields: [{ path: "archive", code: "moduleVersion.archiveInvalid", params: { reason } }],
		problems: problems.map(
			(problem) => `The archive is no version of this module; build it with module-kit: ${problem}`,
		),
	});
}

export function createModuleService({ settings: { moduleService }, log }: Pick<Deps, "settings" | "log">) {
	async function call(path: string, { method, body, type = "application/json", by }: Call = {}): Promise<Response> {
		if (!moduleService)
			throw new ApiError(404, "NOT_FOUND", { message: sentence("moduleVersion.noStore"), problems: [NO_STORE] });
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
			if (!isLate) throw unavailable(undefined, { problems: [UNREACHABLE] });
			throw new ApiError(504, "TIMEOUT", { message: sentence("moduleVersion.late"), problems: [LATE] });
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
