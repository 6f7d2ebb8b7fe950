import type { AuditedResource } from "../../audit/index.ts";
import { peopleNamed, taskSubjects } from "./repository.ts";

const titles = {
	"deadline.create": "Wiedervorlage angelegt",
	"deadline.update": "Wiedervorlage geändert",
	"deadline.delete": "Wiedervorlage gelöscht",
	"deadline.assign": "Frist zugeteilt",
	"deadline.snooze": "Frist zurückgestellt",
	"deadline.done": "Frist erledigt",
	"deadline.reopen": "Frist wieder geöffnet",
} as const;
export const DEADLINE_CHANGES = [
	"deadline.update",
	"deadline.assign",
	"deadline.snooze",
	"deadline.done",
	"deadline.reopen",
] as const;

export const calendarTitles = {
	"user.calendarCreate": "Kalender abonniert",
	"user.calendarDelete": "Kalender-Abonnement beendet",
} as const;

export const deadlineAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		subject: "Betrifft",
		day: "Tag",
		note: "Anmerkung",
		assignee: { label: "Zugeteilt an", records: { names: peopleNamed, gone: "gelöschtes Konto" } },
		snoozedUntil: "Zurückgestellt bis",
		done: "Erledigt",
		doneNote: "Anmerkung zur Erledigung",
	},
	subjects: taskSubjects,
	namedBy: "subject",
};
