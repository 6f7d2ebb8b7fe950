import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { deviceStorage } from "../../storage.ts";

const KEY = STORAGE_KEYS.marker;

/**
 * Returns true when this browser may have a session, also if storage is blocked and nothing is known. Scripts cannot
 * read the session cookie, and a refresh request for each visitor would only fail.
 */
export const mayHaveSession = (): boolean => !deviceStorage.isAvailable() || deviceStorage.get(KEY) !== null;

export const rememberSession = (hasSession: boolean) => deviceStorage.set(KEY, hasSession ? "1" : null);
