import type { ChecklistAnswer } from "@portal/contracts/contract/evaluation";

export interface Answer {
	answer: ChecklistAnswer | null;
	note: string;
	/** The version of the stored answer that the user has seen. */
	version: number;
}

export interface Draft extends Answer {
	/** `conflict`: another user has answered the question differently since that version. */
	state: "edited" | "waiting" | "failed" | "conflict";
	message?: string;
	/** The request that the server has perhaps executed. It is repeated with its key before anything newer is sent. */
	attempt?: Answer & { key: string };
}
