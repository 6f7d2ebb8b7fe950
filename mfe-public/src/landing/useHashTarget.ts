import { useLocation } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { isSamePlace } from "../language/place.ts";

/** Scrolls to the section in the address's fragment. Browsers do so only for addresses that they open themselves. */
export function useHashTarget(): void {
	const { hash, key, state } = useLocation();
	// Scrolls again when `key` changes, which every navigation does, so that a second press of the same link works.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (isSamePlace(state)) return;
		const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
		target?.scrollIntoView();
		target?.focus({ preventScroll: true });
	}, [hash, key]);
}
