import { type Deadline, type DeadlineChangeValues, ME } from "@portal/contracts/contract/deadlines";
import { toast } from "@portal/shared-ui";
import {
	errorMessage,
	formatDate,
	today,
	useApi,
	useFlash,
	useMutation,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useCallback } from "react";
import { changeDeadline, DEADLINES } from "./api.ts";
import { useTexts } from "./useTexts.ts";

export type Change = Pick<DeadlineChangeValues, "assignee" | "snoozedUntil" | "done" | "doneNote">;

/**
 * What takes a change back: the deadline as it was before. Undefined for one that was opened again: who had done it, and
 * when, would not come back.
 */
function backTo({ assignee, snoozedUntil }: Deadline, change: Change): Change | undefined {
	if (change.assignee !== undefined) return { assignee: assignee?._id ?? null };
	if (change.snoozedUntil !== undefined) return { snoozedUntil: snoozedUntil ?? null };
	if (!change.done) return undefined;
	return { done: false, ...(snoozedUntil !== undefined && snoozedUntil > today() && { snoozedUntil }) };
}

function useTold() {
	const { t } = useTexts();
	const { user } = useSession();
	return useCallback(
		({ assignee, snoozedUntil, done }: Change, changed: Deadline) => {
			if (done !== undefined) return t(done ? "told.done" : "told.reopened");
			if (assignee === null) return t("told.nobody");
			if (assignee === ME || assignee === user?._id) return t("told.mine");
			if (assignee !== undefined) return t("told.assigned", { name: changed.assignee?.name });
			return snoozedUntil ? t("told.snoozed", { date: formatDate(snoozedUntil) }) : t("told.awake");
		},
		[t, user],
	);
}

/** Reads anew what shows deadlines, and the history that tells of them. */
export function useRefresh() {
	const queries = useQueryClient();
	return useCallback(
		() => Promise.all([DEADLINES, ["history"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
		[queries],
	);
}

/** Of the message before: two of them would offer two ways back, and nobody could tell which is which. */
let closeLast = () => {};

/** Changes a deadline, tells of it, and offers to take it back where that can be. A failure is the caller's to tell. */
export function useAct() {
	const api = useApi();
	const { t } = useTexts();
	const told = useTold();
	const refresh = useRefresh();
	const showFlash = useFlash();
	const { mutateAsync } = useMutation({
		mutationFn: ({ row, change }: { row: Deadline; change: Change }) => changeDeadline(api, row._id, change),
		onSettled: refresh,
	});
	return useCallback(
		async (row: Deadline, change: Change) => {
			const changed = await mutateAsync({ row, change });
			const back = backTo(row, change);
			const undo = (before: Change) =>
				void mutateAsync({ row: changed, change: before }).then(
					() => toast(t("told.undone"), { tone: "info" }),
					(error: unknown) => showFlash(errorMessage(error), "error"),
				);
			closeLast();
			closeLast = toast(
				told(change, changed),
				back && { action: { label: t("told.undo"), onPress: () => undo(back) } },
			);
		},
		[mutateAsync, showFlash, t, told],
	);
}

/** The same from a button of the page, which has no place of its own for a failure. */
export function useActOrTell() {
	const act = useAct();
	const showFlash = useFlash();
	return useCallback(
		(row: Deadline, change: Change) =>
			void act(row, change).catch((error: unknown) => showFlash(errorMessage(error), "error")),
		[act, showFlash],
	);
}
