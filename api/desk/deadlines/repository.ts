import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { nameWith, useridIfShared } from "../../accounts/people/index.ts";
import type { Roles } from "../../kit/access.ts";
import { newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { deadlineStates, deadlineTasks } from "../../schema/deadlines.ts";
import { userState, users } from "../../schema/users.ts";
import type { DeadlineKind, DeadlinePerson } from "./contract.ts";
import { isVisibleTo } from "./rules.ts";

type TaskRow = typeof deadlineTasks.$inferSelect;
type StateRow = typeof deadlineStates.$inferSelect;
export type Handled = Pick<
	StateRow,
	"assigneeId" | "snoozedUntil" | "doneAt" | "doneBy" | "doneById" | "doneNote" | "version" | "updatedAt"
>;

export async function clientSubject(db: Reader, id: string) {
	const [row] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, id));
	return row && { clientId: id, certificationId: null, label: row.name };
}

export async function certificationSubject(db: Reader, id: string) {
	const { clientId, certificationNumber } = certifications;
	const [row] = await db
		.select({ clientId, number: certificationNumber, name: clients.name })
		.from(certifications)
		.innerJoin(clients, eq(clients.id, clientId))
		.where(eq(certifications.id, id));
	return row && { clientId: row.clientId, certificationId: id, label: `${row.number}, ${row.name}` };
}

export async function insertTask(
	tx: Tx,
	values: Pick<TaskRow, "clientId" | "certificationId" | "day" | "note" | "createdBy" | "assigneeId">,
	at: string,
): Promise<string> {
	const id = newId();
	await tx.insert(deadlineTasks).values({ ...values, id, search: fold(values.note), createdAt: at, updatedAt: at });
	return id;
}

export const updateTask = (tx: Tx, id: string, values: Handled & Pick<TaskRow, "day" | "note">) =>
	tx
		.update(deadlineTasks)
		.set({ ...values, search: fold(values.note) })
		.where(eq(deadlineTasks.id, id));

export const deleteTask = (tx: Tx, id: string) => tx.delete(deadlineTasks).where(eq(deadlineTasks.id, id));

type StateKey = Pick<StateRow, "id" | "source" | "recordSeq" | "recordId" | "origin">;

export async function writeStates(tx: Tx, rows: readonly (StateKey & Handled)[]): Promise<void> {
	const { id, ...others } = getTableColumns(deadlineStates);
	const set = Object.fromEntries(
		Object.entries(others).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
	);
	await tx
		.insert(deadlineStates)
		.values([...rows])
		.onConflictDoUpdate({ target: id, set });
}

export async function taskSubjects(db: Reader, ids: string[]) {
	const { id, clientId, certificationId } = deadlineTasks;
	const rows = await db
		.select({ id, clientId, certificationId, name: clients.name, number: certifications.certificationNumber })
		.from(deadlineTasks)
		.innerJoin(clients, eq(clients.id, clientId))
		.leftJoin(certifications, eq(certifications.id, certificationId))
		.where(inArray(id, ids));
	return rows.map((row) => ({
		id: row.id,
		label: row.number === null ? row.name : `${row.number}, ${row.name}`,
		clientId: row.clientId,
		...(row.certificationId === null ? {} : { certificationId: row.certificationId }),
	}));
}

const isActive = sql`${userState} = 'active'`;
const MAX_PEOPLE = 1000;

export async function peopleToAssign(db: Reader, kind: DeadlineKind): Promise<DeadlinePerson[]> {
	const rows = await db
		.select({ id: users.id, name: users.name, roles: users.roles, userid: useridIfShared(users.id) })
		.from(users)
		.where(isActive)
		.orderBy(asc(users.nameSort), asc(users.seq))
		.limit(MAX_PEOPLE);
	return rows
		.filter(({ roles }) => isVisibleTo(kind, roles))
		.map(({ id, name, userid }) => ({ _id: id, name: nameWith(name, userid) }));
}

export async function rolesIfActive(db: Reader, id: string): Promise<Roles | undefined> {
	const [row] = await db
		.select({ roles: users.roles })
		.from(users)
		.where(and(eq(users.id, id), isActive));
	return row?.roles;
}

export async function peopleNamed(db: Reader, ids: string[]): Promise<Map<string, string>> {
	const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
