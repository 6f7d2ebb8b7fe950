/** Id of the element that lists the scripts of the page, which the start script reads. */
export const PROGRAM = "program";

export interface SiteFile {
	href: string;
	/** Hash of the script for the attribute `integrity`, so that browsers refuse a changed file. */
	integrity: string;
}

export interface Program {
	page: readonly SiteFile[];
	/** Scripts that check the API's response, for pages whose address names a certificate. */
	reader: readonly SiteFile[];
}
