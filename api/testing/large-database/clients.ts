import type { Address, Contact } from "../../modules/clients/contract.ts";
import { fold } from "../../platform/database/fold.ts";
import { clients, productionSites } from "../../schema/clients.ts";
import { certifiedAt, momentOf } from "./history.ts";
import { idOf, KIND, pick, type Random, randomOf } from "./random.ts";
import { FIELDS, FIRST_NAMES, KINDS, LAST_NAMES, NAMES, PLACES } from "./sample-texts.ts";
import type { Sizes } from "./sizes.ts";
import { type Actor, type AddEntry, created } from "./trail.ts";
import type { Writer } from "./writer.ts";

const FIRST_NUMBER = 10_001;

function addressFrom(random: Random): Address {
	const [street, zip, city, country] = pick(PLACES, random);
	return { street, number: String(1 + Math.floor(random() * 200)), zip, city, country };
}

export function clientOf(index: number) {
	const random = randomOf(KIND.client, index);
	const clientNumber = FIRST_NUMBER + index;
	const name = `${pick(NAMES, random)} ${pick(KINDS, random)} ${clientNumber}`;
	const [firstName, lastName] = [pick(FIRST_NAMES, random), pick(LAST_NAMES, random)];
	const person = {
		title: "",
		firstName,
		lastName,
		email: `kontakt.${clientNumber}@example.org`,
		phone: "+43 1 000 00 01",
	};
	const contacts: Contact[] = [{ dep: "Qualitätssicherung", person }];
	return {
		id: idOf(KIND.client, index),
		clientNumber,
		name,
		vatNr: `ATU${10_000_000 + index}`,
		field: pick(FIELDS, random),
		address: addressFrom(random),
		contacts,
		site: {
			id: idOf(KIND.site, index),
			name: `Werk ${1 + Math.floor(random() * 9)}`,
			address: addressFrom(random),
		},
	};
}
export type LargeClient = ReturnType<typeof clientOf>;

function searchOf({ clientNumber, name, vatNr, field, address, contacts, site }: LargeClient): string {
	const people = contacts.flatMap(({ person }) => [person.firstName, person.lastName, person.email]);
	const places = [address.city, address.country, ...people, site.name, site.address.city];
	return fold([clientNumber, name, vatNr, field, ...places].join(" "));
}

export function clientFiller(writer: Writer, addEntry: AddEntry, sizes: Sizes, actor: Actor) {
	const insertClient = writer.into(clients);
	const insertSite = writer.into(productionSites);
	return (index: number): void => {
		const client = clientOf(index);
		const { id, clientNumber, name, vatNr, field, address, contacts, site } = client;
		const at = momentOf(certifiedAt(sizes, index));
		insertClient({
			id,
			clientNumber,
			name,
			vatNr,
			field,
			address: JSON.stringify(address),
			contacts: JSON.stringify(contacts),
			nameSort: fold(name),
			countrySort: fold(address.country),
			search: searchOf(client),
			createdAt: at,
			updatedAt: at,
		});
		insertSite({ id: site.id, clientId: id, position: 0, name: site.name, address: JSON.stringify(site.address) });
		const sites = [{ _id: site.id, name: site.name, address: site.address }];
		const content = { clientNumber, name, vatNr, field, address, contacts, productionSites: sites };
		addEntry(at, actor, "client.create", id, created(content));
	};
}
