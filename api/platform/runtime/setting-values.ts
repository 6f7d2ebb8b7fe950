export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for an invalid configuration. Its message is for the operator and names the environment variable. */
export class SettingsError extends Error {}

const LEAST_SECRET = 32;

/** Throws for a short or invalid secret; the message does not repeat the secret, because messages are logged. */
export function secret(name: string, value: string | undefined, least = LEAST_SECRET): string | undefined {
	if (!value) return undefined;
	if (value.length < least) throw new SettingsError(`${name}: It must have at least ${least} characters.`);
	if (!/^[\x21-\x7e]+$/.test(value))
		throw new SettingsError(`${name}: It must consist of ASCII characters without spaces and line breaks.`);
	return value;
}

export function integer(name: string, value: string | undefined, fallback: number, min: number, max: number): number {
	if (value === undefined || value === "") return fallback;
	const number = Number(value);
	if (!/^\d+$/.test(value) || number < min || number > max)
		throw new SettingsError(`${name}: "${value}" must be a whole number from ${min} to ${max}.`);
	return number;
}

export function choice<const T extends string>(
	name: string,
	value: string | undefined,
	allowed: readonly T[],
	fallback: T,
): T {
	if (value === undefined || value === "") return fallback;
	const match = allowed.find((candidate) => candidate === value);
	if (match === undefined) throw new SettingsError(`${name}: "${value}" is unknown (allowed: ${allowed.join(", ")}).`);
	return match;
}

export const flag = (name: string, value: string | undefined, fallback: boolean) =>
	["true", "1"].includes(choice(name, value, ["true", "false", "1", "0"], fallback ? "true" : "false"));

/** Returns the entries of a list with commas. */
export const entriesOf = (value: string | undefined) =>
	(value ?? "")
		.split(",")
		.map((text) => text.trim())
		.filter(Boolean);
