import type { Deadline, DeadlineChangeValues, DeadlineKind, TaskFormValues } from "../desk/deadlines/contract.ts";
import { addDays } from "../kit/calendar.ts";
import type { CertificationListItem } from "../modules/certifications/contract.ts";
import type { Client } from "../modules/clients/contract.ts";
import type { Demo, DemoTokens } from "./seed.ts";

export async function fillDeadlines({ call, today }: Demo): Promise<void> {
	const inDays = (days: number) => addDays(today, days);
	const [first, second] = await call<Client[]>("GET", "/client?sort=clientNumber&limit=2");
	const [certification] = await call<CertificationListItem[]>("GET", "/certification?status=ACTIVE&limit=1");
	const add = (task: TaskFormValues, as?: keyof DemoTokens) => call<Deadline>("POST", "/deadlines", task, as);
	const change = (deadline: Deadline | undefined, values: DeadlineChangeValues, as?: keyof DemoTokens) =>
		deadline && call<Deadline>("PATCH", `/deadlines/${deadline._id}`, values, as);
	if (!first || !second || !certification) return;
	await add({ _clientId: first._id, day: inDays(-1), note: "Rückruf wegen der neuen Verpackung" });
	await add({ _certificationId: certification._id, day: inDays(6), note: "Spezifikation der Aromen anfordern" });
	const visit = { _clientId: second._id, day: inDays(20), note: "Termin für das Überwachungsaudit", assignee: null };
	await add(visit, "admin");
	const contract = await add({ _clientId: second._id, day: inDays(-5), note: "Unterschriebenen Vertrag ablegen" });
	await change(contract, { done: true, doneNote: "Liegt im Kundenakt." });
	const due = async (kind: DeadlineKind) => call<Deadline[]>("GET", `/deadlines?kind=${kind}`, undefined, "admin");
	const [ending, later, called] = await due("certification");
	await change(ending, { assignee: "me" });
	await change(later, { snoozedUntil: inDays(14), assignee: "me" }, "admin");
	await change(called, { done: true, doneNote: "Kunde meldet sich nach der Messe." }, "admin");
	const [enquiry] = await due("enquiry");
	await change(enquiry, { assignee: "me" }, "admin");
}
