import type { Certificate, PendingApproval } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import type { Product } from "@portal/api/contract/products";

/** Records for tests and for the module on its own. */

const MOMENT = "2026-03-01T09:30:00.000Z";
const ADDRESS = {
	street: "Mariahilfer Straße",
	number: "12a",
	zip: "1060",
	city: "Wien",
	country: "Österreich",
} as const;

export const aProduct = (number: number, changes: Partial<Product> = {}): Product => ({
	_id: `p${number}`,
	number: `P-${String(number).padStart(3, "0")}`,
	name: `Produkt ${number}`,
	nameEN: `Product ${number}`,
	info: "",
	infoEN: "",
	locked: false,
	...changes,
});

export const aClient = (changes: Partial<Client> = {}): Client => ({
	_id: "c1",
	clientNumber: 10001,
	name: "Donau Feinkost GmbH",
	vatNr: "ATU12345678",
	field: "Feinkost",
	address: ADDRESS,
	contacts: [],
	productionSites: [{ _id: "w1", name: "Werk Linz", address: { ...ADDRESS, zip: "4020", city: "Linz" } }],
	createdAt: MOMENT,
	updatedAt: MOMENT,
	...changes,
});

export const aCertificate = ({
	status = 10,
	...changes
}: Partial<Certificate> & { status?: number } = {}): Certificate => ({
	_id: "k1",
	_certificationId: "z1",
	certificateNumber: "Z-2026-0001-01",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	products: ["p1"],
	productionSites: ["w1"],
	stati: [{ status, ts: MOMENT, user: "Anna Auditor" }],
	actions: ["edit", "delete", "release"],
	revision: 1,
	previewed: false,
	ownSubmission: false,
	...changes,
});

export const aCertification = (changes: Partial<Certification> = {}): Certification => ({
	_id: "z1",
	_clientId: "c1",
	clientName: "Donau Feinkost GmbH",
	clientAddress: ADDRESS,
	certificationNumber: "Z-2026-0001",
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	_siteId: "client",
	validFrom: "2026-03-01",
	initialValidFrom: "2023-03-01",
	validTo: "2029-02-28",
	products: [aProduct(1), aProduct(2)],
	certificates: [],
	stati: [{ status: 40, ts: MOMENT, user: "Anna Auditor" }],
	downloadable: false,
	...changes,
});

export const aPendingApproval = (): PendingApproval => ({
	certificateNumber: "Z-2026-0001-01",
	clientName: "Donau Feinkost GmbH",
	submitted: { user: "Anna Auditor", ts: MOMENT },
	_certificationId: "z1",
	_certificateId: "k1",
});
