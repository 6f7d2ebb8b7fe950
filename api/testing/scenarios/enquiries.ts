import type { ContactMessage, Enquiry, EnquiryListItem } from "../../public/enquiries/contract.ts";
import { anEnquiryInput } from "../builders.ts";
import type { TestCaller } from "../caller.ts";

let sent = 0;
/**
 * Sends an enquiry as a visitor and returns it. Each has its own IP address, so that the rate limit does not refuse it.
 */
export async function createEnquiry(app: TestCaller, values: Partial<ContactMessage> = {}): Promise<Enquiry> {
	const list = () => app.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	const known = new Set((await list()).map(({ _id }) => _id));
	sent += 1;
	const address = `198.51.${100 + Math.floor(sent / 250)}.${sent % 250}`;
	await app.json("/customerMessage", { json: anEnquiryInput(values), address });
	const [added] = (await list()).filter(({ _id }) => !known.has(_id));
	return app.json<Enquiry>(`/customerMessages/${added?._id}`, { as: "Auditor" });
}

/** Changes the status of an enquiry with a note: work on it starts, or it is answered. */
export const handleEnquiry = (
	app: TestCaller,
	{ _id }: Pick<Enquiry, "_id">,
	submitBtn: "save" | "answer" = "answer",
	note = "Rückruf vereinbart.",
) => app.json<Enquiry>(`/customerMessages/${_id}`, { as: "Admin", method: "PUT", json: { note, submitBtn } });
