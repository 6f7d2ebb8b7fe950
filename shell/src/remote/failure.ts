export type Reason = "unreachable" | "broken" | "unfit" | "integrity";

/** Failure of a module. `fault` is sent to the server and contains only names and codes, never user data. */
export class ModuleFailure extends Error {
	override readonly name = "ModuleFailure";
	readonly reason: Reason;
	readonly fault: string;

	constructor(reason: Reason, fault: string, message: string, cause?: unknown) {
		super(message, { cause });
		this.reason = reason;
		this.fault = fault;
	}
}

/** Codes of the module loader for a shared package that the shell does not provide in a suitable version. */
const UNFIT = new Set(["RUNTIME-005", "RUNTIME-006", "RUNTIME-012"]);
const WRONG_VERSION = /does not satisfy the requirement/;
/** Text by which errors from host-guard.ts are recognised, even if a library wraps them in another error. */
export const REFUSED = "refused by the page";

/** Names of errors that may be reported to the server. Other names could contain user data. */
const ERROR_NAME = /^[A-Z][A-Za-z]{0,50}(Error|Exception)$/;
export const nameOf = (error: unknown): string =>
	error instanceof Error && ERROR_NAME.test(error.name) ? error.name : "Error";

function chunkFailure(message: string): Reason {
	// The message contains "(missing" if the script was executed but did not register the expected code.
	return message.includes("(missing") ? "broken" : "unreachable";
}

const IS_CHUNK = /^(ChunkLoadError|CssChunkLoadError)$|CSS_CHUNK_LOAD_FAILED/;
const isChunkError = (error: Error) =>
	IS_CHUNK.test(error.name) ||
	("code" in error && IS_CHUNK.test(String(error.code))) ||
	/Loading (CSS )?chunk/.test(error.message);

/** Returns an error as a module failure. Only another request can show whether a file is missing or modified. */
export function failureOf(error: unknown): ModuleFailure {
	if (error instanceof ModuleFailure) return error;
	if (!(error instanceof Error)) return new ModuleFailure("broken", "Error", "Something else than an error was thrown");
	const { message } = error;
	const code = /RUNTIME-\d{3}/.exec(message)?.[0];
	const made = (reason: Reason, fault: string) => new ModuleFailure(reason, fault, message, error);
	if (message.includes(REFUSED)) return made("integrity", "script");
	if (WRONG_VERSION.test(message)) return made("unfit", "shared.version");
	if (code !== undefined && UNFIT.has(code)) return made("unfit", code);
	if (code === "RUNTIME-008") return made(message.includes("ScriptExecutionError") ? "broken" : "unreachable", code);
	if (code !== undefined) return made("broken", code);
	if (isChunkError(error)) return made(chunkFailure(message), "ChunkLoadError");
	if (error.name === "TimeoutError") return made("unreachable", "TimeoutError");
	return made("broken", nameOf(error));
}
