import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** WebAuthn options from the server. Only the WebAuthn library knows their exact type. */
type Options = { challenge: string };
type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Answer<T> = Omit<T, "clientExtensionResults"> & { clientExtensionResults: Record<string, never> };
export type NewPasskey = Answer<Awaited<ReturnType<typeof startRegistration>>>;
export type ShownPasskey = Answer<Awaited<ReturnType<typeof startAuthentication>>>;

/** The WebAuthn library is loaded on demand, because few pages use passkeys. */
const library = () => import("@simplewebauthn/browser");

/** Returns true when the browser supports passkeys on this page, which requires TLS. */
export const supportsPasskeys = (): boolean =>
	typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";

/**
 * Error when a passkey could not be created or used. `cancelled`: the user has cancelled, or the browser's time limit
 * has passed. `known`: the device already contains a passkey of this account.
 */
export class PasskeyError extends Error {
	readonly reason: "cancelled" | "known" | "failed";

	constructor(reason: PasskeyError["reason"], cause: unknown) {
		super(`passkey.${reason}`, { cause });
		this.name = "PasskeyError";
		this.reason = reason;
	}
}

const REASONS: Readonly<Record<string, PasskeyError["reason"]>> = {
	NotAllowedError: "cancelled",
	AbortError: "cancelled",
	InvalidStateError: "known",
};

async function withPasskeyError<T extends object>(work: Promise<T>): Promise<Answer<T>> {
	try {
		return { ...(await work), clientExtensionResults: {} };
	} catch (error) {
		throw new PasskeyError(error instanceof Error ? (REASONS[error.name] ?? "failed") : "failed", error);
	}
}

/** Lets the browser create a passkey. Throws a `PasskeyError` when the user or the browser refuses. */
export async function createPasskey(options: Options): Promise<NewPasskey> {
	const { startRegistration } = await library();
	return withPasskeyError(startRegistration({ optionsJSON: options as CreationOptions }));
}

/** Lets the user sign in with a passkey. Throws a `PasskeyError` when the user or the browser refuses. */
export async function showPasskey(options: Options): Promise<ShownPasskey> {
	const { startAuthentication } = await library();
	return withPasskeyError(startAuthentication({ optionsJSON: options as RequestOptions }));
}
