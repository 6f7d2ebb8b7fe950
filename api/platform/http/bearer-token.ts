import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { bearerOf } from "./routing.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the request brings the token of a setting; how long the comparison takes says nothing about it. */
export function bringsToken(c: Context, token: string | undefined): boolean {
	const bearer = bearerOf(c);
	return token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
}
