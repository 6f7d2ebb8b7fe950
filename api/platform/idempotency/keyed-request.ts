import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Once } from "../database/index.ts";
import type { Clock } from "../runtime/clock.ts";
import { createOnce } from "./stored-results.ts";

export interface KeyedRequest {
	/** Receives each piece of the body as it is read, because requests are compared by a hash of their bodies. */
	read(piece: Uint8Array): void;
	/** Returns where the result is stored. `sender` is the id of the account or of a module's token, or `visitor`. */
	once(sender: string): Once;
}

/** Returns a form's boundary. The hash of a request omits it, because it differs each time the form is sent. */
const boundaryOf = (type: string) => /^multipart\/form-data\s*;.*\bboundary="?([^";]+)/i.exec(type)?.[1];

export function keyedRequest({ method, url, headers }: Request, key: string, clock: Clock): KeyedRequest {
	const { pathname, search } = new URL(url);
	const digest = createHash("sha256").update(`${key}\n${method} ${pathname}${search}\n`);
	const boundary = boundaryOf(headers.get("content-type") ?? "");
	const pieces: Uint8Array[] = [];
	const request = () => {
		const whole = digest.copy();
		if (boundary !== undefined)
			for (const part of Buffer.concat(pieces).toString("latin1").split(boundary)) whole.update(part, "latin1");
		return whole.digest("hex");
	};
	return {
		read: (piece) => void (boundary === undefined ? digest.update(piece) : pieces.push(piece.slice())),
		once: (sender) => createOnce(clock, { sender, key, request }),
	};
}
