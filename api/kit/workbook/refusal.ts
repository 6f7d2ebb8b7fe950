import type { MessageCode } from "../sentences.ts";

export type RefusalCode = Extract<MessageCode, `import.${string}`>;

export class WorkbookRefusal extends Error {
	readonly code: RefusalCode;
	readonly sheet: string | undefined;

	constructor(code: RefusalCode, sheet?: string) {
		super(code);
		this.name = "WorkbookRefusal";
		this.code = code;
		this.sheet = sheet;
	}
}
