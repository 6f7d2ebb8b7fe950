import { ENQUIRY_STATUS, type Enquiry, type EnquiryAnswer } from "@portal/api/contract/enquiries";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { anEnquiry } from "./data.ts";

const enquiries = new Map<string, Enquiry>(
	[
		anEnquiry(),
		anEnquiry({
			_id: "e2",
			company: "",
			name: "Mehmet Yilmaz",
			status: ENQUIRY_STATUS.IN_PROGRESS,
			answeredByUser: "Albert Auditor",
			answerDate: "2026-03-03T08:15:00.000Z",
			note: "Rückruf vereinbart.",
		}),
	].map((enquiry) => [enquiry._id, enquiry]),
);

const missing = () =>
	HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 });

/** What answers in place of the API: two enquiries that can be answered and deleted. */
export const handlers = [
	http.get("*/api/customerMessages", () => HttpResponse.json([...enquiries.values()])),
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
