import { type SetStateAction, useMemo, useState } from "react";
import { useSession } from "../session/useSession.ts";

/** Which columns are shown, by their ids; one that is not named is shown. */
type Visibility = Record<string, boolean>;

function kept(key: string): Visibility {
	try {
		const hidden: unknown = JSON.parse(window.localStorage.getItem(key) ?? "[]");
		return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
	} catch {
		return {};
	}
}

function keep(key: string, visibility: Visibility): void {
	const hidden = Object.keys(visibility).filter((id) => visibility[id] === false);
	try {
		if (hidden.length > 0) window.localStorage.setItem(key, JSON.stringify(hidden));
		else window.localStorage.removeItem(key);
	} catch {
		// A browser that keeps nothing still shows the choice until the page is left.
	}
}

/** The columns that this person has chosen for a list, kept on this device: `<DataTable columnChoice={…} />`. */
export function useColumnChoice(list: string) {
	const { user } = useSession();
	const key = `portal.columns.${user?._id}.${list}`;
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
