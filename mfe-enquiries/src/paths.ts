export const HOME = "/home";
export const ENQUIRIES = "/customerMessages";
export const PERSON = "/datenschutzanfrage";
export const clientPage = (id: string) => `/clientDetails?cid=${encodeURIComponent(id)}`;

/** Where an enquiry is answered; `list` is the address of the list that the way leads back to. */
export function enquiryPage(id: string, list?: URLSearchParams): string {
	const back = list === undefined ? "" : `&list=${encodeURIComponent(list.toString())}`;
	return `/customerMessage?id=${encodeURIComponent(id)}${back}`;
}

/** The way back from an enquiry: to the list as it was, or home where it was opened from there. */
export function wayBack(params: URLSearchParams): string {
	const list = params.get("list");
	if (list === null) return HOME;
	const search = new URLSearchParams(list).toString();
	return search === "" ? ENQUIRIES : `${ENQUIRIES}?${search}`;
}
