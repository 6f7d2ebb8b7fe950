import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { useMemo, useState } from "react";
import { deviceStorage } from "../../storage.ts";
import { useSession } from "../session/useSession.ts";

/** Returns a text and its setter. The text is stored on this device, separately for each user; null removes it. */
export function useStoredText(kind: "columns" | "density" | "overview", name?: string) {
	const { user } = useSession();
	const key = [STORAGE_KEYS[kind], user?._id, ...(name === undefined ? [] : [name])].join(".");
	const saved = useMemo(() => deviceStorage.get(key), [key]);
	const [chosen, setChosen] = useState<{ key: string; text: string | null }>();
	const choose = (text: string | null) => {
		setChosen({ key, text });
		deviceStorage.set(key, text);
	};
	return [chosen?.key === key ? chosen.text : saved, choose] as const;
}
