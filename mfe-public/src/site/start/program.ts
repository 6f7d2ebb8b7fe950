/** Id of the element that lists the scripts of the page's application. */
export const PROGRAM = "program";

export interface SiteFile {
	href: string;
	/** Value of the script's `integrity` attribute: `sha256-…`. */
	integrity: string;
}

/** The scripts of a page's application, in the order in which they run. */
export interface Program {
	page: readonly SiteFile[];
	/** Scripts that parse the response to the query in the page's address. */
	reader: readonly SiteFile[];
}
