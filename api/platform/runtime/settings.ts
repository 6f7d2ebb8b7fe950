import { BOT_CHECK_PROVIDERS } from "../../kit/privacy.ts";
import { type Network, parseNetwork } from "../http/address.ts";
import { DOCUMENT_STORE_NAMES, documentStoreOf } from "./document-store.ts";
import { choice, type Environment, entriesOf, flag, integer, SettingsError, secret } from "./setting-values.ts";
import { backendOrigins, databaseAddress, originUrl, ownUrl, publicUrlOf, replicaUrl } from "./url-settings.ts";

export { SettingsError };

export const REQUIRE_2FA = ["off", "admin", "all"] as const;
export const SIGN_REAUTH = ["off", "password", "second-factor"] as const;

/** The environment variables that commands read too, not only the server. */
export const DATA_NAMES = [
	"DATA_DIR",
	"DATABASE_URL",
	"DATABASE_AUTH_TOKEN",
	"KEYS_DIR",
	"KEYS",
	...DOCUMENT_STORE_NAMES,
] as const;

export const ENVIRONMENT_NAMES = [
	...DATA_NAMES,
	"PORT",
	"HOST",
	"DRAIN_SECONDS",
	"DATABASE_REPLICA_URL",
	"DEMO",
	"NODE_ENV",
	"FILE_SCAN",
	"BOT_CHECK",
	"RECAPTCHA_SITE_KEY",
	"RECAPTCHA_SECRET",
	"FOUR_EYES",
	"EVALUATION",
	"SIGN_REQUIRES_PREVIEW",
	"VALIDITY_MONTHS",
	"ENQUIRY_RETENTION_MONTHS",
	"PUBLIC_URL",
	"BUILD_VERSION",
	"WEB_ROOT",
	"BRAND",
	"TRUSTED_PROXIES",
	"MODULE_BACKENDS",
	"MODULE_SERVICE",
	"MODULE_SERVICE_KEY",
	"REQUIRE_2FA",
	"SIGN_REAUTH",
	"SMTP_URL",
	"MAIL_FROM",
	"SEAL_P12",
	"SEAL_PASSPHRASE",
	"METRICS_TOKEN",
	"API_DOCS",
	"API_DOCS_TOKEN",
] as const;

/** The minimum length of secrets that third parties have chosen. */
const LEAST_FOREIGN_SECRET = 4;

function proxiesOf(value: string | undefined): readonly Network[] {
	return entriesOf(value).map((text) => {
		const network = parseNetwork(text);
		if (!network)
			throw new SettingsError(
				`TRUSTED_PROXIES: "${text}" must be an IP address or a network (192.0.2.1, 10.0.0.0/8, 2001:db8::/32).`,
			);
		return network;
	});
}

const isSmtp = (url: string) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== "";

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment): { url: string; from: string } | undefined {
	if (!url && !from) return undefined;
	if (!url || !from) throw new SettingsError("SMTP_URL, MAIL_FROM: Set both or neither.");
	// The error does not repeat the value, because it may contain a password.
	if (!isSmtp(url))
		throw new SettingsError("SMTP_URL: It must be the address of a mail server (smtp://… or smtps://…).");
	if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from))
		throw new SettingsError(`MAIL_FROM: "${from}" must be an e-mail address.`);
	return { url, from };
}

/** Returns the address of a virus scanner that speaks the protocol of clamd. */
function scannerOf(value: string | undefined) {
	if (!value) return undefined;
	const [, path, host, port] = /^(?:unix:(\/.+)|tcp:\/\/([^/:@]+|\[[^\]]+\]):(\d{1,5}))$/.exec(value) ?? [];
	if (path) return { path };
	if (host && port) return { host: host.replace(/[[\]]/g, ""), port: Number(port) };
	throw new SettingsError(`FILE_SCAN: "${value}" must be the address of a clamd (tcp://host:3310 or unix:/path).`);
}

/** Without a key file of the electronic seal, the server generates a key. */
function sealOf({ SEAL_P12: file, SEAL_PASSPHRASE: passphrase }: Environment) {
	if (!file && passphrase) throw new SettingsError("SEAL_PASSPHRASE: It requires SEAL_P12.");
	return file ? { file, passphrase: passphrase ?? "" } : undefined;
}

/** The program that starts the server also starts the process that manages the store of modules. */
function moduleServiceOf({ MODULE_SERVICE: url, MODULE_SERVICE_KEY: key }: Environment) {
	const known = secret("MODULE_SERVICE_KEY", key);
	return url && known ? { url: originUrl("MODULE_SERVICE", url), key: known } : undefined;
}

const MOST_DRAIN_SECONDS = 60;
/**
 * Returns how many seconds a server still accepts requests after the signal to stop. Exported for the supervisor, which
 * kills a server that does not end in time.
 */
export const drainSeconds = ({ DRAIN_SECONDS: value }: Environment): number =>
	integer("DRAIN_SECONDS", value, 0, 0, MOST_DRAIN_SECONDS);

