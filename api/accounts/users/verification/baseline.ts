import { changesBetween, recordAudit } from "../../../audit/index.ts";
import { type Deps, SYSTEM } from "../../../platform/deps.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { CREDENTIAL, credentialsOf } from "../credentials/credentials.ts";
import { hasCredentialEntries, storedAccounts } from "./repository.ts";

/** Records the credentials of existing accounts once, because earlier versions did not record them. */
export async function recordBaseline({ database, clock }: Pick<Deps, "database" | "clock">): Promise<void> {
	if (await hasCredentialEntries(database.db, CREDENTIAL)) return;
	const accounts = await storedAccounts(database.db);
	if (accounts.length === 0) return;
	await database.write(SYSTEM, async (tx) => {
		// Another instance of the server may have recorded the credentials at the same moment.
		if (await hasCredentialEntries(tx, CREDENTIAL)) return;
		for (const { id } of accounts)
			await recordAudit(tx, {
				actor: SYSTEM,
				at: timestamp(clock),
				action: "user.baseline",
				entityId: id,
				changes: changesBetween({}, await credentialsOf(tx, id)),
			});
	});
}
