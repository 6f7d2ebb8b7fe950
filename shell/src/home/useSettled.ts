import { useIsFetching } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { useSlot } from "../remote/ModuleSlots.tsx";
import { useShell } from "../shell-context.ts";

/** A module begins to fetch its data a moment after it was loaded. */
const PAUSE_MS = 50;
/** After this time the page is shown even if parts of it still change their size. */
const PATIENCE_MS = 3_000;

function useModulesLoaded(slot: string): boolean {
	const { modules } = useShell();
	const filled = useSlot(slot).map(({ manifest, entry }) => [manifest.id, entry.component]);
	const wanted = JSON.stringify(filled);
	const [loaded, setLoaded] = useState<string>();
	useEffect(() => {
		let isCurrent = true;
		const parts: [string, string][] = JSON.parse(wanted);
		// A module that failed counts too: its place shows the failure.
		void Promise.allSettled(parts.map(([id, component]) => modules.of(id, component).load(false))).then(() => {
			if (isCurrent) setLoaded(wanted);
		});
		return () => {
			isCurrent = false;
		};
	}, [wanted, modules]);
	return loaded === wanted;
}

/** True once what fills a place has its final size: then it can be shown without anything jumping. */
export function useSettled(slot: string): boolean {
	const [isSettled, setSettled] = useState(false);
	const isComplete = useModulesLoaded(slot);
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
