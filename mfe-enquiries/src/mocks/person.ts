import type { Enquiry, HeldData, PersonQuestion } from "@portal/api/contract/enquiries";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";

const CLIENT_EMAIL = "eva.berger@example.org";
const CLIENTS = [{ _id: "c1", clientNumber: 10_001, name: "Donau Feinkost GmbH", isCurrent: true }];

/** What answers about a person: the enquiries with the address, and one client that has it. */
export function personHandlers(enquiries: Map<string, Enquiry>) {
	const heldAbout = async (request: Request): Promise<HeldData> => {
		const wanted = ((await request.json()) as PersonQuestion).email.toLowerCase();
		return {
			enquiries: [...enquiries.values()].filter(({ email }) => email.toLowerCase() === wanted),
			mentions: [],
			clients: wanted === CLIENT_EMAIL ? CLIENTS : [],
		};
	};
	return [
		http.post("*/api/customerMessages/privacy/search", async ({ request }) =>
			HttpResponse.json(await heldAbout(request)),
		),
		http.post(
			"*/api/customerMessages/privacy/export",
			() => new HttpResponse("", { headers: { "Content-Disposition": 'attachment; filename="Datenauskunft.xlsx"' } }),
		),
		http.post("*/api/customerMessages/privacy/erase", async ({ request }) => {
			const { clients, ...held } = await heldAbout(request);
			for (const { _id } of held.enquiries) enquiries.delete(_id);
			return HttpResponse.json({ enquiries: held.enquiries.length, mentions: 0, clients });
		}),
	];
}
