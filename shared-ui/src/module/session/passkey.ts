import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** What the server sends is made by the other half of the library. */
type Options = { challenge: string };
type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
/** No extension is asked for, so none has a result. */
type Answer<T> = Omit<T, "clientExtensionResults"> & { clientExtensionResults: Record<string, never> };
export type NewPasskey = Answer<Awaited<ReturnType<typeof startRegistration>>>;
export type ShownPasskey = Answer<Awaited<ReturnType<typeof startAuthentication>>>;

/** Only who wants one loads what it takes. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser knows passkeys at all; a page without TLS has none. */
export const supportsPasskeys = (): boolean =>
	typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";

/** `cancelled`: by the person or the browser's own time limit; `known`: the device holds one of this account already. */
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

async function told<T extends object>(work: Promise<T>): Promise<Answer<T>> {
	try {
		return { ...(await work), clientExtensionResults: {} };
	} catch (error) {
		throw new PasskeyError(error instanceof Error ? (REASONS[error.name] ?? "failed") : "failed", error);
	}
}

/** Has the browser make a passkey. */
export async function createPasskey(options: Options): Promise<NewPasskey> {
	const { startRegistration } = await library();
	return told(startRegistration({ optionsJSON: options as CreationOptions }));
}

/** Has the person show a passkey. */
export async function showPasskey(options: Options): Promise<ShownPasskey> {
	const { startAuthentication } = await library();
	return told(startAuthentication({ optionsJSON: options as RequestOptions }));
}
