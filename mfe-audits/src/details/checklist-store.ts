import type { Audit, ChecklistItem } from "@portal/contracts/contract/evaluation";
import { newKey } from "@portal/contracts/kit/idempotency-key";
import { errorMessage, RequestError, type Tagged, useApi, useQueryClient } from "@portal/shared-ui/module";
import { answerChecklist, auditQuery } from "../api.ts";
import { type Answer, type Draft, draftsOf } from "../offline/database.ts";
import { isUnanswered, type Outbox, type OutboxRules, useOutbox } from "../offline/outbox.ts";

/** All access of the checklist to its answers is in this file. */

type Failure = Pick<Draft, "state" | "message">;
/** Saves an answer. Returns its new version, why it was not saved, or undefined if the server did not respond. */
type Send = (question: string, attempt: NonNullable<Draft["attempt"]>) => Promise<number | Failure | undefined>;

const isSame = (one: Pick<Answer, "answer" | "note">, other: Pick<Answer, "answer" | "note">) =>
	one.answer === other.answer && one.note === other.note;

export const draftRules = (send: Send): OutboxRules<Draft> => ({
	// What was typed just before the page was closed counts as entered.
	restore: (draft) => (draft.state === "edited" ? { ...draft, state: "waiting" } : draft),
	isWaiting: ({ state }) => state === "waiting",
	send: async (question, draft, outbox) => {
		const { answer, note, version, attempt = { answer, note, version, key: newKey() } } = draft;
		await outbox.put(question, { answer, note, version, state: "waiting", attempt });
		const result = await send(question, attempt);
		if (result === undefined) return false;
		// The user may have changed the answer again in the meantime.
		const latest: Draft = { ...(outbox.read().rows.get(question) ?? draft), attempt: undefined };
		if (typeof result !== "number") await outbox.put(question, { ...latest, ...result });
		else if (latest.state === "waiting" && isSame(latest, attempt)) await outbox.put(question, undefined);
		else await outbox.put(question, { ...latest, version: result });
		return true;
	},
});

export function draftsIn({ read, put, sendAll }: Outbox<Draft>) {
	const draftOf = (question: string) => read().rows.get(question);
	return {
		edit: (question: string, answer: Answer) =>
			void put(question, { ...answer, state: "edited", attempt: draftOf(question)?.attempt }),
		/** Sends a changed answer; with `version`, over the answer of another user that has this version. */
		save: (question: string, version?: number) => {
			const draft = draftOf(question);
			if (!draft) return;
			const { message: _, ...answer } = draft;
			void put(question, { ...answer, version: version ?? draft.version, state: "waiting" });
			void sendAll();
		},
		discard: (question: string) => void put(question, undefined),
	};
}

/** Returns the answers of an audit's checklist that are not saved yet, and the functions to change them. */
export function useDrafts({ _id: auditId }: Pick<Audit, "_id">) {
	const api = useApi();
	const queries = useQueryClient();
	const { queryKey } = auditQuery(api, auditId);
	const storedItem = (question: string) =>
		queries.getQueryData<Tagged<Audit>>(queryKey)?.data.checklist.find((item) => item.question === question);
	const send: Send = async (question, { key, ...attempt }) => {
		try {
			queries.setQueryData(queryKey, await answerChecklist(api, auditId, [{ question, ...attempt }], key));
			// The page shows the saved answer in the next task. The draft stays until then, so that nothing flickers.
			await new Promise((resolve) => setTimeout(resolve));
			return storedItem(question)?.version ?? attempt.version;
		} catch (error) {
			if (isUnanswered(error)) return undefined;
			await queries.invalidateQueries({ queryKey });
			const isStale = error instanceof RequestError && error.code === "STALE";
			const item = storedItem(question);
			// The stored answer is this one if the server has executed the request without its response arriving.
			if (isStale && item && isSame({ answer: item.answer ?? null, note: item.note }, attempt)) return item.version;
			return { state: isStale ? "conflict" : "failed", message: errorMessage(error) };
		}
	};
	const outbox = useOutbox(auditId, draftsOf, draftRules(send));
	return { ...outbox, ...draftsIn(outbox) };
}
export type DraftStore = ReturnType<typeof useDrafts>;

/** Returns what the user sees: the unsaved answer, or else the stored one. */
export const shownAnswer = ({ answer, note, version }: ChecklistItem, draft: Draft | undefined) =>
	draft ?? { answer: answer ?? null, note, version };

export const countAnswers = (items: readonly ChecklistItem[], { rows }: Pick<DraftStore, "rows">) =>
	items.filter((item) => shownAnswer(item, rows.get(item.question)).answer !== null).length;
