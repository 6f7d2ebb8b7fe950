/** Maximum size of a file in megabytes. Certificates have a few hundred kilobytes; more would only use memory. */
export const MAX_MEGABYTES = 20;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** Reasons why a file cannot be checked. None of them says anything about the certificate. */
export type Obstacle = "empty" | "tooLarge" | "unreadable" | "unsupported";

const hexOf = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns undefined on pages without TLS, where browsers offer no hash functions, although the type excludes that.
const digester = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Returns the file's SHA-256 as 64 hexadecimal digits, or why there is none. The file is not uploaded. */
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
