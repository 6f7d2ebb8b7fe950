import { type Deadline, type DeadlineChangeValues, ME } from "@portal/contracts/contract/deadlines";
import { toast } from "@portal/shared-ui";
import {
	errorMessage,
	formatDate,
	today,
	useApi,
	useFlash,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useCallback } from "react";
import { changeDeadline, DEADLINES } from "./api.ts";
import { useTexts } from "./useTexts.ts";

export type Change = Pick<DeadlineChangeValues, "assignee" | "snoozedUntil" | "done" | "doneNote">;

/** Returns the change that restores a deadline's assignee, snooze date or state; undefined if it cannot be undone. */
function backTo({ assignee, snoozedUntil }: Deadline, change: Change): Change | undefined {
	if (change.assignee !== undefined) return { assignee: assignee?._id ?? null };
	if (change.snoozedUntil !== undefined) return { snoozedUntil: snoozedUntil ?? null };
	if (!change.done) return undefined;
	return { done: false, ...(snoozedUntil !== undefined && snoozedUntil > today() && { snoozedUntil }) };
}

function useChangeMessage() {
	const { t } = useTexts();
	const { user } = useSession();
	return useCallback(
		({ assignee, snoozedUntil, done }: Change, changed: Deadline) => {
			if (done !== undefined) return t(done ? "toast.done" : "toast.reopened");
			if (assignee === null) return t("toast.unassigned");
			if (assignee === ME || assignee === user?._id) return t("toast.mine");
			if (assignee !== undefined) return t("toast.assigned", { name: changed.assignee?.name });
			return snoozedUntil ? t("toast.snoozed", { date: formatDate(snoozedUntil) }) : t("toast.awake");
		},
		[t, user],
	);
}

export function useRefresh() {
	const queries = useQueryClient();
	return useCallback(
		() => Promise.all([DEADLINES, ["history"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
		[queries],
	);
}

/** Closes the previous confirmation message, because two undo buttons on the screen would be ambiguous. */
let closeLast = () => {};

/** Returns a function that changes a deadline and then offers to undo it. It rejects if the request fails. */
export function useApplyChange() {
	const api = useApi();
	const { t } = useTexts();
	const messageOf = useChangeMessage();
	const refresh = useRefresh();
	const showFlash = useFlash();
	return useCallback(
		async (row: Deadline, change: Change) => {
			const send = ({ _id }: Deadline, next: Change) => changeDeadline(api, _id, next).finally(refresh);
			const changed = await send(row, change);
			const back = backTo(row, change);
			const undo = (before: Change) =>
				void send(changed, before).then(
					() => toast(t("toast.undone"), { tone: "info" }),
					(error: unknown) => showFlash(errorMessage(error), "error"),
				);
			closeLast();
			closeLast = toast(
				messageOf(change, changed),
				back && { action: { label: t("toast.undo"), onPress: () => undo(back) } },
			);
		},
		[api, refresh, showFlash, t, messageOf],
	);
}

/** Returns a function that changes a deadline and shows a failure above the page, because menu items cannot show it. */
export function useApplyChangeWithFlash() {
	const applyChange = useApplyChange();
	const showFlash = useFlash();
	return useCallback(
		(row: Deadline, change: Change) =>
			void applyChange(row, change).catch((error: unknown) => showFlash(errorMessage(error), "error")),
		[applyChange, showFlash],
	);
}
