import type { ApiClient } from "@portal/contracts/client";
import type { Work } from "@portal/contracts/contract/work";
import {
	type MenuEntry,
	queryOptions,
	unwrap,
	useHost,
	useLocation,
	useQuery,
	useQueryClient,
	useSession,
} from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { whenCalm } from "../remote/calm.ts";

/** A module that shows the work itself asks by the same key. */
const WORK = ["work"] as const;
const FRESH_FOR_MS = 30_000;

const workQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: WORK,
		queryFn: ({ signal }) => unwrap(api.work.$get(undefined, { init: { signal } })),
		staleTime: FRESH_FOR_MS,
	});

/** At once in a tab that is in sight, else as soon as it is. */
function whenInSight(work: () => void): () => void {
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
 * What waits for the person: asked for once the page has what it shows, and again after something was written, on another
 * page, or when the person comes back.
 */
export function useWork(entries: readonly Pick<MenuEntry, "counts">[]): Work | undefined {
	const host = useHost();
	const { status } = useSession();
	const isWanted = status === "signedIn" && entries.some(({ counts = [] }) => counts.length > 0);
	const queries = useQueryClient();
	const { pathname } = useLocation();
	const [isCalm, setCalm] = useState(false);
	const { data } = useQuery({ ...workQuery(host.api), enabled: isWanted && isCalm });
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to look again.
	useEffect(() => {
		if (!isWanted) return;
		let callOff = () => {};
		const look = () => {
			callOff();
			callOff = whenCalm(host, () => {
				callOff = whenInSight(() => {
					setCalm(true);
					void queries.refetchQueries({ queryKey: WORK, exact: true, stale: true });
				});
			});
		};
		look();
		const forget = queries.getMutationCache().subscribe((event) => {
			if (event.type !== "updated" || event.action.type !== "success") return;
			void queries.invalidateQueries({ queryKey: WORK, exact: true, refetchType: "none" });
			look();
		});
		return () => {
			forget();
			callOff();
		};
	}, [host, queries, isWanted, pathname]);
	return data;
}

/** How much waits behind a menu entry: nothing is said of nothing. */
export function countOf({ counts = [] }: Pick<MenuEntry, "counts">, work: Work | undefined): string | undefined {
	const queues = counts.flatMap((name) => work?.[name] ?? []);
	const sum = queues.reduce((total, { count }) => total + count, 0);
	if (sum === 0) return undefined;
	return `${sum.toLocaleString("de")}${queues.some(({ more }) => more) ? "+" : ""}`;
}
