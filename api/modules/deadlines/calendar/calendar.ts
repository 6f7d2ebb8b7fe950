import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { Deps } from "../../../platform/deps.ts";
import { today } from "../../../platform/runtime/clock.ts";
import type { NamedFile } from "../../../platform/workbook.ts";
import { CALENDAR_ENTRIES, type CalendarQuery, DEADLINE_KIND_LABELS, type Deadline } from "../contract.ts";
import { readDeadlines } from "../list.ts";
import { readerOf } from "./feed.ts";

export const CALENDAR = "text/calendar";
const HOUR_S = 3600;

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** What stands in a calendar beside the day. */
function wordsOf({ kind, stage, subject, note, assignee, validTo }: Deadline) {
	const about = [subject.number, subject.name].filter(Boolean).join(", ");
	const lines = [
		stage && validTo ? `Endet am ${validTo.split("-").reverse().join(".")}` : "",
		note ?? "",
		assignee ? `Zugeteilt an ${assignee.name}` : "",
	];
	const description = lines.filter(Boolean).join("\n");
	return { summary: `${DEADLINE_KIND_LABELS[kind]}: ${about}`, ...(description ? { description } : {}) };
}

/** The earliest of what is open, as days without a time; 404 once the token is not valid any more. */
export async function calendarOf(deps: Deps, { token, assignee }: CalendarQuery): Promise<NamedFile> {
	const { database, clock, settings } = deps;
	const person = await readerOf(database.db, token);
	const rows = await readDeadlines(deps, database.db, { assignee }, person, CALENDAR_ENTRIES);
	const { origin, host } = new URL(settings.publicUrl ?? "http://localhost");
	const calendar = ical({
		name: "Fristen",
		prodId: { company: host, product: "Fristen", language: "DE" },
		method: ICalCalendarMethod.PUBLISH,
		ttl: HOUR_S,
	});
	// The same all day long, so that nothing looks changed that is not.
	const stamp = midnight(today(clock));
	for (const deadline of rows)
		calendar.createEvent({
			id: `${deadline._id}@${host}`,
			start: midnight(deadline.day),
			allDay: true,
			transparency: ICalEventTransparency.TRANSPARENT,
			stamp,
			...wordsOf(deadline),
			url: `${origin}/deadlines`,
		});
	return { name: "Fristen.ics", bytes: new TextEncoder().encode(calendar.toString()) };
}
