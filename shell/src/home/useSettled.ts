import { useIsFetching } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { useSlotsShown } from "../remote/ModuleSlots.tsx";

/** Milliseconds without a request until the page counts as complete: sections send requests soon after they appear. */
const PAUSE_MS = 50;
/** Milliseconds after which the page is shown in any case, although slow sections may still change their size. */
const PATIENCE_MS = 3_000;

/** Returns true once all sections have their final size, so that the page can appear without shifting content. */
export function useSettled(slot: string): boolean {
	const [isSettled, setSettled] = useState(false);
	const isComplete = useSlotsShown(slot);
	const fetching = useIsFetching({ predicate: ({ state }) => state.data === undefined });
	const isQuiet = isComplete && fetching === 0;
	useEffect(() => {
		const timer = setTimeout(() => setSettled(true), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		if (!isQuiet) return;
		const timer = setTimeout(() => setSettled(true), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [isQuiet]);
	return isSettled;
}
