export const CONTRACTS = "@portal/contracts";
export const SHARED_UI = "@portal/shared-ui";
export const MODULE_KIT = "@portal/module-kit";

const BRAND = /^@portal\/brand(?=\/|$)/;
/** The types of the client name those of the server's library, which are the browser's as well. */
const WEBAUTHN = { server: "@simplewebauthn/server", browser: "@simplewebauthn/browser" };

/** Packages of the checkout alone, under the name or, after a slash, at the place that they have in the kit. */
export function rename(specifier: string): string {
	if (specifier === WEBAUTHN.server) return WEBAUTHN.browser;
	return specifier.replace(BRAND, "/shared-ui/brand");
}
