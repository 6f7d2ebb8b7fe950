/** A certificate has a few hundred kilobytes; what is larger is none, and need not be read into memory. */
export const MAX_MEGABYTES = 20;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** Why a file cannot be checked at all: says nothing about the certificate. */
export type Obstacle = "empty" | "tooLarge" | "unreadable" | "unsupported";

const hexOf = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Browsers offer it on https and on this computer only, although its type says always.
const digester = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** SHA-256 of a file as 64 hexadecimal digits, worked out here: the file goes nowhere. */
export async function hashOf(file: File): Promise<{ sha256: string } | { obstacle: Obstacle }> {
	const subtle = digester();
	if (!subtle) return { obstacle: "unsupported" };
	if (file.size > MAX_BYTES) return { obstacle: "tooLarge" };
	let bytes: ArrayBuffer;
	try {
		bytes = await file.arrayBuffer();
	} catch {
		return { obstacle: "unreadable" };
	}
	if (bytes.byteLength === 0) return { obstacle: "empty" };
	return { sha256: hexOf(await subtle.digest("SHA-256", bytes)) };
}
