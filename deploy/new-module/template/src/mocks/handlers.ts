import { type ClientListItem, COUNTRIES, clientListQuery } from "@portal/api/contract/clients";
import { http, listed, withQuery } from "@portal/shared-ui/testing/standalone";

const TRADES = ["Feinkost", "Molkerei", "Süßwaren", "Gewürze", "Backstube"];
const FAMILIES = ["Öztürk", "Szabó", "Hofer", "Lefèvre", "Kaya", "Novák", "García"];
const CLIENTS = 120;

const clients = Array.from({ length: CLIENTS }, (_, index): ClientListItem => {
	const clientNumber = 10001 + index;
	const name = `${TRADES[index % TRADES.length]} ${FAMILIES[index % FAMILIES.length]}`;
	return {
		_id: String(clientNumber),
		clientNumber,
		name,
		address: { country: COUNTRIES[index % COUNTRIES.length] ?? "Österreich" },
	};
});

const nameOf = ({ name }: ClientListItem) => name;
/** Which field the list is ordered by; the API knows no others. */
const SORTED: Readonly<Record<string, (client: ClientListItem) => string>> = {
	clientNumber: ({ clientNumber }) => String(clientNumber),
	name: nameOf,
	country: ({ address }) => address.country,
};

/** The clients, searched and ordered as the query says. */
function found({ q = "", sort = "name" }: { q?: string | undefined; sort?: string | undefined }): ClientListItem[] {
	const field = SORTED[sort.replace("-", "")] ?? nameOf;
	return clients
		.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
		.sort((one, other) => field(one).localeCompare(field(other), "de") * (sort.startsWith("-") ? -1 : 1));
}

/** What answers in place of the API. */
export const handlers = [
	http.get(
		"*/api/client",
		withQuery(clientListQuery, ({ request, query }) => listed(request, found(query), query)),
	),
];
