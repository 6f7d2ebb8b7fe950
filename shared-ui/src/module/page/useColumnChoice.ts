import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { type SetStateAction, useMemo, useState } from "react";
import { deviceStorage } from "../../storage.ts";
import { useSession } from "../session/useSession.ts";

/** Visibility of a list's columns by id. A column without an entry is visible, so that new columns appear. */
type Visibility = Record<string, boolean>;

function kept(key: string): Visibility {
	try {
		const hidden: unknown = JSON.parse(deviceStorage.get(key) ?? "[]");
		return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
	} catch {
		return {};
	}
}

function keep(key: string, visibility: Visibility): void {
	const hidden = Object.keys(visibility).filter((id) => visibility[id] === false);
	deviceStorage.set(key, hidden.length > 0 ? JSON.stringify(hidden) : null);
}

/**
 * Returns the visible columns that the user has chosen for a list, and a setter, for `<DataTable columnChoice={…} />`.
 * The choice is stored on this device.
 */
export function useColumnChoice(list: string) {
	const { user } = useSession();
	const key = `${STORAGE_KEYS.columns}.${user?._id}.${list}`;
	const saved = useMemo(() => kept(key), [key]);
	const [chosen, setChosen] = useState({ key, visibility: saved });
	const visibility = chosen.key === key ? chosen.visibility : saved;
	const choose = (change: SetStateAction<Visibility>) => {
		const next = typeof change === "function" ? change(visibility) : change;
		setChosen({ key, visibility: next });
		keep(key, next);
	};
	return [visibility, choose] as const;
}
