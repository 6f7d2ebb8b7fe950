import {
	ENQUIRY_STATUS,
	type Enquiry,
	type EnquiryListItem,
	enquiryAnswer,
	enquiryExportQuery,
	enquiryListQuery,
} from "@portal/api/contract/enquiries";
import {
	file,
	HttpResponse,
	http,
	listed,
	missing,
	tagged,
	withBody,
	withQuery,
} from "@portal/shared-ui/testing/standalone";
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

const inList = ({
	email: _email,
	phone: _phone,
	note: _note,
	reference: _reference,
	...row
}: Enquiry): EnquiryListItem => row;

/** What answers in place of the API: enquiries that can be answered and deleted. */
export const handlers = [
	http.get(
		"*/api/customerMessages",
		withQuery(enquiryListQuery, ({ request, query }) => {
			const wanted = [...enquiries.values()].filter(
				({ status }) => query.status === undefined || status === ENQUIRY_STATUS[query.status],
			);
			return listed(request, wanted.reverse().map(inList), query);
		}),
	),
	http.get(
		"*/api/customerMessages.xlsx",
		withQuery(enquiryExportQuery, () => file("Anfragen.xlsx")),
	),
	http.get("*/api/customerMessages/received", () => HttpResponse.json({ received: receivedCount() })),
	...personHandlers(enquiries),
	http.get("*/api/customerMessages/:id", ({ params }) => {
		const enquiry = enquiries.get(String(params.id));
		return enquiry ? tagged(enquiry) : missing();
	}),
	http.put(
		"*/api/customerMessages/:id",
		withBody(enquiryAnswer, ({ params, json: { note, submitBtn } }) => {
			const enquiry = enquiries.get(String(params.id));
			if (!enquiry) return missing();
			const changed = {
				...enquiry,
				note,
				status: submitBtn === "answer" ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS,
				answeredByUser: "Albert Auditor",
				answerDate: new Date().toISOString(),
			};
			enquiries.set(enquiry._id, changed);
			return tagged(changed, 2);
		}),
	),
	http.delete("*/api/customerMessages/:id", ({ params }) =>
		enquiries.delete(String(params.id)) ? new HttpResponse(null, { status: 204 }) : missing(),
	),
];
