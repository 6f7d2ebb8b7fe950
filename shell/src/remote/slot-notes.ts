import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { isObject } from "@portal/contracts/kit/registry";
import { deviceStorage } from "@portal/shared-ui/module";
import { parseStored } from "../stored-list.ts";

// Each page stores in the browser which module sections it is rendering, and every second (in milliseconds) the time.
// If a section blocks the page, the stored time becomes old, and the next page switches this section off.

const RENEWED_EVERY_MS = 1_000;
/** Milliseconds after which a page that has not updated its stored time counts as blocked by one of its sections. */
const ABANDONED_MS = 5_000;
const OFF_KEY = STORAGE_KEYS.slots;
const NOTE_PREFIX = `${STORAGE_KEYS.slots}.`;

export interface SlotId {
	readonly module: string;
	readonly version: string;
	readonly component: string;
}

const isText = (value: unknown) => typeof value === "string";
const isVersions = (value: unknown): value is Record<string, string> =>
	isObject(value) && Object.values(value).every(isText);

interface Note {
	at: number;
	slots: SlotId[];
}
const isNote = (value: unknown): value is Note => {
	const { at, slots } = (value ?? {}) as Partial<Note>;
	const isSlot = (slot: Partial<SlotId>) => isText(slot?.module) && isText(slot.version) && isText(slot.component);
	return typeof at === "number" && Array.isArray(slots) && slots.every(isSlot);
};

function readOff(): Record<string, string> {
	const stored = parseStored(deviceStorage.get(OFF_KEY));
	return isVersions(stored) ? stored : {};
}
function writeOff(versions: Record<string, string>): void {
	deviceStorage.set(OFF_KEY, Object.keys(versions).length > 0 ? JSON.stringify(versions) : null);
}

export const isOff = ({ module, version }: SlotId) => readOff()[module] === version;
export const switchOff = ({ module, version }: SlotId) => writeOff({ ...readOff(), [module]: version });
export function switchOn({ module }: SlotId): void {
	const { [module]: _, ...others } = readOff();
	writeOff(others);
}

/** Returns the sections that each blocked page was rendering, and deletes the stored entries of these pages. */
export function takeAbandoned(): SlotId[][] {
	const abandoned: SlotId[][] = [];
	for (const key of deviceStorage.keys().filter((name) => name.startsWith(NOTE_PREFIX))) {
		const note = parseStored(deviceStorage.get(key));
		if (isNote(note) && Date.now() - note.at < ABANDONED_MS) continue;
		deviceStorage.set(key, null);
		if (isNote(note) && note.slots.length > 0) abandoned.push(note.slots);
	}
	return abandoned;
}

export function createNote() {
	const key = NOTE_PREFIX + Math.random().toString(36).slice(2);
	const slots = new Set<SlotId>();
	let timer: ReturnType<typeof setInterval> | undefined;

	// A hidden page deletes its entry, because browsers slow hidden pages down and the page would look blocked.
	const write = () => {
		const note = slots.size > 0 && !document.hidden ? JSON.stringify({ at: Date.now(), slots: [...slots] }) : null;
		deviceStorage.set(key, note);
		if (slots.size === 0) {
			clearInterval(timer);
			timer = undefined;
		} else timer ??= setInterval(write, RENEWED_EVERY_MS);
	};
	document.addEventListener("visibilitychange", write);
	window.addEventListener("pagehide", () => deviceStorage.set(key, null));

	return {
		add(slot: SlotId) {
			slots.add(slot);
			write();
		},
		remove(slot: SlotId) {
			if (slots.delete(slot)) write();
		},
	};
}
