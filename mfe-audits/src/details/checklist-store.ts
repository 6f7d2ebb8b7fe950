import type { Audit, ChecklistItem } from "@portal/contracts/contract/evaluation";
import { newKey } from "@portal/contracts/kit/idempotency-key";
import {
	countUnsent,
	errorMessage,
	RequestError,
	type SessionUser,
	type Tagged,
	useApi,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { answerChecklist, auditQuery } from "../api.ts";
import { countUnsentRows, readDrafts, writeDraft } from "../offline/database.ts";
import { useOnline } from "../offline/useOnline.ts";
import type { Answer, Draft } from "./draft.ts";

/** All access of the checklist to its answers is in this file. */

type Failure = Pick<Draft, "state" | "message">;
/** Saves an answer. Returns its new version, why it was not saved, or undefined if the server did not respond. */
type Send = (question: string, attempt: NonNullable<Draft["attempt"]>) => Promise<number | Failure | undefined>;

/** Where the drafts stay when the page is closed. `write` returns false if the device stores nothing. */
interface DraftStorage {
	read(): Promise<[string, Draft][]>;
	write(question: string, draft: Draft | undefined): Promise<boolean>;
}

const isSame = (one: Pick<Answer, "answer" | "note">, other: Pick<Answer, "answer" | "note">) =>
	one.answer === other.answer && one.note === other.note;

/** Keeps the answers that are not saved yet, and sends them one after the other while `isOnline` returns true. */
export function createDrafts(send: Send, storage: DraftStorage, isOnline: () => boolean) {
	let state: { drafts: ReadonlyMap<string, Draft>; isStored: boolean } = { drafts: new Map(), isStored: true };
	let isSending = false;
	const listeners = new Set<() => void>();
	const change = (next: Partial<typeof state>) => {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	};
	const put = async (question: string, draft: Draft | undefined) => {
		const drafts = new Map(state.drafts);
		if (draft) drafts.set(question, draft);
		else drafts.delete(question);
		change({ drafts });
		const isStored = await storage.write(question, draft);
		if (isStored !== state.isStored) change({ isStored });
	};
	const waiting = () => [...state.drafts].find(([, draft]) => draft.state === "waiting");
	const sendAll = async () => {
		if (isSending) return;
		isSending = true;
		for (let next = waiting(); next && isOnline(); next = waiting()) {
			const [question, { state: _, message: _message, attempt: before, ...answer }] = next;
			const attempt = before ?? { ...answer, key: newKey() };
			await put(question, { ...answer, state: "waiting", attempt });
			const result = await send(question, attempt);
			if (result === undefined) break;
			// The user may have changed the answer again in the meantime.
			const { attempt: _attempt, ...latest } = state.drafts.get(question) ?? { ...answer, state: "waiting" as const };
			if (typeof result !== "number") await put(question, { ...latest, ...result });
			else if (latest.state === "waiting" && isSame(latest, attempt)) await put(question, undefined);
			else await put(question, { ...latest, version: result });
		}
		isSending = false;
	};
	const kept = (question: string) => {
		const attempt = state.drafts.get(question)?.attempt;
		return attempt ? { attempt } : {};
	};
	void storage.read().then((stored) => {
		// What was typed just before the page was closed counts as entered.
		const read = stored.map(([question, draft]): [string, Draft] => [
			question,
			draft.state === "edited" ? { ...draft, state: "waiting" } : draft,
		]);
		change({ drafts: new Map([...read, ...state.drafts]) });
		return sendAll();
	});
	return {
		subscribe: (listener: () => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		read: () => state,
		edit: (question: string, draft: Answer) => void put(question, { ...draft, ...kept(question), state: "edited" }),
		/** Sends a changed answer; with `version`, over the answer of another user that has this version. */
		save: (question: string, version?: number) => {
			const draft = state.drafts.get(question);
			if (!draft) return;
			const { answer, note } = draft;
			void put(question, { answer, note, version: version ?? draft.version, ...kept(question), state: "waiting" });
			void sendAll();
		},
		discard: (question: string) => void put(question, undefined),
		sendAll,
	};
}

/** Returns true if the server did not execute the request, or did not say whether it did, so that it is repeated. */
export const isUnanswered = (error: unknown) =>
	!(error instanceof RequestError) || [0, 401, 429, 502, 503, 504].includes(error.status);

/** Records how many changes are lost if the user signs out. */
export async function recountUnsent(user: SessionUser | undefined): Promise<void> {
	if (user) countUnsent(user, await countUnsentRows());
}

/** Milliseconds after which unsent changes are sent again, although the browser reports no change of its connection. */
const RETRY_MS = 20_000;

/** Calls `send` when the page is opened, when the connection is back, and regularly after that. */
export function useSending(send: () => unknown): void {
	const isOnline = useOnline();
	useEffect(() => {
		if (!isOnline) return;
		void send();
		const timer = setInterval(send, RETRY_MS);
		return () => clearInterval(timer);
	}, [isOnline, send]);
}

/** Returns the answers of an audit's checklist that are not saved yet, and the functions to change them. */
export function useDrafts({ _id: auditId }: Pick<Audit, "_id">) {
	const api = useApi();
	const queries = useQueryClient();
	const { user } = useSession();
	const isOnline = useOnline();
	const [online] = useState({ is: isOnline });
	online.is = isOnline;
	const [store] = useState(() => {
		const { queryKey } = auditQuery(api, auditId);
		const place = { userId: user?._id ?? "", auditId };
		const storedItem = (question: string) =>
			queries
				.getQueryData<Tagged<Audit>>(queryKey)
				?.data.checklist.find((item: ChecklistItem) => item.question === question);
		return createDrafts(
			async (question, { key, ...attempt }) => {
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
			},
			{
				read: () => readDrafts(place),
				write: async (question, draft) => {
					const isStored = await writeDraft(place, question, draft);
					await recountUnsent(user);
					return isStored;
				},
			},
			() => online.is,
		);
	});
	useSending(store.sendAll);
	return { ...store, ...useSyncExternalStore(store.subscribe, store.read) };
}
export type DraftStore = ReturnType<typeof useDrafts>;

/** Returns what the user sees: the unsaved answer, or else the stored one. */
export const shownAnswer = ({ answer, note, version }: ChecklistItem, draft: Draft | undefined) =>
	draft ?? { answer: answer ?? null, note, version };
