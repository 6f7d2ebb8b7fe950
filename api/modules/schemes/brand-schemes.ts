import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { SchemeInput } from "./contract.ts";
import { addAllSchemes, hasSchemes, insertScheme } from "./repository.ts";

/**
 * Copies the schemes of the brand folder into a database that has none, at the first start of this version. Existing
 * certifications then have all schemes of their category. Later starts change nothing, because Admins edit the schemes.
 */
export async function copyBrandSchemes(
	{ database, clock, log }: Pick<Deps, "database" | "clock" | "log">,
	schemes: readonly SchemeInput[],
): Promise<void> {
	if (await hasSchemes(database.db)) return;
	await database.write(SYSTEM, async (tx) => {
		// Another instance may have copied them since.
		if (await hasSchemes(tx)) return;
		for (const scheme of schemes) await insertScheme(tx, scheme, timestamp(clock));
		await addAllSchemes(tx);
	});
	log.info("schemes copied from the brand folder", { schemes: schemes.length });
}
