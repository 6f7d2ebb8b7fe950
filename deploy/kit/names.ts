export const CONTRACTS = "@portal/contracts";
export const SHARED_UI = "@portal/shared-ui";
export const MODULE_KIT = "@portal/module-kit";

const BRAND = /^@portal\/brand(?=\/|$)/;
/** The client's types name the server package of SimpleWebAuthn; the browser package has the same types. */
const WEBAUTHN = { server: "@simplewebauthn/server", browser: "@simplewebauthn/browser" };

/** Returns an import's name in the kit. A name that begins with a slash is a path in this repository. */
export function rename(specifier: string): string {
	if (specifier === WEBAUTHN.server) return WEBAUTHN.browser;
	return specifier.replace(BRAND, "/shared-ui/brand");
}
