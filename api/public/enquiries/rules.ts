import { addressSpellings } from "../../kit/addresses.ts";
import { addDays, addMonths } from "../../kit/calendar.ts";
import { ENQUIRY_STATUS, type EnquiryAnswer } from "./contract.ts";

interface Handled {
	status: number;
	answeredByUser: string | null;
	answerDate: string | null;
}

/** Returns status and answering user after an enquiry was handled. A note on an answered enquiry changes neither. */
export function handled(before: Handled, submitBtn: EnquiryAnswer["submitBtn"], user: string, at: string): Handled {
	const { status: current, answeredByUser, answerDate } = before;
	if (submitBtn === "save" && current >= ENQUIRY_STATUS.ANSWERED)
		return { status: current, answeredByUser, answerDate };
	const status = submitBtn === "answer" ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS;
	return { status, answeredByUser: user, answerDate: at };
}

/** Returns the name by which the outbox refers to a reply, and the parts of such a name. */
export const replyKey = (enquiryId: string, position: number) => `${enquiryId}.${position}`;
export function replyOf(key: string): { id: string; position: number } {
	const [id = "", position] = key.split(".");
	return { id, position: Number(position) };
}

/** Returns the earliest day whose answered enquiries are still stored; older ones are erased. */
export function keptFrom(today: string, months: number): string {
	const sameDay = addMonths(today, -months);
	// If the shorter month lacks the same day, the first day of the next month is used.
	return sameDay.endsWith(today.slice(-3)) ? sameDay : addDays(sameDay, 1);
}

const ERASED = "[gelöscht]";

/** Removes the address, with its domain in Punycode or Unicode. Longer addresses that contain it stay. */
export function withoutAddress(text: string, email: string): string {
	const escaped = addressSpellings(email)
		.map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
		.join("|");
	// Matches the address only if it is not part of a longer one. A preceding dot or hyphen belongs to an address only
	// after a letter or digit.
	const alone = `(?<![\\p{L}\\p{N}_+]|[\\p{L}\\p{N}_][.-])(?:${escaped})(?![a-z0-9]|-[a-z0-9-]*\\.[a-z]|\\.[a-z0-9])`;
	return text.replace(new RegExp(alone, "giu"), ERASED);
}
