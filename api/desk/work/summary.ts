import { waitingAccounts } from "../../accounts/users/index.ts";
import { ACCESS, hasOneOf } from "../../kit/access.ts";
import { type CertificateQueue, rolesFor } from "../../modules/certificates/contract.ts";
import { listWaiting } from "../../modules/certificates/index.ts";
import type { Db } from "../../platform/database/index.ts";
import type { Page } from "../../platform/database/lists/list.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { listEnquiries } from "../../public/enquiries/index.ts";
import { countDue } from "../deadlines/index.ts";
import { SHOWN_AT_ONCE, type WaitingEnquiry, type Work } from "./contract.ts";

const limit = SHOWN_AT_ONCE;

const counted = ({ total, isMore = false }: Pick<Page<unknown>, "total" | "isMore">) => ({
	count: total,
	more: isMore,
});
const presented = <T>(page: Page<T>) => ({ ...counted(page), items: page.rows });

async function unanswered(db: Db): Promise<Page<WaitingEnquiry>> {
	const page = await listEnquiries(db, { status: ["OPEN"], sort: "messageDate", limit });
	const rows = page.rows.map(({ _id, company, name, messageDate, status }) => ({
		_id,
		company,
		name,
		messageDate,
		status,
	}));
	return { ...page, rows };
}

export async function workOf(deps: Deps, db: Db, actor: Actor): Promise<Work> {
	const listed = (queue: CertificateQueue) => listWaiting(deps, db, { queue, userId: actor.id }, { limit });
	const [toReview, sentBack, toPublish, drafts, enquiries, accounts, deadlines] = await Promise.all([
		hasOneOf(actor.roles, rolesFor("sign")) ? listed("toReview") : undefined,
		listed("sentBack"),
		listed("toPublish"),
		listed("drafts"),
		unanswered(db),
		hasOneOf(actor.roles, ACCESS.users) ? waitingAccounts(db, limit) : undefined,
		countDue(deps, db, actor),
	]);
	return {
		...(toReview && { toReview: presented(toReview) }),
		sentBack: presented(sentBack),
		toPublish: presented(toPublish),
		drafts: presented(drafts),
		enquiries: presented(enquiries),
		...(accounts && { accounts: presented(accounts) }),
		deadlines: counted(deadlines),
	};
}
