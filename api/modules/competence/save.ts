import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type FieldProblem, invalid } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { clientNames } from "../clients/index.ts";
import type { Competence, CompetenceInput } from "./contract.ts";
import { type CompetenceRow, loadCompetence, schemeCodes, writeCompetence } from "./repository.ts";

type Names = ReadonlyMap<string, string>;
type Entries = Pick<CompetenceRow, "competences" | "conflicts">;

interface Named {
	clients: Names;
	schemes: Names;
}

async function namesOf(db: Reader, ...all: Entries[]): Promise<Named> {
	const ids = all.flatMap(({ conflicts }) => conflicts.map(({ client }) => client));
	const [clients, schemes] = await Promise.all([clientNames(db, ids), schemeCodes(db)]);
	return { clients, schemes };
}

/** Returns what was saved for an account, without conflicts with clients that were deleted since. */
export async function findCompetence(db: Reader, userId: string): Promise<Versioned<Competence>> {
	const { competences, conflicts, version } = await loadCompetence(db, userId);
	const clients = await clientNames(
		db,
		conflicts.map(({ client }) => client),
	);
	const shown = conflicts.flatMap((conflict) => {
		const clientName = clients.get(conflict.client);
		return clientName === undefined ? [] : [{ ...conflict, clientName }];
	});
	return { record: { competences, conflicts: shown }, version };
}

/** The audit trail names clients and schemes as they were called at the change. */
const audited = ({ competences, conflicts }: Entries, { clients, schemes }: Named) => ({
	competences: competences.map(({ categories, schemes: ids, ground, until }) => ({
		area: [...categories, ...ids.map((id) => schemes.get(id) ?? id)].join(", "),
		ground,
		...(until === undefined ? {} : { until }),
	})),
	conflicts: conflicts.map(({ client, reason, until }) => ({
		client: clients.get(client) ?? client,
		reason,
		...(until === undefined ? {} : { until }),
	})),
});

function assertKnown(input: CompetenceInput, { clients, schemes }: Named): void {
	const problems: FieldProblem[] = [
		...input.competences.flatMap(({ schemes: ids }, index) =>
			ids.flatMap((id, at): FieldProblem[] =>
				schemes.has(id) ? [] : [{ path: `competences.${index}.schemes.${at}`, code: "scheme.unknown" }],
			),
		),
		...input.conflicts.flatMap(({ client }, index): FieldProblem[] =>
			clients.has(client) ? [] : [{ path: `conflicts.${index}.client`, code: "conflict.clientUnknown" }],
		),
	];
	if (problems.length > 0) throw invalid(problems);
}

export function changeCompetence(
	{ database, clock }: Deps,
	userId: string,
	input: CompetenceInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<Versioned<Competence>> {
	const conflicts = input.conflicts.map(({ clientName: _ignored, ...conflict }) => conflict);
	return database.write(
		actor,
		async (tx) => {
			const before = await loadCompetence(tx, userId);
			const actions = ["user.competence"] as const;
			await assertFresh(tx, clock, ifMatch, { id: userId, actions, version: before.version });
			const after = { userId, competences: input.competences, conflicts, version: before.version + 1 };
			const names = await namesOf(tx, before, after);
			assertKnown(input, names);
			await writeCompetence(tx, after);
			const at = timestamp(clock);
			const changes = changesBetween(audited(before, names), audited(after, names));
			await recordAudit(tx, { actor, at, action: "user.competence", entityId: userId, changes });
		},
		(db) => findCompetence(db, userId),
	);
}
