import { countUnsent, RequestError, useSession } from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { countUnsentRows, type Place, type RowStorage } from "./database.ts";

/** Milliseconds after which unsent changes are sent again, although the browser reports no change of its connection. */
const RETRY_MS = 20_000;

export interface Outbox<TRow> {
	subscribe(listener: () => void): () => void;
	read(): { rows: ReadonlyMap<string, TRow>; isStored: boolean };
	/** Keeps a row, or removes it if it is undefined. Returns false if the device did not store this. */
	put(id: string, row: TRow | undefined): Promise<boolean>;
	sendAll(): Promise<void>;
}

export interface OutboxRules<TRow> {
	/** Changes a row that the page reads after it was closed. */
	restore?: (row: TRow) => TRow;
	isWaiting: (row: TRow) => boolean;
	/** Sends a row and then removes or changes it. Returns false if the server did not respond. */
	send: (id: string, row: TRow, outbox: Outbox<TRow>) => Promise<boolean>;
}

/** Keeps rows that are not sent yet, and sends those that wait one after the other while `isOnline` returns true. */
export function createOutbox<TRow>(storage: RowStorage<TRow>, isOnline: () => boolean, rules: OutboxRules<TRow>) {
	const { restore = (row) => row, isWaiting, send } = rules;
	let state: ReturnType<Outbox<TRow>["read"]> = { rows: new Map(), isStored: true };
	let isSending = false;
	const listeners = new Set<() => void>();
	const change = (next: Partial<typeof state>) => {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	};
	const outbox: Outbox<TRow> = {
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		read: () => state,
		sendAll: async () => {
			if (isSending) return;
			isSending = true;
			const waiting = () => [...state.rows].find(([, row]) => isWaiting(row));
			for (let next = waiting(); next && isOnline(); next = waiting()) if (!(await send(...next, outbox))) break;
			isSending = false;
		},
		put: async (id, row) => {
			const rows = new Map(state.rows);
			if (row) rows.set(id, row);
			else rows.delete(id);
			change({ rows });
			const isStored = await storage.write(id, row);
			if (isStored !== state.isStored) change({ isStored });
			return isStored;
		},
	};
	void storage.read().then((stored) => {
		change({ rows: new Map([...stored.map(([id, row]) => [id, restore(row)] as const), ...state.rows]) });
		return outbox.sendAll();
	});
	return outbox;
}

/** Returns true if the server did not execute the request, or did not say whether it did, so that it is repeated. */
export const isUnanswered = (error: unknown) =>
	!(error instanceof RequestError) || [0, 401, 429, 502, 503, 504].includes(error.status);

function subscribe(listener: () => void) {
	const ended = new AbortController();
	for (const type of ["online", "offline"]) window.addEventListener(type, listener, { signal: ended.signal });
	return () => ended.abort();
}

/** Returns true while the browser reports a connection and the session has a token, so that requests can succeed. */
export function useOnline(): boolean {
	const { status } = useSession();
	const isConnected = useSyncExternalStore(subscribe, () => navigator.onLine);
	return isConnected && status === "signedIn";
}

/** Creates an outbox, which sends its rows when the page is opened, when the connection is back, and then regularly. */
export function useOutbox<TRow>(auditId: string, rowsOf: (place: Place) => RowStorage<TRow>, rules: OutboxRules<TRow>) {
	const { user } = useSession();
	const isOnline = useOnline();
	const [online] = useState({ is: isOnline });
	online.is = isOnline;
	const [outbox] = useState(() => {
		const { read, write } = rowsOf({ userId: user?._id ?? "", auditId });
		const counted = async (id: string, row: TRow | undefined) => {
			const isStored = await write(id, row);
			// The sign-out warns about this number of changes, because it deletes them.
			if (user) countUnsent(user, await countUnsentRows());
			return isStored;
		};
		return createOutbox({ read, write: counted }, () => online.is, rules);
	});
	useEffect(() => {
		if (!isOnline) return;
		void outbox.sendAll();
		const timer = setInterval(outbox.sendAll, RETRY_MS);
		return () => clearInterval(timer);
	}, [isOnline, outbox]);
	return { ...outbox, ...useSyncExternalStore(outbox.subscribe, outbox.read) };
}
