import { LANGUAGE_QUERY, type Language } from "@portal/contracts/kit/languages";
import { useLanguage, useLocation, useNavigate } from "@portal/shared-ui/module";
import type { MouseEvent } from "react";
import { useIsHydrated } from "../hydration/hydration.ts";
import { islandsLoaded } from "../hydration/island.tsx";
import { opensNewWindow, SAME_PLACE, useKeptScrollPosition } from "./place.ts";

/**
 * Returns `choose`, which changes the language without a reload, and `linkTo`, which creates a link that also works
 * without JavaScript.
 */
export function useLanguageChoice() {
	const { language, setLanguage } = useLanguage();
	const { search, hash } = useLocation();
	const navigate = useNavigate();
	const keepScrollPosition = useKeptScrollPosition(language);
	// Adds the query only after hydration, because the prerendered HTML was created without one.
	const known = useIsHydrated() ? search : "";

	const addressIn = (chosen: Language) => {
		const query = new URLSearchParams(known);
		query.set(LANGUAGE_QUERY, chosen);
		return `?${query}`;
	};
	const choose = async (chosen: Language) => {
		await islandsLoaded();
		keepScrollPosition();
		await setLanguage(chosen);
		const query = new URLSearchParams(search);
		if (!query.has(LANGUAGE_QUERY)) return;
		// Removes the previous language from the address, because a reload would apply it again.
		query.delete(LANGUAGE_QUERY);
		await navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true, state: SAME_PLACE });
	};
	return {
		choose,
		/** Returns the link's props. `onChosen` runs on a click at once, before the language's texts are loaded. */
		linkTo: (chosen: Language, onChosen: () => void) => ({
			href: addressIn(chosen),
			onClick: (event: MouseEvent) => {
				if (opensNewWindow(event)) return;
				event.preventDefault();
				onChosen();
				void choose(chosen);
			},
		}),
	};
}
