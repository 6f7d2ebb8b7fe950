import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";
import type { Keys } from "../../platform/deps.ts";
import { RECOVERY_CODES } from "./contract.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

// Recovery codes consist of these characters. Letters and digits that look alike are missing, because people type codes
// from paper.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;

const keyFor = ({ secondFactor }: Pick<Keys, "secondFactor">, use: "totp" | "recoveryCode") =>
	Buffer.from(hkdfSync("sha256", Buffer.from(secondFactor, "base64url"), "", use, 32));

/** Returns the encrypted text, which cannot be decrypted for another account. */
export function encrypt(keys: Keys, userId: string, text: string): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, keyFor(keys, "totp"), iv, { authTagLength: TAG_BYTES });
	cipher.setAAD(Buffer.from(userId));
	const encrypted = [cipher.update(text, "utf8"), cipher.final()];
	return Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString("base64url");
}

/** Returns the decrypted text; undefined if it was encrypted for another account or by another installation. */
export function decrypt(keys: Keys, userId: string, encrypted: string): string | undefined {
	const bytes = Buffer.from(encrypted, "base64url");
	const decipher = createDecipheriv(CIPHER, keyFor(keys, "totp"), bytes.subarray(0, IV_BYTES), {
		authTagLength: TAG_BYTES,
	});
	decipher.setAAD(Buffer.from(userId));
	decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
	try {
		return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
	} catch {
		return undefined;
	}
}

/** Returns a recovery code as it is hashed, so that case, spaces and hyphens do not matter when a user types it. */
export const plainCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");

/** Returns a hash with a key outside of the database, so that its copy does not suffice to guess codes. */
export const hashOfCode = (keys: Keys, userId: string, code: string) =>
	createHmac("sha256", keyFor(keys, "recoveryCode"))
		.update(`${userId}|${plainCode(code)}`)
		.digest("hex");

const newCode = () => {
	const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
};
export const newCodes = () => Array.from({ length: RECOVERY_CODES }, newCode);
