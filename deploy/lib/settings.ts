import { SettingsError } from "../../api/platform/runtime/setting-values.ts";
import { Failure } from "./run.mjs";

/** Reads settings of the API. The operator gets the message about an invalid one, without a stack trace. */
export function readSettings<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw error instanceof SettingsError ? new Failure(error.message) : error;
	}
}
