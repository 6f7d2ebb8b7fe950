import { type AuditedResource, addressText, type Fields, isFields } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import { CLIENT_FIELDS } from "./contract.ts";
import { clientSubjects } from "./repository.ts";

const titles = {
	"client.create": "Kunde angelegt",
	"client.update": "Kundendaten geändert",
	"client.list": "Ins Verzeichnis aufgenommen",
	"client.unlist": "Aus dem Verzeichnis genommen",
} as const;

const person = (contact: Fields): Fields => (isFields(contact.person) ? contact.person : {});
const personName = (contact: Fields) => {
	const { title, firstName, lastName } = person(contact);
	return [title, firstName, lastName].filter(Boolean).join(" ");
};

export const clientAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		...CLIENT_FIELDS,
		contacts: {
			label: CLIENT_FIELDS.contacts.label,
			list: {
				field: CLIENT_FIELDS.contacts.item,
				keys: [(contact) => person(contact).email, personName],
				name: personName,
				full: (contact) =>
					[contact.dep, personName(contact), person(contact).email, person(contact).phone].filter(Boolean).join(", "),
			},
		},
		productionSites: {
			label: CLIENT_FIELDS.productionSites.label,
			list: {
				field: CLIENT_FIELDS.productionSites.item,
				keys: [(site) => site._id],
				name: (site) => String(site.name),
				full: (site) => [site.name, isFields(site.address) ? addressText(site.address) : ""].filter(Boolean).join(", "),
			},
		},
		directoryGivenOn: "Zustimmung zum Verzeichnis vom",
		directoryNote: "Grundlage der Zustimmung",
	},
	subjects: clientSubjects,
	namedBy: "name",
	number: { field: "clientNumber", seriesOf: () => SERIES.client },
};
