import type { SessionUser } from "@portal/contracts/contract/sessions";
import { DAY_MS } from "@portal/contracts/kit/calendar";
import { SERVICE_WORKERS } from "@portal/contracts/kit/service-workers";
import { deviceStorage, forgetOfflineStore, STORAGE_KEYS } from "../../storage.ts";

/** What a module stores on a device in order to work without a network connection. No token is part of it. */
interface OfflineCopy {
	user: SessionUser;
	/** The time in milliseconds until which the page opens offline as this user. */
	until: number;
	/** The number of changes on the device that are not sent yet, of all users. */
	unsent: number;
}

const KEY = STORAGE_KEYS.offline;

function read(): OfflineCopy | undefined {
	const text = deviceStorage.get(KEY);
	return text === null ? undefined : (JSON.parse(text) as OfflineCopy);
}
const write = (copy: OfflineCopy) => deviceStorage.set(KEY, JSON.stringify(copy));

/** Returns the user as whom the offline pages open while the server cannot be reached; undefined after a day. */
export function offlineUser(): SessionUser | undefined {
	const copy = read();
	return copy && Date.now() < copy.until ? copy.user : undefined;
}

/** Lets the offline pages open as this user for a day. */
export const allowOffline = (user: SessionUser): boolean =>
	write({ user, until: Date.now() + DAY_MS, unsent: unsentChanges() });

export const unsentChanges = (): number => read()?.unsent ?? 0;

/** Records the number of changes that are lost with the device's data, for the warning at the sign-out. */
export function countUnsent(user: SessionUser, unsent: number): void {
	if (unsent !== unsentChanges()) write({ user, until: 0, ...read(), unsent });
}

/** Deletes everything that offline pages have stored on this device. */
export function forgetOffline(): void {
	if (read() === undefined) return;
	deviceStorage.set(KEY, null);
	void forgetOfflineStore();
}

/** Returns true for a page that a service worker opens without a network connection. */
export const isOfflinePage = (path: string): boolean =>
	SERVICE_WORKERS.some(({ scope }) => path === scope || path.startsWith(`${scope}/`));
