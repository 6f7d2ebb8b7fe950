import { addDays } from "../kit/calendar.ts";
import type { Scheme } from "../modules/schemes/contract.ts";
import type { Demo } from "./seed.ts";

/**
 * Adds a new edition of the last scheme, which ends after a transition period of half a year. New certifications have
 * the former edition until the new one is valid.
 */
export async function fillSchemes({ call, today }: Demo): Promise<void> {
	const former = (await call<Scheme[]>("GET", "/schemes")).at(-1);
	const validFrom = addDays(today, 60);
	const year = validFrom.slice(0, 4);
	if (!former || former.code.endsWith(year)) return;
	const edition = { ...former, code: `${former.code.replace(/:\d{4}$/, "")}:${year}`, validFrom };
	const { _id: replacedBy } = await call<Scheme>("POST", "/schemes", edition, "admin");
	const ending = { ...former, replacedBy, transitionUntil: addDays(validFrom, 183) };
	await call("PUT", `/schemes/${former._id}`, ending, "admin");
}
