import type { Context } from "hono";
import type { ErrorCode } from "../../kit/codes.ts";
import type { Log } from "../deps.ts";
import { neighbourhoodOf } from "./address.ts";
import type { Env } from "./routing.ts";

const LONGEST_PATH = 200;
const SIGN_IN = /^\/api\/login(\/|$)/;
const SIGNATURE_CODES = [
	"FOUR_EYES",
	"NOT_INDEPENDENT",
	"CONFLICT_OF_INTEREST",
	"PREVIEW_REQUIRED",
	"REAUTHENTICATION_REQUIRED",
];
/** Codes of refused sign-ins that are no security events, because they do not mean that a password was wrong. */
const MISTAKES = ["VALIDATION", "UNSUPPORTED_TYPE", "TOO_LARGE", "TIMEOUT", "UNAVAILABLE", "INTERNAL"];

export const SECURITY_EVENTS = [
	"sign-in",
	"sign-in refused",
	"sign-in locked",
	"signature refused",
	"access refused",
	"rate limited",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

function eventOf(path: string, code: ErrorCode | undefined): SecurityEvent | undefined {
	const isLimited = code === "RATE_LIMITED";
	if (SIGN_IN.test(path)) {
		if (isLimited) return "sign-in locked";
		if (code === undefined) return "sign-in";
		return MISTAKES.includes(code) ? undefined : "sign-in refused";
	}
	if (isLimited) return "rate limited";
	if (code === "FORBIDDEN") return "access refused";
	return code !== undefined && SIGNATURE_CODES.includes(code) ? "signature refused" : undefined;
}

/** Returns the request's security event, if any. For privacy, visitors' addresses are shortened except at sign-ins. */
export function logRequest(log: Log, c: Context<Env>, ms: number): SecurityEvent | undefined {
	const { method, path } = c.req;
	const { code, about } = c.get("refusal") ?? {};
	const actor = c.get("actor")?.id ?? c.get("account");
	const isKnown = actor !== undefined || SIGN_IN.test(path);
	const address = isKnown ? c.get("address") : neighbourhoodOf(c.get("address"));
	const common = { requestId: c.get("requestId"), who: actor ?? about, address };
	log.info("request", {
		...common,
		method,
		path: path.slice(0, LONGEST_PATH),
		status: c.res.status,
		code,
		ms: Math.round(ms),
	});
	const event = eventOf(path, code);
	if (event) log.info(event, { ...common, code });
	return event;
}
