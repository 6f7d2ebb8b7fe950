import {
	ENQUIRY_STATUS,
	type Enquiry,
	type EnquiryAnswer,
	type EnquiryStatusName,
} from "@portal/api/contract/enquiries";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { anEnquiry } from "./data.ts";
import { personHandlers } from "./person.ts";

const enquiries = new Map<string, Enquiry>(
	[
		anEnquiry(),
		anEnquiry({
			_id: "e2",
			reference: "A-2026-0002",
			email: "mehmet.yilmaz@example.org",
			company: "",
			name: "Mehmet Yilmaz",
			status: ENQUIRY_STATUS.IN_PROGRESS,
			answeredByUser: "Albert Auditor",
			answerDate: "2026-03-03T08:15:00.000Z",
			note: "Rückruf vereinbart.",
		}),
	].map((enquiry) => [enquiry._id, enquiry]),
);

/** With the fifth question one has come in. */
const ARRIVES = 5;
let questions = 0;
function receivedCount(): number {
	if (++questions < ARRIVES) return 2;
	if (questions === ARRIVES) {
		const arrived = { _id: "e3", reference: "A-2026-0003", name: "Zoltán Nagy", email: "zoltan.nagy@example.org" };
		enquiries.set("e3", anEnquiry({ ...arrived, messageDate: new Date().toISOString() }));
	}
	return 3;
}

const missing = () =>
	HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 });

/** What answers in place of the API: enquiries that can be answered and deleted. */
export const handlers = [
	http.get("*/api/customerMessages", ({ request }) => {
		const wanted = new URL(request.url).searchParams.get("status");
		const rows = [...enquiries.values()].filter(
			({ status }) => wanted === null || status === ENQUIRY_STATUS[wanted as EnquiryStatusName],
		);
		return HttpResponse.json(rows.reverse());
	}),
	http.get(
		"*/api/customerMessages.xlsx",
		() => new HttpResponse("", { headers: { "Content-Disposition": 'attachment; filename="Anfragen.xlsx"' } }),
	),
	http.get("*/api/customerMessages/received", () => HttpResponse.json({ received: receivedCount() })),
	...personHandlers(enquiries),
	http.get("*/api/customerMessages/:id", ({ params }) => {
		const enquiry = enquiries.get(String(params.id));
		return enquiry ? HttpResponse.json(enquiry, { headers: { ETag: '"1"' } }) : missing();
	}),
	http.put("*/api/customerMessages/:id", async ({ params, request }) => {
		const enquiry = enquiries.get(String(params.id));
		if (!enquiry) return missing();
		const { note, submitBtn } = (await request.json()) as EnquiryAnswer;
		const status = submitBtn === "answer" ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS;
		const changed = {
			...enquiry,
			note,
			status,
			answeredByUser: "Albert Auditor",
			answerDate: new Date().toISOString(),
		};
		enquiries.set(enquiry._id, changed);
		return HttpResponse.json(changed);
	}),
	http.delete("*/api/customerMessages/:id", ({ params }) => {
		enquiries.delete(String(params.id));
		return new HttpResponse(null, { status: 204 });
	}),
];
