/** Why data do not fit the audit trail: in German for the page of the trail, in English for commands and the log. */
export interface Reason {
	de: string;
	en: string;
}
