import type { Audit } from "@portal/contracts/contract/evaluation";
import { DAY_MS } from "@portal/contracts/kit/calendar";
import { OFFLINE_STORE } from "@portal/contracts/kit/service-workers";
import type { Tagged } from "@portal/shared-ui/module";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "../details/draft.ts";

/** The data on a device. Every row belongs to a user and an audit, so that no user sees those of another one. */
export interface Place {
	userId: string;
	auditId: string;
}
export interface Photo {
	/** Also the idempotency key of the upload. */
	id: string;
	name: string;
	content: Blob;
	/** Why the server has refused the photograph. */
	message?: string;
}
type Change = Place & { question: string; draft: Draft };

interface Schema extends DBSchema {
	copies: { key: [string, string]; value: Place & { savedAt: number; audit: Tagged<Audit> } };
	changes: { key: [string, string, string]; value: Change; indexes: { place: [string, string] } };
	photos: { key: string; value: Place & Photo; indexes: { place: [string, string] } };
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;

/** Returns the database, or undefined if the browser refuses to store anything. */
function database(): Promise<IDBPDatabase<Schema> | undefined> {
	const open = async () =>
		openDB<Schema>(OFFLINE_STORE, 1, {
			upgrade(db) {
				db.createObjectStore("copies", { keyPath: ["userId", "auditId"] });
				const changes = db.createObjectStore("changes", { keyPath: ["userId", "auditId", "question"] });
				changes.createIndex("place", ["userId", "auditId"]);
				db.createObjectStore("photos", { keyPath: "id" }).createIndex("place", ["userId", "auditId"]);
			},
			// The sign-out deletes the database, which must not wait for an open page.
			blocking: (_current, _next, event) => {
				(event.target as IDBDatabase).close();
				opened = undefined;
			},
			terminated: () => {
				opened = undefined;
			},
		});
	opened ??= open().catch(() => undefined);
	return opened;
}

/** Runs `work` on the database. Returns `otherwise` if the device stores nothing, or no more. */
async function on<T>(otherwise: T, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
	try {
		const db = await database();
		return db ? await work(db) : otherwise;
	} catch {
		return otherwise;
	}
}

const keyOf = ({ userId, auditId }: Place): [string, string] => [userId, auditId];

/** Saves an audit for a day. Returns false if the device does not store it. */
export const saveCopy = (place: Place, audit: Tagged<Audit>) =>
	on(false, async (db) => {
		await db.put("copies", { ...place, audit, savedAt: Date.now() });
		return true;
	});

/** Returns an audit that was saved within a day, and deletes it later. */
export const readCopy = (place: Place) =>
	on<Tagged<Audit> | null>(null, async (db) => {
		const copy = await db.get("copies", keyOf(place));
		if (copy && Date.now() - copy.savedAt < DAY_MS) return copy.audit;
		// A copy that is missing may be saved at this moment.
		if (copy) await db.delete("copies", keyOf(place));
		return null;
	});

export const readDrafts = (place: Place) =>
	on<[string, Draft][]>([], async (db) =>
		(await db.getAllFromIndex("changes", "place", keyOf(place))).map(({ question, draft }) => [question, draft]),
	);

/** Stores the unsaved answer to a question, or deletes it. Returns false if the device does not store it. */
export const writeDraft = (place: Place, question: string, draft: Draft | undefined) =>
	on(false, async (db) => {
		if (draft) await db.put("changes", { ...place, question, draft });
		else await db.delete("changes", [...keyOf(place), question]);
		return true;
	});

export const readPhotos = (place: Place) =>
	on<Photo[]>([], (db) => db.getAllFromIndex("photos", "place", keyOf(place)));

export const writePhoto = (place: Place, photo: Photo) =>
	on(false, async (db) => {
		await db.put("photos", { ...place, ...photo });
		return true;
	});

export const deletePhoto = ({ id }: Photo) => on(undefined, (db) => db.delete("photos", id));

/** Returns the number of changes of all users on this device that are not sent. */
export const countUnsentRows = () => on(0, async (db) => (await db.count("changes")) + (await db.count("photos")));
