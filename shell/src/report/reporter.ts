import {
	CLIENT_ERROR_PATH,
	type ClientError,
	type ClientErrorKind,
	isFault,
	MODULE_VERSION,
} from "@portal/contracts/kit/failures";
import { isModuleId } from "@portal/contracts/kit/registry";
import { failureOf } from "../remote/failure.ts";

/** Maximum number of error reports that one page sends, so that a broken page does not flood the server. */
const MOST = 5;
/** Share of failures that are reported, from 0 to 1. The first failure of each kind is always reported. */
const SHARE = 0.1;
const OWN_PATHS = ["/", "/login", "/home", "/unauthorized", "/password-reset", "/benachrichtigungen", "/sicherheit"];
const UNKNOWN_VERSION = "unknown";

/** Data about the page that reports may contain: paths of the application, and the running version of each module. */
interface Known {
	paths: readonly string[];
	versionOf(module: string): string | undefined;
	token?(): string | undefined;
}

interface ReporterOptions {
	send?: (report: ClientError, token?: string) => void;
	/** Returns a number from 0 (inclusive) to 1 (exclusive), like `Math.random`. */
	random?: () => number;
	path?: () => string;
}

function post(report: ClientError, token?: string): void {
	fetch(CLIENT_ERROR_PATH, {
		method: "POST",
		// With a token, the rate limit for staff applies, which visitors cannot exhaust. The sender is not stored.
		headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
		credentials: "omit",
		keepalive: true,
		body: JSON.stringify(report),
	}).catch(() => undefined);
}

/** Returns a translation key as it appears in a report: segments that may contain user data become "-". */
function keyFault(key: string): string {
	const parts = key.split(".").map((part) => (/^[a-z][A-Za-z]{0,30}$/.test(part) ? part : "-"));
	const fault = parts.join(".");
	return isFault(fault) ? fault : "Key";
}

/** Returns functions that report failures to the server. Reports contain names and codes, never user data. */
export function createReporter({
	send = post,
	random = Math.random,
	path = () => window.location.pathname,
}: ReporterOptions = {}) {
	const seen = new Set<string>();
	const kinds = new Set<ClientErrorKind>();
	let count = 0;
	let known: Known = { paths: [], versionOf: () => undefined };

	// Returns the path of the page, or `/*` if no page has this path, because it may contain user input.
	function place(): string {
		const current = path();
		return OWN_PATHS.includes(current) || known.paths.includes(current) ? current : "/*";
	}

	function versionOf(module: string): string {
		const version = known.versionOf(module);
		return version !== undefined && MODULE_VERSION.test(version) ? version : UNKNOWN_VERSION;
	}

	function report(kind: ClientErrorKind, id: string, fault: string): void {
		const module = isModuleId(id) ? id : "shell";
		const error: ClientError = {
			kind,
			module,
			version: versionOf(module),
			fault: isFault(fault) ? fault : "Error",
			place: place(),
		};
		const key = JSON.stringify(error);
		if (seen.has(key)) return;
		seen.add(key);
		const isFirst = !kinds.has(kind);
		kinds.add(kind);
		if (count >= MOST || (!isFirst && random() >= SHARE)) return;
		count += 1;
		send(error, known.token?.());
	}

	function failed(kind: "load" | "render", module: string, error: unknown): void {
		const { reason, fault } = failureOf(error);
		const isLoad = kind === "load" || fault === "ChunkLoadError";
		report(reason === "integrity" ? "integrity" : isLoad ? "load" : "render", module, fault);
	}

	return {
		loadFailed: (module: string, error: unknown) => failed("load", module, error),
		drawFailed: (module: string, error: unknown) => failed("render", module, error),
		textMissing: (module: string, key: string) => report("translation", module, keyFault(key)),
		shellFailed: (error: unknown) => report("shell", "shell", failureOf(error).fault),
		know: (now: Known) => {
			known = now;
		},
	};
}
export type Reporter = ReturnType<typeof createReporter>;
