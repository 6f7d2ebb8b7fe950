import type { Work } from "@portal/contracts/contract/work";
import {
	type MenuEntry,
	useHost,
	useLocation,
	useQuery,
	useQueryClient,
	useSession,
	workQuery,
} from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { whenIdle } from "../remote/idle.ts";

const FRESH_FOR_MS = 30_000;

function whenVisible(work: () => void): () => void {
	const look = () => {
		if (document.hidden) return;
		document.removeEventListener("visibilitychange", look);
		work();
	};
	document.addEventListener("visibilitychange", look);
	look();
	return () => document.removeEventListener("visibilitychange", look);
}

/**
 * Returns the numbers of pending tasks for the menu. They load when the page is idle, and again after a write, a
 * navigation or a return to the tab.
 */
export function useWork(entries: readonly Pick<MenuEntry, "counts">[]): Work | undefined {
	const host = useHost();
	const { status } = useSession();
	const isWanted = status === "signedIn" && entries.some(({ counts = [] }) => counts.length > 0);
	const queries = useQueryClient();
	const { pathname } = useLocation();
	const { queryKey } = workQuery(host.api);
	const [isIdle, setIdle] = useState(false);
	const { data } = useQuery({ ...workQuery(host.api), staleTime: FRESH_FOR_MS, enabled: isWanted && isIdle });
	// biome-ignore lint/correctness/useExhaustiveDependencies: each navigation loads the numbers again
	useEffect(() => {
		if (!isWanted) return;
		let callOff = () => {};
		const look = () => {
			callOff();
			callOff = whenIdle(host, () => {
				callOff = whenVisible(() => {
					setIdle(true);
					void queries.refetchQueries({ queryKey, exact: true, stale: true });
				});
			});
		};
		look();
		const forget = queries.getMutationCache().subscribe((event) => {
			if (event.type !== "updated" || event.action.type !== "success") return;
			void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
			look();
		});
		return () => {
			forget();
			callOff();
		};
	}, [host, queries, isWanted, pathname]);
	return data;
}

/** Returns the number of pending tasks, such as "12", or "100+" if there are more, or undefined if there are none. */
export function countOf({ counts = [] }: Pick<MenuEntry, "counts">, work: Work | undefined): string | undefined {
	const queues = counts.flatMap((name) => work?.[name] ?? []);
	const sum = queues.reduce((total, { count }) => total + count, 0);
	if (sum === 0) return undefined;
	return `${sum.toLocaleString("de")}${queues.some(({ more }) => more) ? "+" : ""}`;
}
