import { ENQUIRY_STATUS, type EnquiryAnswer } from "./contract.ts";

interface Handled {
	status: number;
	answeredByUser: string | null;
	answerDate: string | null;
}

/** A later note on an answered enquiry changes neither status nor person. */
export function handled(before: Handled, submitBtn: EnquiryAnswer["submitBtn"], user: string, at: string): Handled {
	const { status: current, answeredByUser, answerDate } = before;
	if (submitBtn === "save" && current >= ENQUIRY_STATUS.ANSWERED)
		return { status: current, answeredByUser, answerDate };
	const status = submitBtn === "answer" ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS;
	return { status, answeredByUser: user, answerDate: at };
}

/** The first day whose answers are still kept after `months`. */
export function keptFrom(today: string, months: number): string {
	const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
	const daysThen = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
	const first = day <= daysThen ? Date.UTC(year, month - 1 - months, day) : Date.UTC(year, month - months, 1);
	return new Date(first).toISOString().slice(0, 10);
}

const ERASED = "[gelöscht]";

/** Removes the address, but not longer addresses that contain it. */
export function withoutAddress(text: string, email: string): string {
	const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	// A preceding mark belongs to the address only after a letter.
	const alone = `(?<![\\p{L}\\p{N}_+]|[\\p{L}\\p{N}_][.-])${escaped}(?![a-z0-9]|-[a-z0-9-]*\\.[a-z]|\\.[a-z0-9])`;
	return text.replace(new RegExp(alone, "giu"), ERASED);
}
