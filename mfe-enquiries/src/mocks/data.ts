import { ENQUIRY_STATUS, type Enquiry } from "@portal/api/contract/enquiries";

/** An enquiry for tests and mocks: new, unless said otherwise. */
export const anEnquiry = (changes: Partial<Enquiry> = {}): Enquiry => ({
	_id: "e1",
	reference: "A-2026-0001",
	company: "Donau Feinkost",
	name: "Eva Berger",
	email: "eva.berger@example.org",
	phone: "+43 1 000 00 01",
	messageDate: "2026-03-01T09:30:00.000Z",
	message: "Wir möchten unsere Produkte zertifizieren lassen.\nWie gehen wir vor?",
	note: "",
	status: ENQUIRY_STATUS.NEW,
	...changes,
});
