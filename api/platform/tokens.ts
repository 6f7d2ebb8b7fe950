import { hash, randomBytes } from "node:crypto";

/** Returns a new token: 32 random bytes in base64url, which cannot be guessed. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Returns a token's hash, which alone is stored, so that a copy of the database contains no usable tokens. */
export const hashOfToken = (token: string) => hash("sha256", token);
