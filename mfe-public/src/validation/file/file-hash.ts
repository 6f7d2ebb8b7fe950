/** Maximum size of a file, in megabytes. A larger file is refused unread; certificates have a few hundred kilobytes. */
export const MAX_MEGABYTES = 20;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** Reasons why a file cannot be checked. They mean nothing about the certificate. */
export type Obstacle = "empty" | "tooLarge" | "unreadable" | "unsupported";

const hexOf = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns the hash functions of the browser; undefined outside of https and localhost, although the type excludes that.
const digester = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Returns the SHA-256 of a file as 64 hexadecimal digits, or why it has none. The file is not uploaded. */
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
