import { addDays } from "../../kit/calendar.ts";
import { midnightInVienna } from "../../kit/vienna.ts";

/** Returns the midnight in Vienna that ends the day, ISO 8601 UTC. */
export const expiryMoment = (validTo: string): string => midnightInVienna(addDays(validTo, 1));
