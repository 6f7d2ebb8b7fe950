/** The reason why data do not fit the audit trail. The page of the trail shows `de`; commands and the log print `en`. */
export interface Reason {
	de: string;
	en: string;
}
