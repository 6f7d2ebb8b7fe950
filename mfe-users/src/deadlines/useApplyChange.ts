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
 * Returns the change that undoes `change`; undefined if a deadline was reopened, because the user and time of its
 * completion cannot be restored.
 */
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
			if (done !== undefined) return t(done ? "told.done" : "told.reopened");
			if (assignee === null) return t("told.nobody");
			if (assignee === ME || assignee === user?._id) return t("told.mine");
			if (assignee !== undefined) return t("told.assigned", { name: changed.assignee?.name });
			return snoozedUntil ? t("told.snoozed", { date: formatDate(snoozedUntil) }) : t("told.awake");
		},
		[t, user],
	);
}

/** Returns a function that reloads everything that shows deadlines, and the history, which lists their changes. */
export function useRefresh() {
	const queries = useQueryClient();
	return useCallback(
		() => Promise.all([DEADLINES, ["history"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
		[queries],
	);
}

/** Closes the message of the previous change, because two undo buttons would be ambiguous. */
let closeLast = () => {};

/**
 * Returns a function that changes a deadline and shows a message, which offers to undo the change if possible. The
 * caller handles errors.
 */
export function useApplyChange() {
	const api = useApi();
	const { t } = useTexts();
	const messageOf = useChangeMessage();
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
				messageOf(change, changed),
				back && { action: { label: t("told.undo"), onPress: () => undo(back) } },
			);
		},
		[mutateAsync, showFlash, t, messageOf],
	);
}

/**
 * Returns a function that changes a deadline like `useApplyChange`, but shows an error as a message, for buttons
 * without a place for errors.
 */
export function useApplyChangeWithFlash() {
	const applyChange = useApplyChange();
	const showFlash = useFlash();
	return useCallback(
		(row: Deadline, change: Change) =>
			void applyChange(row, change).catch((error: unknown) => showFlash(errorMessage(error), "error")),
		[applyChange, showFlash],
	);
}
