import { ENQUIRY_STATUS, type EnquiryAnswer } from "./contract.ts";

interface Handled {
	status: number;
	answeredByUser: string | null;
	answerDate: string | null;
}

/** Where saving or answering leads. An answered enquiry stays answered by whom it was: a later note changes only the note. */
export function handled(before: Handled, submitBtn: EnquiryAnswer["submitBtn"], user: string, at: string): Handled {
	const { status: current, answeredByUser, answerDate } = before;
	if (submitBtn === "save" && current >= ENQUIRY_STATUS.ANSWERED)
		return { status: current, answeredByUser, answerDate };
	const status = submitBtn === "answer" ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS;
	return { status, answeredByUser: user, answerDate: at };
}
