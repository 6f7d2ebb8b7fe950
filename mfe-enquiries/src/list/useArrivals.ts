import { useApi, useQuery } from "@portal/shared-ui/module";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { receivedQuery } from "../api.ts";

/** Milliseconds after which the list is reloaded even without new enquiries, to show changed statuses. */
const REFRESH_MS = 30_000;
/** Milliseconds after which a pointer that has not moved no longer prevents the list from being reloaded. */
const PARKED_MS = 10_000;

const isInRow = (target: EventTarget | null) => target instanceof Element && target.closest("[role=row]") !== null;

/**
 * Returns `isInUse`, which checks whether the user is about to click in the table, and the props that this check needs.
 * The table's rows must not move at that moment, because the click would hit another row.
 */
function useRowsInUse() {
	const movedAt = useRef(Number.NEGATIVE_INFINITY);
	const ref = useRef<HTMLDivElement>(null);
	const place = {
		ref,
		onPointerMove: ({ target }: PointerEvent) => {
			movedAt.current = isInRow(target) ? Date.now() : Number.NEGATIVE_INFINITY;
		},
		onPointerLeave: () => {
			movedAt.current = Number.NEGATIVE_INFINITY;
		},
	};
	const isInUse = useCallback(() => {
		const { activeElement } = document;
		const hasFocus = isInRow(activeElement) && (ref.current?.contains(activeElement) ?? false);
		// A dialog or menu with the focus belongs to a row of the table, so this row must stay in its place too.
		const hasWindow = activeElement?.closest("[role=dialog], [role=menu]") != null;
		return hasFocus || hasWindow || Date.now() - movedAt.current < PARKED_MS;
	}, []);
	const focusTable = () => ref.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
	return { place, isInUse, focusTable };
}

interface ListQuery {
	refetch: () => Promise<unknown>;
	isFetching: boolean;
	dataUpdatedAt: number;
	errorUpdatedAt: number;
}

/**
 * Reloads the list when new enquiries arrive or the list is old, but not while the user works in a row. Returns the
 * number of enquiries received since the page was opened (`arrived`), and of those that the list does not show yet
 * (`waiting`).
 */
export function useArrivals({ refetch, isFetching, dataUpdatedAt, errorUpdatedAt }: ListQuery) {
	const { data, dataUpdatedAt: polledAt } = useQuery(receivedQuery(useApi()));
	const [first, setFirst] = useState<number>();
	const [shown, setShown] = useState<number>();
	const { place, isInUse, focusTable } = useRowsInUse();
	const received = data?.received;

	useEffect(() => {
		if (received === undefined) return;
		if (shown === undefined) {
			setFirst(received);
			setShown(received);
			return;
		}
		const isOld = polledAt - Math.max(dataUpdatedAt, errorUpdatedAt) >= REFRESH_MS;
		if (isFetching || isInUse() || (received === shown && !isOld)) return;
		setShown(received);
		void refetch();
	}, [received, polledAt, shown, isFetching, dataUpdatedAt, errorUpdatedAt, isInUse, refetch]);

	const show = () => {
		setShown(received);
		void refetch();
		focusTable();
	};
	const since = (then: number | undefined) => (received === undefined || then === undefined ? 0 : received - then);
	return { place, arrived: since(first), waiting: since(shown), onShow: show };
}
