const BROWSERS = [
	["Edg/", "Edge"],
	["OPR/", "Opera"],
	["Firefox/", "Firefox"],
	["Chrome/", "Chrome"],
	["Safari/", "Safari"],
] as const;
const SYSTEMS = [
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Android", "Android"],
	["Windows", "Windows"],
	["Mac OS", "macOS"],
	["Linux", "Linux"],
] as const;

const nameIn = (names: readonly (readonly [mark: string, name: string])[], userAgent: string) =>
	names.find(([mark]) => userAgent.includes(mark))?.[1];

/** Returns a name such as "Firefox, Windows", or undefined if neither the browser nor the system is recognised. */
export function deviceOf(userAgent: string): string | undefined {
	const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(", ") : undefined;
}
