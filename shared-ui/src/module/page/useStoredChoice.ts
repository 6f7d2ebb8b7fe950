import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { useState } from "react";
import { deviceStorage } from "../../storage.ts";
import { useSession } from "../session/useSession.ts";

/** Returns a yes-or-no setting and its setter. The setting is stored on this device, separately for each user. */
export function useStoredChoice(name: string): [boolean, (isChosen: boolean) => void] {
	const { user } = useSession();
	const key = `${STORAGE_KEYS.overview}.${user?._id}.${name}`;
	const [isChosen, setChosen] = useState(() => deviceStorage.get(key) !== null);
	const choose = (next: boolean) => {
		setChosen(next);
		deviceStorage.set(key, next ? "1" : null);
	};
	return [isChosen, choose];
}
