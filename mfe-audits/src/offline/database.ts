import type { Audit, ChecklistAnswer } from "@portal/contracts/contract/evaluation";
import { DAY_MS } from "@portal/contracts/kit/calendar";
import { OFFLINE_STORE } from "@portal/contracts/kit/service-workers";
import type { Tagged } from "@portal/shared-ui/module";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** The data on a device. Every row belongs to a user and an audit, so that no user sees those of another one. */
export interface Place {
	userId: string;
	auditId: string;
}

export interface Answer {
	answer: ChecklistAnswer | null;
	note: string;
	/** The version of the stored answer that the user has seen. */
	version: number;
}

export interface Draft extends Answer {
	/** `conflict`: another user has answered the question differently since that version. */
	state: "edited" | "waiting" | "failed" | "conflict";
	message?: string;
	/** The request that the server has perhaps executed. It is repeated with its key before anything newer is sent. */
	attempt?: (Answer & { key: string }) | undefined;
}

export interface Photo {
	/** Also the idempotency key of the upload. */
	id: string;
	name: string;
	content: Blob;
	/** Why the server has refused the photograph. */
	message?: string;
}

/** Where the rows of an outbox stay when the page is closed. `write` returns false if the device stores nothing. */
export interface RowStorage<TRow> {
	read(): Promise<[id: string, row: TRow][]>;
	/** Stores the row, or deletes it if it is undefined. */
	write(id: string, row: TRow | undefined): Promise<boolean>;
}

/** What a device stores of an audit, so that its checklist opens offline. */
export interface Copy {
	audit: Tagged<Audit>;
	/** The names of the audit's files, by which the photographs of a question are counted. */
	files: readonly string[];
}

interface Schema extends DBSchema {
	copies: { key: [string, string]; value: Place & Copy & { savedAt: number } };
	changes: {
		key: [string, string, string];
		value: Place & { question: string; draft: Draft };
		indexes: { place: [string, string] };
	};
	photos: { key: string; value: Place & Photo; indexes: { place: [string, string] } };
}

/** Runs `work` on the database. Returns `otherwise` if the browser refuses to store anything. */
async function on<T>(otherwise: T, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
	let db: IDBPDatabase<Schema> | undefined;
	try {
		db = await openDB<Schema>(OFFLINE_STORE, 1, {
			upgrade(created) {
				created.createObjectStore("copies", { keyPath: ["userId", "auditId"] });
				const changes = created.createObjectStore("changes", { keyPath: ["userId", "auditId", "question"] });
				changes.createIndex("place", ["userId", "auditId"]);
				created.createObjectStore("photos", { keyPath: "id" }).createIndex("place", ["userId", "auditId"]);
			},
		});
		return await work(db);
	} catch {
		return otherwise;
	} finally {
		// The sign-out deletes the database, which must not wait for an open page.
		db?.close();
	}
}

const isDone = (work: (db: IDBPDatabase<Schema>) => Promise<unknown>) =>
	on(false, async (db) => {
		await work(db);
		return true;
	});

const keyOf = ({ userId, auditId }: Place): [string, string] => [userId, auditId];

/** Saves an audit for a day. Returns false if the device does not store it. */
export const saveCopy = (place: Place, copy: Copy) =>
	isDone((db) => db.put("copies", { ...place, ...copy, savedAt: Date.now() }));

/** Returns an audit that was saved within a day, and deletes it later. */
export const readCopy = (place: Place) =>
	on<Copy | null>(null, async (db) => {
		const copy = await db.get("copies", keyOf(place));
		if (copy && Date.now() - copy.savedAt < DAY_MS) return copy;
		// A copy that is missing may be saved at this moment.
		if (copy) await db.delete("copies", keyOf(place));
		return null;
	});

export const draftsOf = (place: Place): RowStorage<Draft> => ({
	read: () =>
		on([], async (db) =>
			(await db.getAllFromIndex("changes", "place", keyOf(place))).map(({ question, draft }) => [question, draft]),
		),
	write: (question, draft) =>
		isDone((db) =>
			draft ? db.put("changes", { ...place, question, draft }) : db.delete("changes", [...keyOf(place), question]),
		),
});

export const photosOf = (place: Place): RowStorage<Photo> => ({
	read: () =>
		on([], async (db) => (await db.getAllFromIndex("photos", "place", keyOf(place))).map((photo) => [photo.id, photo])),
	write: (id, photo) => isDone((db) => (photo ? db.put("photos", { ...place, ...photo }) : db.delete("photos", id))),
});

/** Returns the number of changes of all users on this device that are not sent. */
export const countUnsentRows = () => on(0, async (db) => (await db.count("changes")) + (await db.count("photos")));
