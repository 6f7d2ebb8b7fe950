import { SERIES } from "../../kit/number-series.ts";
import { fold } from "../../platform/database/fold.ts";
import { VISITOR } from "../../platform/deps.ts";
import { ENQUIRY_STATUS } from "../../public/enquiries/contract.ts";
import { enquiries } from "../../schema/enquiries.ts";
import { users } from "../../schema/users.ts";
import { dayAt, enquiredAt, momentOf } from "./history.ts";
import { idOf, KIND, pick, randomOf } from "./random.ts";
import { FIRST_NAMES, KINDS, LAST_NAMES, MESSAGES, NAMES } from "./sample-texts.ts";
import type { Sizes } from "./sizes.ts";
import { type Actor, type AddEntry, created, type Draw } from "./trail.ts";
import type { Writer } from "./writer.ts";

const { NEW, IN_PROGRESS, ANSWERED } = ENQUIRY_STATUS;

/** Writes enquiries in every status. */
export function fillEnquiries(writer: Writer, addEntry: AddEntry, sizes: Sizes, actor: Actor, draw: Draw): void {
	const insert = writer.into(enquiries);
	for (let index = 0; index < sizes.rows; index++) {
		const random = randomOf(KIND.enquiry, index);
		const time = enquiredAt(sizes, index);
		const [at, year] = [momentOf(time), dayAt(time).slice(0, 4)];
		const reference = `A-${year}-${String(draw(SERIES.enquiry(year))).padStart(4, "0")}`;
		const company = `${pick(NAMES, random)} ${pick(KINDS, random)}`;
		const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`;
		const [email, phone, message] = [`anfrage.${index}@example.org`, "+43 1 000 00 02", pick(MESSAGES, random)];
		const status = pick([NEW, IN_PROGRESS, ANSWERED, ANSWERED], random);
		const id = idOf(KIND.enquiry, index);
		const isNew = status === NEW;
		insert({
			id,
			reference,
			company,
			name,
			email,
			phone,
			message,
			messageDate: at,
			status,
			note: isNew ? "" : "Rückruf vereinbart.",
			answeredByUser: isNew ? null : actor.name,
			answerDate: isNew ? null : at,
			nameSort: fold(name),
			companySort: fold(company),
			search: fold([reference, company, name, email, phone, message].join(" ")),
			version: isNew ? 1 : 2,
		});
		addEntry(at, VISITOR, "enquiry.create", id, created({ reference }));
		if (isNew) continue;
		const action = status === ANSWERED ? "enquiry.answer" : "enquiry.save";
		addEntry(
			at,
			actor,
			action,
			id,
			`{"answeredByUser":[null,${JSON.stringify(actor.name)}],"status":[${NEW},${status}]}`,
		);
	}
}

/**
 * Writes accounts with the password of an existing account. `credential` is the hash of that password in the audit
 * trail.
 */
export function fillUsers(
	writer: Writer,
	addEntry: AddEntry,
	{ users: count, today }: Sizes,
	{ actor, passwordHash, credential }: { actor: Actor; passwordHash: string; credential: string },
): void {
	const insert = writer.into(users);
	const at = `${today}T12:00:00.000Z`;
	for (let index = 0; index < count; index++) {
		const random = randomOf(KIND.user, index);
		const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)}`;
		const userid = `konto.${index}`;
		const id = idOf(KIND.user, index);
		insert({
			...{ id, userid, useridKey: userid, name, nameSort: fold(name), roles: '["Auditor"]', passwordHash },
			...{ search: fold(`${userid} ${name}`), createdAt: at },
		});
		addEntry(at, actor, "user.create", id, created({ userid, name, roles: ["Auditor"], credential }));
	}
}
