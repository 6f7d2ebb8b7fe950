import { SettingsError } from "../../api/platform/runtime/setting-values.ts";
import { Failure } from "./run.mjs";

/** Reads settings with the API's code. Throws a `Failure`, which is printed without a stack trace, for invalid ones. */
export function readSettings<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw error instanceof SettingsError ? new Failure(error.message) : error;
	}
}
