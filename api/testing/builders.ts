import type { UserInput } from "../accounts/users/contract.ts";
import type { CertificateInput } from "../modules/certificates/contract.ts";
import type { CertificationFormValues } from "../modules/certifications/contract.ts";
import type { Address, ClientFormValues, Contact, ProductionSiteInput } from "../modules/clients/contract.ts";
import type { AuditFormValues, FindingFormValues } from "../modules/evaluation/contract.ts";
import type { ProductFormValues } from "../modules/products/contract.ts";
import type { SchemeFormValues } from "../modules/schemes/contract.ts";
import type { ContactMessage } from "../public/enquiries/contract.ts";

/** Builders of valid values (functions `a…`), so that a test sets only what it is about. */

export const anAddress = (values: Partial<Address> = {}): Address => ({
	street: "Mariahilfer Straße",
	number: "12",
	zip: "1060",
	city: "Wien",
	country: "Österreich",
	...values,
});

export const aContact = (person: Partial<Contact["person"]> = {}): Contact => ({
	dep: "Qualitätssicherung",
	person: {
		title: "Mag.",
		firstName: "Jürgen",
		lastName: "Müller",
		email: "j.mueller@example.org",
		phone: "+43 1 000 00 01",
		...person,
	},
});

export const aSite = (values: Partial<ProductionSiteInput> = {}): ProductionSiteInput => ({
	name: "Werk Nord",
	address: anAddress({ street: "Industriestraße", zip: "3100", city: "St. Pölten" }),
	...values,
});

export const aClientInput = (values: Partial<ClientFormValues> = {}): ClientFormValues => ({
	name: "Öztürk Feinkost GmbH",
	vatNr: "ATU12345678",
	field: "Lebensmittel",
	address: anAddress(),
	productionSites: [aSite()],
	contacts: [aContact()],
	...values,
});

export const aCertificationInput = (values: Partial<CertificationFormValues> = {}): CertificationFormValues => ({
	_siteId: "client",
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	validFrom: "2026-03-01",
	initialValidFrom: "2023-03-01",
	...values,
});

export const aSchemeInput = (values: Partial<SchemeFormValues> = {}): SchemeFormValues => ({
	code: "OIC/SMIIC 1:2026",
	title: "Allgemeine Anforderungen an Halal-Lebensmittel",
	titleEN: "General requirements for halal food",
	categories: ["C: Food Manufacturing"],
	validFrom: "2026-01-01",
	...values,
});

export const aProduct = (number: number, values: Partial<ProductFormValues> = {}): ProductFormValues => ({
	number: String(number).padStart(4, "0"),
	name: `Käsegebäck ${number}`,
	nameEN: `Cheese pastry ${number}`,
	info: "",
	infoEN: "",
	...values,
});

export const aCertificateInput = (
	values: Partial<CertificateInput> & Pick<CertificateInput, "products">,
): CertificateInput => ({
	validFrom: "2026-03-01",
	productionSites: [],
	...values,
});

export const anAuditInput = (lead: string, values: Partial<AuditFormValues> = {}): AuditFormValues => ({
	kind: "INITIAL",
	announced: true,
	from: "2026-03-16",
	to: "2026-03-17",
	method: "ON_SITE",
	sites: [],
	team: [
		{ user: lead, part: "LEAD" },
		{ name: "Dr. Salma Rahmani", part: "ISLAMIC_AFFAIRS" },
	],
	...values,
});

export const aFindingInput = (
	scheme: string | undefined,
	values: Partial<FindingFormValues> = {},
): FindingFormValues => ({
	grade: "MINOR",
	scheme: scheme ?? "",
	clause: "5.2",
	statement: "Zwei Lieferanten haben keine gültige Bestätigung vorgelegt.",
	evidence: "Lieferantenliste, Zeilen 14 und 22.",
	...values,
});

export const FINDING_ANSWER = {
	cause: "Die Bestätigungen sind abgelaufen.",
	correction: "Sie wurden nachgereicht.",
	correctiveAction: "Der Einkauf prüft sie jeden Monat.",
};

export const anEnquiryInput = (values: Partial<ContactMessage> = {}): Omit<ContactMessage, "token"> => ({
	company: "Donau Feinkost",
	name: "Eva Berger",
	email: "eva.berger@example.org",
	phone: "+43 1 000 00 01",
	message: "Wir möchten unsere Produkte zertifizieren lassen.\nWie gehen wir vor?",
	...values,
});

/** Returns the input of an Admin who creates an account. */
export const anAccountInput = (values: Partial<UserInput> = {}): UserInput => ({
	userid: "eva.berger",
	name: "Eva Berger",
	email: "",
	roles: ["Auditor"],
	editPwd: true,
	pwd: "Muster-2026!",
	pwd2: "Muster-2026!",
	mustChangePassword: false,
	...values,
});
