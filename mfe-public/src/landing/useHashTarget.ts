import { useLocation } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { isSamePlace } from "../language/place.ts";

/** Goes to the section that the address names, as a browser does where no router is in between. */
export function useHashTarget(): void {
	const { hash, key, state } = useLocation();
	// The same link pressed again is a navigation of its own and leads there again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (isSamePlace(state)) return;
		const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
		target?.scrollIntoView();
		target?.focus({ preventScroll: true });
	}, [hash, key]);
}
