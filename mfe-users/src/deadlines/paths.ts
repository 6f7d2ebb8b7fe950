import type { Deadline } from "@portal/contracts/contract/deadlines";

/** Returns the number and the name of a deadline's client or certification as one text. */
export const subjectName = ({ subject: { number, name } }: Pick<Deadline, "subject">) =>
	[number, name].filter((text) => text !== undefined && text !== "").join(" – ");
