import { SettingsError } from "./settings-error.ts";

/** Addresses in the settings: what is wrong with one is told when the server starts, not by a printed certificate. */

/** An address of the web that a path can be put behind. */
export function httpUrl(name: string, value: string): string {
	if (!/^https?:\/\//.test(value) || !URL.canParse(value))
		throw new SettingsError(`${name}: "${value}" ist keine Webadresse (http://… oder https://…).`);
	const { username, password, origin, pathname } = new URL(value);
	// The value itself is not repeated: it may hold a password.
	if (username || password) throw new SettingsError(`${name}: Die Adresse darf keine Zugangsdaten enthalten.`);
	if (/[?#]/.test(value)) throw new SettingsError(`${name}: "${value}" darf weder ? noch # enthalten.`);
	return `${origin}${pathname.replace(/\/+$/, "")}`;
}

/** Links begin at the root of the host: the pages are served nowhere else. */
export function originUrl(name: string, value: string): string {
	const url = httpUrl(name, value);
	if (new URL(value).pathname !== "/")
		throw new SettingsError(`${name}: "${value}" darf keinen Pfad enthalten, nur Rechnername und Port.`);
	return url;
}

const THIS_MACHINE = [
	/(^|\.)localhost\.?$/,
	/^(127|0)(\.\d+){3}$/,
	/^\[::1?\]$/,
	// IPv4 inside IPv6, as the URL parser writes 127.0.0.0/8 and 0.0.0.0/8.
	/^\[::(ffff:)?(7f[0-9a-f]{2}|0):[0-9a-f]{1,4}\]$/,
];

/** An address that people elsewhere reach, over an encrypted connection. */
export function publicAddress(name: string, value: string): string {
	const { protocol, hostname } = new URL(value);
	if (THIS_MACHINE.some((pattern) => pattern.test(hostname)))
		throw new SettingsError(`${name}: "${value}" ist nur auf diesem Rechner erreichbar (NODE_ENV=production).`);
	if (protocol !== "https:")
		throw new SettingsError(`${name}: "${value}" muss mit https:// beginnen (NODE_ENV=production).`);
	return value;
}
