/** Id of the element that lists the scripts of the page, which the start script reads. */
export const PROGRAM = "program";

export interface SiteFile {
	href: string;
	/** Value of the attribute `integrity`, for example `sha256-…`; the browser refuses a changed file. */
	integrity: string;
}

export interface Program {
	page: readonly SiteFile[];
	/** Scripts that check the API's response for the certificate in the page's address. */
	reader: readonly SiteFile[];
}
