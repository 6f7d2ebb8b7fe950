import { sql } from "drizzle-orm";
import { certifications } from "../../schema/certifications.ts";
import { CERTIFICATION_STATUS } from "./contract.ts";

// Selects certifications that have ended but are not stored as expired yet, because the job that stores it runs hourly.
// The status is a literal, because SQLite does not use a partial index for a parameter.
export const isDue = (today: string) => sql`${certifications.validTo} < ${today} and ${certifications.status} <> 90`;
export const statusOn = (today: string) =>
	sql<number>`case when ${isDue(today)} then ${CERTIFICATION_STATUS.EXPIRED} else ${certifications.status} end`;
