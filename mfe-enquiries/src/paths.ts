export const HOME = "/home";
export const ENQUIRIES = "/customerMessages";
export const PERSON = "/datenschutzanfrage";
export const ADD_CLIENT = "/addClient";
export const clientPage = (id: string) => `/clientDetails?cid=${encodeURIComponent(id)}`;

/** Returns the path of an enquiry's page. `list` contains the filters of the list to which the user returns. */
export function enquiryPage(id: string, list?: URLSearchParams): string {
	const back = list === undefined ? "" : `&list=${encodeURIComponent(list.toString())}`;
	return `/customerMessage?id=${encodeURIComponent(id)}${back}`;
}

/** Returns the target of the back link: the list with its previous filters, or the home page. */
export function wayBack(params: URLSearchParams): string {
	const list = params.get("list");
	if (list === null) return HOME;
	const search = new URLSearchParams(list).toString();
	return search === "" ? ENQUIRIES : `${ENQUIRIES}?${search}`;
}
