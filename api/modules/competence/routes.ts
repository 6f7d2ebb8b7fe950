import { Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { body, ids, ifMatchOf, operationsFor, type StaffEnv, sendVersioned } from "../../platform/http/routing.ts";
import { competence, competenceInput } from "./contract.ts";
import { findCompetence } from "./repository.ts";
import { changeCompetence } from "./save.ts";

export function competenceRoutes(deps: Deps) {
	const admin = operationsFor(deps, ACCESS.users, "Benutzer");
	const changed = {
		summary: "Kompetenzen und Interessenkonflikte ändern",
		description:
			"Wer einen Interessenkonflikt mit einem Kunden hat, ist nicht im Team seiner Audits und unterschreibt oder zieht seine Zertifikate nicht zurück. `until` ist der letzte Tag.",
		answer: competence,
		refusals: { "409": "STALE" },
	};
	return new Hono<StaffEnv>()
		.get(
			"/users/:id/competence",
			...admin({ summary: "Kompetenzen und Interessenkonflikte eines Benutzers", answer: competence }),
			ids("id"),
			async (c) => sendVersioned(c, await findCompetence(deps.database.db, c.req.valid("param").id)),
		)
		.put("/users/:id/competence", ...admin(changed), ids("id"), body(competenceInput), async (c) => {
			const { id } = c.req.valid("param");
			return sendVersioned(c, await changeCompetence(deps, id, c.req.valid("json"), c.get("actor"), ifMatchOf(c)));
		});
}
