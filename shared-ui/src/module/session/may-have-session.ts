import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { deviceStorage } from "../../storage.ts";

const KEY = STORAGE_KEYS.marker;

/**
 * Returns true if this browser may have a session, or if storage is blocked. Scripts cannot read the session cookie, so
 * without this check every visitor's page would send a refresh request that fails.
 */
export const mayHaveSession = (): boolean => !deviceStorage.isAvailable() || deviceStorage.get(KEY) !== null;

export const rememberSession = (hasSession: boolean) => deviceStorage.set(KEY, hasSession ? "1" : null);
