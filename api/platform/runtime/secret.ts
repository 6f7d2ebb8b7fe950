/** A message for the operator that names the variable. */
export class SettingsError extends Error {}

const LEAST_SECRET = 32;

/** The message does not repeat the secret. */
export function secret(name: string, value: string | undefined, least = LEAST_SECRET): string | undefined {
	if (!value) return undefined;
	if (value.length < least) throw new SettingsError(`${name}: Mindestens ${least} Zeichen.`);
	if (!/^[\x21-\x7e]+$/.test(value))
		throw new SettingsError(`${name}: Nur ASCII-Zeichen ohne Leerzeichen und Zeilenumbrüche.`);
	return value;
}
