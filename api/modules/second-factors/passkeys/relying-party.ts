import { isIP } from "node:net";
import { sentence } from "../../../kit/sentences.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";

/** Loaded when the first passkey is used: few need it and it is large. */
export const webauthn = () => import("@simplewebauthn/server");

/** Whom passkeys are made for; nothing where browsers offer none: at an IP address, or without https. */
export function relyingPartyOf({ publicUrl }: Pick<Deps["settings"], "publicUrl">) {
	const { origin, hostname, protocol } = new URL(publicUrl);
	const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
	const isSafe = protocol === "https:" || hostname === "localhost";
	return isName && isSafe ? { id: hostname, origin } : undefined;
}

/** 404 where there are no passkeys. */
export function requireRelyingParty(settings: Deps["settings"]) {
	const relyingParty = relyingPartyOf(settings);
	if (!relyingParty) throw new ApiError(404, "NOT_FOUND", { message: sentence("factor.passkeysUnavailable") });
	return relyingParty;
}
