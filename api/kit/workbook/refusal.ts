import type { MessageCode } from "../sentences.ts";

export type RefusalCode = Extract<MessageCode, `import.${string}`>;

export class WorkbookRefusal extends Error {
	readonly code: RefusalCode;

	constructor(code: RefusalCode) {
		super(code);
		this.name = "WorkbookRefusal";
		this.code = code;
	}
}
