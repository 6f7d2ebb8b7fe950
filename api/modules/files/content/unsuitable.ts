import type { MessageCode } from "../../../kit/sentences.ts";

/** Thrown for content that is not stored; `code` is that of a sentence about the file. */
export class Unsuitable extends Error {
	readonly code: MessageCode;
	readonly params: Record<string, unknown>;

	constructor(code: MessageCode, params: Record<string, unknown> = {}) {
		super(code);
		this.code = code;
		this.params = params;
	}
}

export const damaged = () => new Unsuitable("file.damaged");
/** Returns the error for a file that other programs could read as a second file, of this type. */
export const mixed = (type: string) => new Unsuitable("file.mixed", { type });
