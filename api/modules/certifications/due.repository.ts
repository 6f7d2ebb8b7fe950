import { sql } from "drizzle-orm";
import { CERTIFICATION_STATUS } from "./contract.ts";
import { certifications } from "./table.ts";

// An expiry counts before the sweep has stored it. Literals, because SQLite does not match a parameter with an index.
export const isDue = (today: string) => sql`${certifications.validTo} < ${today} and ${certifications.status} <> 90`;
export const statusOn = (today: string) =>
	sql<number>`case when ${isDue(today)} then ${CERTIFICATION_STATUS.EXPIRED} else ${certifications.status} end`;
