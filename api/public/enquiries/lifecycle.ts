export const ENQUIRY_STATUS = { NEW: 10, IN_PROGRESS: 20, ANSWERED: 30 } as const;
const BANDS = [
	{ from: 30, label: "Beantwortet", tone: "success" },
	{ from: 20, label: "in Bearbeitung", tone: "secondary" },
	{ from: Number.NEGATIVE_INFINITY, label: "Neu", tone: "primary" },
] as const;
type EnquiryBadge = (typeof BANDS)[number];
export const enquiryBadge = (status: number): EnquiryBadge => BANDS.find((band) => status >= band.from) ?? BANDS[2];

/** Values of the status filter; OPEN selects all enquiries that are not answered. */
export const ENQUIRY_FILTERS = ["NEW", "IN_PROGRESS", "ANSWERED", "OPEN"] as const satisfies readonly (
	| keyof typeof ENQUIRY_STATUS
	| "OPEN"
)[];

export const ENQUIRY_FIELDS = {
	reference: { label: "Nummer" },
	company: { label: "Firma" },
	name: { label: "Name" },
	email: { label: "E-Mail" },
	phone: { label: "Telefon" },
	message: { label: "Nachricht" },
	status: { label: "Status" },
	note: { label: "Anmerkung" },
	subject: { label: "Betreff" },
	text: { label: "Antwort" },
} as const;
