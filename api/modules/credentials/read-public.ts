import type { Database, Reader } from "../../platform/database/index.ts";

/** What everybody may know is read from a replica too, and while the primary is away; then `asOf` tells of when it is. */
export async function readPublic<T>(
	{ replica, db }: Pick<Database, "replica" | "db">,
	job: (db: Reader) => Promise<T>,
): Promise<{ value: T; asOf?: Date }> {
	return replica ? replica.readPublic((source) => job(source.db)) : { value: await job(db) };
}
