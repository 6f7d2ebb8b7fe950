import type { Audit, ChecklistAnswer, ChecklistItem } from "@portal/contracts/contract/evaluation";
import { errorMessage, RequestError, useApi, useQueryClient } from "@portal/shared-ui/module";
import { useState, useSyncExternalStore } from "react";
import { answerChecklist, auditQuery } from "../api.ts";

/** All access of the checklist to its answers is in this file, so that another store can take its place. */

export interface Draft {
	answer: ChecklistAnswer | null;
	note: string;
	/** The version of the stored answer that the user has seen. */
	version: number;
	/** `conflict`: another user has answered the question differently since that version. */
	state: "edited" | "waiting" | "saved" | "failed" | "conflict";
	message?: string;
}

type Failure = Pick<Draft, "state" | "message">;
/** Saves an answer and returns its new version, or why it was not saved. */
type Send = (question: string, draft: Draft) => Promise<number | Failure>;

/** Keeps the answers that are not saved yet, and sends them one after the other. */
function createDrafts(send: Send) {
	let drafts: ReadonlyMap<string, Draft> = new Map();
	let isSending = false;
	const listeners = new Set<() => void>();
	const put = (question: string, draft: Draft | undefined) => {
		const next = new Map(drafts);
		if (draft) next.set(question, draft);
		else next.delete(question);
		drafts = next;
		for (const listener of listeners) listener();
	};
	const waiting = () => [...drafts].find(([, { state }]) => state === "waiting");
	const sendAll = async () => {
		if (isSending) return;
		isSending = true;
		for (let next = waiting(); next; next = waiting()) {
			const [question, draft] = next;
			const result = await send(question, draft);
			// The user may have changed the answer again in the meantime.
			const latest = drafts.get(question) ?? draft;
			if (typeof result !== "number") put(question, { ...latest, ...result });
			else put(question, { ...latest, version: result, ...(latest === draft ? { state: "saved" } : {}) });
		}
		isSending = false;
	};
	return {
		subscribe: (listener: () => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		read: () => drafts,
		edit: (question: string, draft: Omit<Draft, "state">) => put(question, { ...draft, state: "edited" }),
		/** Sends a changed answer; with `version`, over the answer of another user that has this version. */
		save: (question: string, version?: number) => {
			const draft = drafts.get(question);
			if (!draft) return;
			const { answer, note } = draft;
			put(question, { answer, note, version: version ?? draft.version, state: "waiting" });
			void sendAll();
		},
		discard: (question: string) => put(question, undefined),
	};
}

/** Returns the answers of an audit's checklist that are not saved yet, and the functions to change them. */
export function useDrafts({ _id }: Pick<Audit, "_id">) {
	const api = useApi();
	const queries = useQueryClient();
	const [store] = useState(() => {
		const { queryKey } = auditQuery(api, _id);
		return createDrafts(async (question, { answer, note, version }) => {
			try {
				const saved = await answerChecklist(api, _id, [{ question, answer, note, version }]);
				queries.setQueryData(queryKey, saved);
				return saved.data.checklist.find((item) => item.question === question)?.version ?? version;
			} catch (error) {
				const isStale = error instanceof RequestError && error.code === "STALE";
				if (error instanceof RequestError) await queries.invalidateQueries({ queryKey });
				return { state: isStale ? "conflict" : "failed", message: errorMessage(error) };
			}
		});
	});
	const drafts = useSyncExternalStore(store.subscribe, store.read);
	return { ...store, drafts };
}
export type DraftStore = ReturnType<typeof useDrafts>;

/**
 * Returns the draft of a question; undefined once the page has the saved answer. Until then the draft is still shown,
 * because controls that disappear for a moment would lose the user's press.
 */
export function draftOf(
	{ drafts }: Pick<DraftStore, "drafts">,
	{ question, version }: ChecklistItem,
): Draft | undefined {
	const draft = drafts.get(question);
	return draft?.state === "saved" && draft.version <= version ? undefined : draft;
}

/** Returns what the user sees: the draft, or else the stored answer. */
export const shownAnswer = ({ answer, note, version }: ChecklistItem, draft: Draft | undefined) =>
	draft ?? { answer: answer ?? null, note, version };
