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
