import { nameWith } from "../../../accounts/people/index.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { ListRequest, Page } from "../../../platform/database/lists/list.ts";
import type { Deps } from "../../../platform/deps.ts";
import { today } from "../../../platform/runtime/clock.ts";
import type { PendingApproval, WaitingCertificate } from "../contract.ts";
import { type Viewing, waitingRows } from "./repository.ts";

type WaitingDeps = Pick<Deps, "clock">;

export async function listWaiting(
	{ clock }: WaitingDeps,
	db: Db,
	wanted: Omit<Viewing, "today">,
	request: ListRequest,
): Promise<Page<WaitingCertificate>> {
	const page = await waitingRows(db, { ...wanted, today: today(clock) }, request);
	const rows = page.rows.map(({ userid, reason, ...row }) => ({
		...row,
		user: nameWith(row.user, userid),
		...(reason === null ? {} : { reason }),
	}));
	return { ...page, rows };
}

export async function listPending(
	deps: WaitingDeps,
	db: Db,
	userId: string,
	request: ListRequest,
): Promise<Page<PendingApproval>> {
	const page = await listWaiting(deps, db, { queue: "toReview", userId }, { sort: "submitted", ...request });
	const rows = page.rows.map((row) => ({
		certificateNumber: row.certificateNumber,
		clientName: row.clientName,
		submitted: { user: row.user, ts: row.since },
		_certificationId: row._certificationId,
		_certificateId: row._certificateId,
	}));
	return { ...page, rows };
}
