import { addDays } from "../../kit/calendar.ts";
import { midnightInVienna } from "../../kit/vienna.ts";

/** Returns the moment at which the validity ends, midnight in Vienna after the last day, as ISO 8601 in UTC. */
export const expiryMoment = (validTo: string): string => midnightInVienna(addDays(validTo, 1));
