const named = (month: string, format: Intl.DateTimeFormatOptions) =>
	new Date(`${month}-01T12:00:00Z`).toLocaleDateString("de-AT", { timeZone: "UTC", ...format });

/** `2027-01` becomes "Jänner 2027". */
export const longMonth = (month: string): string => named(month, { month: "long", year: "numeric" });
const LETTERS = 3;
/** "Jän" */
export const shortMonth = (month: string): string => named(month, { month: "long" }).slice(0, LETTERS);
