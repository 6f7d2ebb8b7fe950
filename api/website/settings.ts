import { BOT_CHECK_PROVIDERS, PROVIDERS, type Provider } from "../kit/privacy.ts";
import { choice, type Environment, entriesOf, SettingsError } from "../platform/runtime/setting-values.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { httpUrl, ownUrl, publicAddress } from "../platform/runtime/url-settings.ts";

export type WebsiteSettings = ReturnType<typeof readWebsiteSettings>;

export const WEBSITE_ENVIRONMENT_NAMES = [
	"PORT",
	"HOST",
	"NODE_ENV",
	"PUBLIC_URL",
	"API_URL",
	"PORTAL_URL",
	"WEB_ROOT",
	"TRUSTED_PROXIES",
	"BOT_CHECK",
	"ENQUIRY_RETENTION_MONTHS",
	"PROVIDERS",
] as const;

export const DEFAULT_PORT = "8080";
const DEFAULT_API = "http://127.0.0.1:8000";

const originOf = (url: string) => new URL(url).origin;

function portalUrlOf(value: string | undefined, apiUrl: string, production: boolean): string {
	if (!production) return httpUrl("PORTAL_URL", value || apiUrl);
	if (!value)
		throw new SettingsError(
			"PORTAL_URL: With NODE_ENV=production, set the address at which the staff sign in (https://…).",
		);
	return publicAddress("PORTAL_URL", httpUrl("PORTAL_URL", value));
}

/**
 * Returns the providers that the privacy texts name. They have a setting of their own, because the website's server
 * cannot read the API's settings.
 */
function listedProviders(value: string): Provider[] {
	const names = entriesOf(value);
	const unknown = names.find((name) => !PROVIDERS.some((provider) => provider === name));
	if (unknown !== undefined)
		throw new SettingsError(`PROVIDERS: "${unknown}" is unknown (allowed: ${PROVIDERS.join(", ")}).`);
	return PROVIDERS.filter((provider) => names.includes(provider));
}

export function readWebsiteSettings(env: Environment) {
	// Leaves out `BOT_CHECK`, because with it `readSettings` would require keys that only the API needs.
	const { BOT_CHECK, ...common } = env;
	const settings = readSettings({ ...common, PORT: env.PORT || DEFAULT_PORT });
	const { host, port, production, publicUrl, webRoot, trustedProxies, enquiryRetentionMonths } = settings;
	const apiUrl = httpUrl("API_URL", env.API_URL || DEFAULT_API);
	const portalUrl = portalUrlOf(env.PORTAL_URL, apiUrl, production);
	const botCheck = choice("BOT_CHECK", BOT_CHECK, BOT_CHECK_PROVIDERS, "altcha");
	const providers = listedProviders(env.PROVIDERS ?? "mail");
	const own = originOf(ownUrl(host, port));
	// Throws if the address of the API or portal is the website's own, because this would cause a request loop.
	for (const [name, url] of Object.entries({ API_URL: apiUrl, PORTAL_URL: portalUrl }))
		if ([own, originOf(publicUrl)].includes(originOf(url)))
			throw new SettingsError(`${name}: "${url}" is the address of the website itself.`);
	return {
		host,
		port,
		publicUrl,
		webRoot,
		trustedProxies,
		botCheck,
		enquiryRetentionMonths,
		providers,
		apiUrl,
		portalUrl,
	};
}
