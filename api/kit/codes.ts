import type { MessageCode } from "./messages.ts";

export type { ErrorCode, MessageCode } from "./messages.ts";

export interface FieldProblem {
	path: string;
	code: MessageCode;
	params?: Record<string, unknown>;
}

export const reports = (error: MessageCode) => ({ error });
