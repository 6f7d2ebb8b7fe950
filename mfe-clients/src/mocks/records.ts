import type { Client } from "@portal/api/contract/clients";

/** Records for tests. */

export const ADDRESS = {
	street: "Mariahilfer Straße",
	number: "12a",
	zip: "1060",
	city: "Wien",
	country: "Österreich",
} as const;

export const CONTACT = {
	dep: "Einkauf",
	person: { title: "Dr.", firstName: "Ayşe", lastName: "Öztürk", email: "ayse@example.org" },
};

export const CLIENT: Client = {
	_id: "c1",
	clientNumber: 10001,
	name: "Donau Feinkost GmbH",
	vatNr: "ATU12345678",
	field: "Feinkost",
	address: ADDRESS,
	contacts: [CONTACT],
	productionSites: [{ _id: "s1", name: "Werk Linz", address: { ...ADDRESS, zip: "4020", city: "Linz" } }],
	createdAt: "2026-03-01T09:30:00.000Z",
	updatedAt: "2026-03-01T09:30:00.000Z",
};
