export const CONTRACTS = "@portal/contracts";
export const SHARED_UI = "@portal/shared-ui";
export const MODULE_KIT = "@portal/module-kit";

const BRAND = /^@portal\/brand(?=\/|$)/;
/**
 * Package names in the client's types: they refer to the server package of SimpleWebAuthn, which has the same types
 * as the browser package.
 */
const WEBAUTHN = { server: "@simplewebauthn/server", browser: "@simplewebauthn/browser" };

/**
 * Returns the name that an import gets in the kit, the packages for modules in other repositories. A package of this
 * repository gets its name in the kit, or a path that begins with a slash.
 */
export function rename(specifier: string): string {
	if (specifier === WEBAUTHN.server) return WEBAUTHN.browser;
	return specifier.replace(BRAND, "/shared-ui/brand");
}
