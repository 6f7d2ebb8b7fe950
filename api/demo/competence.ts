import { addMonths } from "../kit/calendar.ts";
import { CATEGORIES } from "../kit/categories.ts";
import type { Client } from "../modules/clients/contract.ts";
import type { Competence, CompetenceFormValues } from "../modules/competence/contract.ts";
import type { Scheme } from "../modules/schemes/contract.ts";
import type { Demo } from "./seed.ts";

/** Saves competences of both accounts, and a conflict of interest with a client that has no audit. */
export async function fillCompetence({ call, ids: [admin, auditor], today }: Demo): Promise<void> {
	const schemes = (await call<Scheme[]>("GET", "/schemes")).map(({ _id }) => _id);
	const [client] = await call<Client[]>("GET", "/client?q=Lyon&limit=1");
	if (!client) return;
	const save = (id: string | undefined, values: CompetenceFormValues) =>
		call<Competence>("PUT", `/users/${id}/competence`, values, "admin");
	await save(admin, {
		competences: [{ categories: [...CATEGORIES], schemes, ground: "Studium der Lebensmitteltechnologie" }],
		conflicts: [],
	});
	const until = addMonths(today, 24);
	await save(auditor, {
		competences: [
			{ categories: ["C: Food Manufacturing", "E: Catering"], schemes, until, ground: "Lead-Auditor-Kurs" },
		],
		conflicts: [{ client: client._id, reason: "War bis vor Kurzem dort angestellt.", until }],
	});
}
