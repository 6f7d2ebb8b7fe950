import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { type SetStateAction, useMemo, useState } from "react";
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

/** Returns a yes-or-no setting and its setter. The setting is stored on this device, separately for each user. */
export function useStoredChoice(name: string): [boolean, (isChosen: boolean) => void] {
	const [text, setText] = useStoredText("overview", name);
	return [text !== null, (isChosen) => setText(isChosen ? "1" : null)];
}

/** Visibility of a list's columns by id. A column without an entry is visible, so that new columns appear. */
type Visibility = Record<string, boolean>;

function visibilityOf(text: string | null): Visibility {
	try {
		const hidden: unknown = JSON.parse(text ?? "[]");
		return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
	} catch {
		return {};
	}
}

/** Returns the columns that the user has chosen on this device, and a setter: `<DataTable columnChoice={…} />`. */
export function useColumnChoice(list: string) {
	const [text, setText] = useStoredText("columns", list);
	const visibility = useMemo(() => visibilityOf(text), [text]);
	const choose = (change: SetStateAction<Visibility>) => {
		const next = typeof change === "function" ? change(visibility) : change;
		const hidden = Object.keys(next).filter((id) => next[id] === false);
		setText(hidden.length > 0 ? JSON.stringify(hidden) : null);
	};
	return [visibility, choose] as const;
}