export const databaseToken = (name: string, env: Environment) => secret(name, env[name], LEAST_FOREIGN_SECRET);

/** Returns the settings that commands need too. Throws a `SettingsError` that names the invalid variable. */
export function readDataSettings(env: Environment) {
	const dataDir = env.DATA_DIR || "./data";
	return {
		dataDir,
		keysDir: env.KEYS_DIR || dataDir,
		/** The content of keys.json, which replaces the file; undefined if the file is used. */
		keysJson: env.KEYS || undefined,
		databaseUrl: databaseAddress("DATABASE_URL", env.DATABASE_URL || `file:${dataDir}/portal.db`),
		databaseAuthToken: databaseToken("DATABASE_AUTH_TOKEN", env),
		/** The bucket of issued documents; undefined if they are stored in the database. */
		documentStore: documentStoreOf(env),
	};
}

export type Settings = ReturnType<typeof readSettings>;

/** Returns all settings of the server. Throws a `SettingsError` that names the invalid variable. */
export function readSettings(env: Environment) {
	const production = env.NODE_ENV === "production";
	const host = env.HOST || "127.0.0.1";
	const port = integer("PORT", env.PORT, 8000, 1, 65535);
	const data = readDataSettings(env);
	const demo = flag("DEMO", env.DEMO, false);
	const botCheck = choice("BOT_CHECK", env.BOT_CHECK, BOT_CHECK_PROVIDERS, "altcha");
	if (production && demo) throw new SettingsError("DEMO: Demo data are not allowed with NODE_ENV=production.");
	if (production && botCheck === "off")
		throw new SettingsError("BOT_CHECK: off is not allowed with NODE_ENV=production.");
	const siteKey = secret("RECAPTCHA_SITE_KEY", env.RECAPTCHA_SITE_KEY, LEAST_FOREIGN_SECRET);
	const recaptchaSecret = secret("RECAPTCHA_SECRET", env.RECAPTCHA_SECRET, LEAST_FOREIGN_SECRET);
	const recaptcha = siteKey && recaptchaSecret ? { siteKey, secret: recaptchaSecret } : undefined;
	if (botCheck === "recaptcha" && !recaptcha)
		throw new SettingsError("BOT_CHECK: recaptcha requires RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.");
	return {
		host,
		port,
		/**
		 * Milliseconds for which an instance serves requests after the signal to stop, while it reports to proxies that
		 * it is not ready.
		 */
		drainMs: drainSeconds(env) * 1_000,
		...data,
		/** The server from which the local replica of the database is fetched; undefined for no replica. */
		databaseReplicaUrl: replicaUrl(env.DATABASE_REPLICA_URL, data.databaseUrl),
		demo,
		production,
		botCheck,
		recaptcha: botCheck === "recaptcha" ? recaptcha : undefined,
		fourEyes: choice("FOUR_EYES", env.FOUR_EYES, ["required", "optional"], "optional") === "required",
		/** True if a certificate needs an audit before its release, and a signature by a user who did not audit. */
		requiresEvaluation: choice("EVALUATION", env.EVALUATION, ["required", "optional"], "optional") === "required",
		signRequiresPreview: flag("SIGN_REQUIRES_PREVIEW", env.SIGN_REQUIRES_PREVIEW, true),
		validityMonths: integer("VALIDITY_MONTHS", env.VALIDITY_MONTHS, 36, 1, 120),
		enquiryRetentionMonths: integer("ENQUIRY_RETENTION_MONTHS", env.ENQUIRY_RETENTION_MONTHS, 6, 1, 120),
		publicUrl: publicUrlOf(env.PUBLIC_URL, { own: ownUrl(host, port), production }),
		buildVersion: env.BUILD_VERSION || "unbekannt",
		webRoot: env.WEB_ROOT || "./dist/web",
		/** The folder with logo, colours and texts of the certification body; by default that of the application. */
		brandDir: env.BRAND || undefined,
		require2fa: choice("REQUIRE_2FA", env.REQUIRE_2FA, REQUIRE_2FA, "off"),
		signReauth: choice("SIGN_REAUTH", env.SIGN_REAUTH, SIGN_REAUTH, "off"),
		mail: mailOf(env),
		/** The virus scanner that checks each file of staff; undefined if files are not scanned. */
		fileScan: scannerOf(env.FILE_SCAN),
		/** The key of the electronic seal as a PKCS #12 file: its path, or its content in Base64. */
		seal: sealOf(env),
		metricsToken: secret("METRICS_TOKEN", env.METRICS_TOKEN),
		trustedProxies: proxiesOf(env.TRUSTED_PROXIES),
		/** The addresses that may be registered as backends of modules. */
		moduleBackends: backendOrigins(env.MODULE_BACKENDS),
		moduleService: moduleServiceOf(env),
		/** Who may read the API description; the token gives programs access to a restricted one. */
		apiDocs: {
			isPublic: choice("API_DOCS", env.API_DOCS, ["public", "staff"], production ? "staff" : "public") === "public",
			token: secret("API_DOCS_TOKEN", env.API_DOCS_TOKEN),
		},
	};
}
