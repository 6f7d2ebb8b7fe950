/** Id of the element that lists the files of the page's program. */
export const PROGRAM = "program";

export interface SiteFile {
	href: string;
	/** As in the attribute of a script: `sha256-…`. */
	integrity: string;
}

/** In the order in which they run. */
export interface Program {
	page: readonly SiteFile[];
	/** What reads the answer that the address asks for. */
	reader: readonly SiteFile[];
}
