import { CERTIFICATE_QUEUES, type CertificateQueue } from "@portal/contracts/contract/certificates";
import { type Deadline, type DeadlineKind, deadlineStep } from "@portal/contracts/contract/deadlines";
import { WORK_QUEUES, type Work, type WorkQueue } from "@portal/contracts/contract/work";
import { ACCESS, hasOneOf, type Roles } from "@portal/contracts/kit/access";
import { today } from "@portal/shared-ui/module";
import { path } from "../../paths.ts";
import { myWork, openEnquiries, USERS, workplaceOf } from "./queues.ts";

export interface Entry {
	id: string;
	kind: WorkQueue | DeadlineKind;
	/** Day by which the task is due (YYYY-MM-DD); today for a task without a deadline, which can be done at once. */
	day: string;
	name: string;
	about: string;
	/** ISO 8601 time since which the entry has been waiting for the user. */
	since?: string | undefined;
	user?: string;
	remark?: string | undefined;
	action?: string;
	href: string;
}

const isOfCertificates = (queue: WorkQueue): queue is CertificateQueue =>
	CERTIFICATE_QUEUES.some((name) => name === queue);

export const listOf = (queue: WorkQueue): string => {
	if (isOfCertificates(queue)) return myWork(queue);
	return queue === "enquiries" ? openEnquiries : USERS;
};

/** Returns the queues with more entries than the page shows, which therefore need a link to the complete list. */
export const partialQueuesOf = (work: Work, shown: readonly Entry[]) =>
	WORK_QUEUES.flatMap((queue) => {
		const { count = 0, more = false } = work[queue] ?? {};
		return count > shown.filter(({ kind }) => kind === queue).length ? [{ queue, count, more }] : [];
	});

function waitingIn(work: Work): Entry[] {
	const day = today();
	const certificates = CERTIFICATE_QUEUES.flatMap((kind) =>
		(work[kind]?.items ?? []).map((row) => ({
			id: row._certificateId,
			kind,
			day,
			name: row.certificateNumber,
			about: row.clientName,
			since: row.since,
			// Leaves out the author of a draft, because drafts are listed only for their author.
			...(kind === "drafts" ? {} : { user: row.user }),
			...(kind === "sentBack" ? { remark: row.reason } : {}),
			href: workplaceOf(kind, row),
		})),
	);
	const enquiries = work.enquiries.items.map(({ _id, company, name, messageDate }) => ({
		id: _id,
		kind: "enquiries" as const,
		day,
		name,
		about: company,
		since: messageDate,
		href: path("/customerMessage", { id: _id }),
	}));
	const accounts = (work.accounts?.items ?? []).map(({ _id, userid, name, since }) => ({
		id: _id,
		kind: "accounts" as const,
		day,
		name: userid,
		about: name === userid ? "" : name,
		since,
		href: USERS,
	}));
	return [...certificates, ...enquiries, ...accounts];
}

function deadlineEntry(row: Deadline, roles: Roles): Entry {
	const { _id, kind, day, since, note, subject } = row;
	const { label, href } = deadlineStep(row, roles);
	const { number, name } = subject;
	const named = number === undefined ? { name, about: "" } : { name: number, about: name };
	return { id: _id, kind, day, ...named, since, remark: note, action: label, href };
}

const recordOf = ({ kind, subject }: Deadline) =>
	kind === "approval" ? subject._certificateId : (subject._enquiryId ?? subject._userId);

/** Merges waiting records and deadlines, sorted by day. A waiting record with a deadline is listed only once. */
export function entriesOf(work: Work, deadlines: readonly Deadline[], roles: Roles): Entry[] {
	const waiting = new Map(waitingIn(work).map((entry) => [entry.id, entry]));
	const others: Entry[] = [];
	for (const row of deadlines) {
		const entry = waiting.get(recordOf(row) ?? "");
		// An approval without an assignee that the current user may not decide is a task for other users.
		const isForOthers = row.kind === "approval" && !row.assignee && !hasOneOf(roles, ACCESS.decisions);
		if (entry) entry.day = row.day;
		else if (!isForOthers) others.push(deadlineEntry(row, roles));
	}
	const order = ({ day, since = "" }: Entry) => `${day} ${since}`;
	return [...waiting.values(), ...others].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}
