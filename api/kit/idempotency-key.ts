export const KEY_HEADER = "Idempotency-Key";
const KEY_BYTES = 16;

/** Returns the idempotency key of a new change, with which the server executes the change only once. */
export const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
