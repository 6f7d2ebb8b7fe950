import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type FieldProblem, invalid } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { clientNames } from "../clients/index.ts";
import { schemeCodes } from "../schemes/index.ts";
import type { Competence, CompetenceInput } from "./contract.ts";
import { findCompetence, writeCompetence } from "./repository.ts";

type Names = ReadonlyMap<string, string>;

/** The audit trail names clients and schemes as they were called at the change. */
const audited = ({ competences, conflicts }: Competence, codes: Names) => ({
	competences: competences.map(({ categories, schemes, ...entry }) => ({
		...entry,
		area: [...categories, ...schemes.map((id) => codes.get(id) ?? id)].join(", "),
	})),
	conflicts: conflicts.map(({ clientName, ...entry }) => ({ ...entry, client: clientName })),
});

/** Adds the names of clients; throws 400 that names each scheme and each client that does not exist. */
function named({ competences, conflicts }: CompetenceInput, codes: Names, clients: Names): Competence {
	const problems: FieldProblem[] = [];
	for (const [index, { schemes }] of competences.entries())
		for (const [at, id] of schemes.entries())
			if (!codes.has(id)) problems.push({ path: `competences.${index}.schemes.${at}`, code: "scheme.unknown" });
	const withNames = conflicts.map((entry, index) => {
		const clientName = clients.get(entry.client);
		if (clientName === undefined) problems.push({ path: `conflicts.${index}.client`, code: "conflict.clientUnknown" });
		return { ...entry, clientName: clientName ?? "" };
	});
	if (problems.length > 0) throw invalid(problems);
	return { competences, conflicts: withNames };
}

export function changeCompetence(
	{ database, clock }: Deps,
	userId: string,
	input: CompetenceInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<Versioned<Competence>> {
	const clientIds = input.conflicts.map(({ client }) => client);
	return database.write(actor, async (tx) => {
		const [before, codes, clients] = await Promise.all([
			findCompetence(tx, userId),
			schemeCodes(tx),
			clientNames(tx, clientIds),
		]);
		const action = "user.competence";
		await assertFresh(tx, clock, ifMatch, { id: userId, actions: [action], version: before.version });
		const after = { record: named(input, codes, clients), version: before.version + 1 };
		await writeCompetence(tx, { userId, ...input, version: after.version });
		const changes = changesBetween(audited(before.record, codes), audited(after.record, codes));
		await recordAudit(tx, { actor, at: timestamp(clock), action, entityId: userId, changes });
		return after;
	});
}
