import { useSession } from "@portal/shared-ui/module";
import { useState } from "react";

function isKept(key: string): boolean {
	try {
		return window.localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/** A choice of this person, kept on this device where it is not the usual one. */
export function useKept(name: string): [boolean, (isChosen: boolean) => void] {
	const { user } = useSession();
	const key = `portal.overview.${user?._id}.${name}`;
	const [isChosen, setChosen] = useState(() => isKept(key));
	const choose = (next: boolean) => {
		setChosen(next);
		try {
			if (next) window.localStorage.setItem(key, "1");
			else window.localStorage.removeItem(key);
		} catch {
			// A browser that keeps nothing still shows the choice until the page is left.
		}
	};
	return [isChosen, choose];
}
