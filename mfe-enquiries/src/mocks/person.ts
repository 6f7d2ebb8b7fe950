import { type Enquiry, type HeldData, type PersonQuestion, personQuestion } from "@portal/api/contract/enquiries";
import { file, HttpResponse, http, withBody } from "@portal/shared-ui/testing/standalone";

const CLIENT_EMAIL = "eva.berger@example.org";
const CLIENTS = [{ _id: "c1", clientNumber: 10_001, name: "Donau Feinkost GmbH", isCurrent: true }];

/** What answers about a person: the enquiries with the address, and one client that has it. */
export function personHandlers(enquiries: Map<string, Enquiry>) {
	const heldAbout = ({ email: wanted }: PersonQuestion): HeldData => ({
		enquiries: [...enquiries.values()].filter(({ email }) => email.toLowerCase() === wanted.toLowerCase()),
		mentions: [],
		clients: wanted.toLowerCase() === CLIENT_EMAIL ? CLIENTS : [],
	});
	return [
		http.post(
			"*/api/customerMessages/privacy/search",
			withBody(personQuestion, ({ json }) => HttpResponse.json(heldAbout(json))),
		),
		http.post(
			"*/api/customerMessages/privacy/export",
			withBody(personQuestion, () => file("Datenauskunft.xlsx")),
		),
		http.post(
			"*/api/customerMessages/privacy/erase",
			withBody(personQuestion, ({ json }) => {
				const { clients, ...held } = heldAbout(json);
				for (const { _id } of held.enquiries) enquiries.delete(_id);
				return HttpResponse.json({ enquiries: held.enquiries.length, mentions: 0, clients });
			}),
		),
	];
}
