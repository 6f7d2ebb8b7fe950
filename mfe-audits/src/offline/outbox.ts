import { countUnsent, RequestError, useSession } from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { countUnsentRows, type Place, type RowStorage } from "./database.ts";

/** Milliseconds after which unsent changes are sent again, although the browser reports no change of its connection. */
const RETRY_MS = 20_000;

interface OutboxOptions<TRow> {
	storage: RowStorage<TRow>;
	isOnline: () => boolean;
	isWaiting: (row: TRow) => boolean;
	/** Sends a row and then removes or changes it. Returns false if the server did not respond. */
	send: (id: string, row: TRow) => Promise<boolean>;
}

/** Keeps rows that are not sent yet, and sends those that wait one after the other while `isOnline` returns true. */
export function createOutbox<TRow>({ storage, isOnline, isWaiting, send }: OutboxOptions<TRow>) {
	let state: { rows: ReadonlyMap<string, TRow>; isStored: boolean } = { rows: new Map(), isStored: true };
	let isSending = false;
	const listeners = new Set<() => void>();
	const change = (next: Partial<typeof state>) => {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	};
	const waiting = () => [...state.rows].find(([, row]) => isWaiting(row));
	const sendAll = async () => {
		if (isSending) return;
		isSending = true;
		for (let next = waiting(); next && isOnline(); next = waiting()) if (!(await send(...next))) break;
		isSending = false;
	};
	void storage.read().then((stored) => {
		change({ rows: new Map([...stored, ...state.rows]) });
		return sendAll();
	});
	return {
		subscribe: (listener: () => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		read: () => state,
		sendAll,
		/** Keeps a row, or removes it if it is undefined. Returns false if the device did not store this. */
		put: async (id: string, row: TRow | undefined) => {
			const rows = new Map(state.rows);
			if (row) rows.set(id, row);
			else rows.delete(id);
			change({ rows });
			const isStored = await storage.write(id, row);
			if (isStored !== state.isStored) change({ isStored });
			return isStored;
		},
	};
}

/** Returns true if the server did not execute the request, or did not say whether it did, so that it is repeated. */
export const isUnanswered = (error: unknown) =>
	!(error instanceof RequestError) || [0, 401, 429, 502, 503, 504].includes(error.status);

function subscribe(listener: () => void) {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}

/** Returns true while the browser reports a connection and the session has a token, so that requests can succeed. */
export function useOnline(): boolean {
	const { status } = useSession();
	const isConnected = useSyncExternalStore(subscribe, () => navigator.onLine);
	return isConnected && status === "signedIn";
}

/**
 * Creates an outbox with rows of this device. They are sent when the page is opened, when the connection is back, and
 * regularly after that.
 */
export function useOutbox<TRow, TOutbox extends ReturnType<typeof createOutbox<TRow>>>(
	auditId: string,
	rowsOf: (place: Place) => RowStorage<TRow>,
	create: (storage: RowStorage<TRow>, isOnline: () => boolean) => TOutbox,
) {
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
		return create({ read, write: counted }, () => online.is);
	});
	useEffect(() => {
		if (!isOnline) return;
		void outbox.sendAll();
		const timer = setInterval(outbox.sendAll, RETRY_MS);
		return () => clearInterval(timer);
	}, [isOnline, outbox]);
	return { ...outbox, ...useSyncExternalStore(outbox.subscribe, outbox.read) };
}
