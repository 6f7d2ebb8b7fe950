import { entriesOf, SettingsError } from "./setting-values.ts";

const DATABASE_PROTOCOLS = ["file:", "http:", "https:", "ws:", "wss:", "libsql:"];

export function databaseAddress(name: string, value: string): string {
	const protocol = DATABASE_PROTOCOLS.find((candidate) => value.startsWith(candidate));
	const isUsable = protocol === "file:" ? value.length > "file:".length : protocol !== undefined && URL.canParse(value);
	if (!isUsable)
		throw new SettingsError(
			`${name}: "${value}" must be the address of a database (file:…, http://…, ws://… or libsql://…).`,
		);
	return value;
}

const REPLICA_PROTOCOLS = ["http:", "https:", "libsql:"];

export function replicaUrl(value: string | undefined, primary: string): string | undefined {
	if (!value) return undefined;
	if (!REPLICA_PROTOCOLS.some((protocol) => value.startsWith(protocol)) || !URL.canParse(value))
		throw new SettingsError(
			`DATABASE_REPLICA_URL: "${value}" must be the address of a libSQL server (http://…, https://… or libsql://…).`,
		);
	if (primary.startsWith("file:"))
		throw new SettingsError("DATABASE_REPLICA_URL: It requires the address of a libSQL server in DATABASE_URL.");
	return value;
}

/** Returns a base address for paths, without a slash at the end. Throws unless it is a valid http or https address. */
export function httpUrl(name: string, value: string): string {
	if (!/^https?:\/\//.test(value) || !URL.canParse(value))
		throw new SettingsError(`${name}: "${value}" must be a web address (http://… or https://…).`);
	const { username, password, origin, pathname } = new URL(value);
	// The address is refused without repeating the value, because it may contain a password.
	if (username || password) throw new SettingsError(`${name}: The address must not contain credentials.`);
	if (/[?#]/.test(value)) throw new SettingsError(`${name}: "${value}" must contain neither ? nor #.`);
	return `${origin}${pathname.replace(/\/+$/, "")}`;
}

/** Returns an address without a path; throws if it has one, because pages are served from the root of the host only. */
export function originUrl(name: string, value: string): string {
	const url = httpUrl(name, value);
	if (new URL(value).pathname !== "/")
		throw new SettingsError(`${name}: "${value}" must not have a path, only host and port.`);
	return url;
}

const THIS_MACHINE = [
	/(^|\.)localhost\.?$/,
	/^(127|0)(\.\d+){3}$/,
	/^\[::1?\]$/,
	// Loopback addresses of IPv4 within IPv6, in the form in which the URL parser writes 127.0.0.0/8 and 0.0.0.0/8.
	/^\[::(ffff:)?(7f[0-9a-f]{2}|0):[0-9a-f]{1,4}\]$/,
];

/** Returns an https address that other machines can reach. Throws for any other. */
export function publicAddress(name: string, value: string): string {
	const { protocol, hostname } = new URL(value);
	if (THIS_MACHINE.some((pattern) => pattern.test(hostname)))
		throw new SettingsError(`${name}: "${value}" is reachable from this machine only (NODE_ENV=production).`);
	if (protocol !== "https:")
		throw new SettingsError(`${name}: "${value}" must begin with https:// (NODE_ENV=production).`);
	return value;
}

export function ownUrl(host: string, port: number): string {
	const url = `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
	if (!URL.canParse(url)) throw new SettingsError(`HOST: "${host}" must be a host name or an IP address.`);
	return url;
}

/** Issued documents contain the public address, so production requires it; by default it is the server's own. */
export function publicUrlOf(
	value: string | undefined,
	{ own, production }: { own: string; production: boolean },
): string {
	if (!value && production)
		throw new SettingsError(
			"PUBLIC_URL: With NODE_ENV=production, set the address at which visitors reach the portal (https://…).",
		);
	const url = value ? originUrl("PUBLIC_URL", value) : own;
	return production ? publicAddress("PUBLIC_URL", url) : url;
}

/** Matches an address that backends may have. `https://*.example.org` stands for every name below example.org. */
const BACKEND_ORIGIN = /^https?:\/\/(\*\.)?[\w.[\]:-]+$/i;

export function backendOrigins(value: string | undefined): readonly string[] {
	return entriesOf(value).map((text) => {
		const origin = httpUrl("MODULE_BACKENDS", text);
		if (!BACKEND_ORIGIN.test(origin) || new URL(origin).pathname !== "/")
			throw new SettingsError(`MODULE_BACKENDS: "${text}" must consist of https:// or http://, host and port only.`);
		return origin;
	});
}
