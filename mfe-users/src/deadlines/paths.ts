import type { Deadline } from "@portal/contracts/contract/deadlines";

export const subjectName = ({ subject: { number, name } }: Pick<Deadline, "subject">) =>
	[number, name].filter((text) => text !== undefined && text !== "").join(" – ");
