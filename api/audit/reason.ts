/** The reason why data do not fit the audit trail. The page of the trail shows `de`; commands and the log print `en`. */
export interface Reason {
	de: string;
	en: string;
}

/** What a check has found: the number of records that it has compared, and those that have a problem. */
export type Verification<Count extends string, Name extends string> = Record<Count, number> & {
	problems: (Record<Name, string> & { problem: Reason })[];
};
