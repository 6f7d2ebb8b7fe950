import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Once } from "../database/index.ts";
import type { Clock } from "../runtime/clock.ts";
import { createOnce } from "./stored-results.ts";

/** Returns a form's boundary. The hash of a request omits it, because it differs each time the form is sent. */
const boundaryOf = (type: string) => /^multipart\/form-data\s*;.*\bboundary="?([^";]+)/i.exec(type)?.[1];

export function keyedRequest({ method, url, headers }: Request, key: string, clock: Clock) {
	const { pathname, search } = new URL(url);
	const digest = createHash("sha256").update(`${key}\n${method} ${pathname}${search}\n`);
	const boundary = boundaryOf(headers.get("content-type") ?? "");
	// The end of a form is not hashed yet, because a boundary may be split between two pieces of the body.
	let rest = "";
	const readForm = (piece: Uint8Array, separator: string) => {
		const parts = (rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("latin1")).split(
			separator,
		);
		const last = parts.pop() ?? "";
		rest = last.slice(Math.max(0, last.length - separator.length + 1));
		for (const part of parts) digest.update(part, "latin1");
		digest.update(last.slice(0, last.length - rest.length), "latin1");
	};
	return {
		/** Receives each piece of the body as it is read, because requests are compared by a hash of their bodies. */
		read: (piece: Uint8Array) => void (boundary === undefined ? digest.update(piece) : readForm(piece, boundary)),
		/** Returns where the result is stored. `sender` is the id of the account or of a module's token, or `visitor`. */
		once: (sender: string): Once =>
			createOnce(clock, { sender, key, request: () => digest.copy().update(rest, "latin1").digest("hex") }),
	};
}
export type KeyedRequest = ReturnType<typeof keyedRequest>;
