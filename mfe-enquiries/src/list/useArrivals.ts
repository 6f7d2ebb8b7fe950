import { useApi, useQuery } from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef, useState } from "react";
import { receivedQuery } from "../api.ts";

/**
 * Interval in milliseconds after which the list is reloaded even without new enquiries, because other users change
 * statuses.
 */
const REFRESH_MS = 30_000;
/** Time in milliseconds after which a pointer that has not moved is considered idle, not about to click. */
const PARKED_MS = 10_000;

const isInRow = (target: EventTarget | null) => target instanceof Element && target.closest("[role=row]") !== null;

/** Returns a function that says whether the user is working in a row of the table. The rows must not move meanwhile. */
function useRowsInUse() {
	const movedAt = useRef(Number.NEGATIVE_INFINITY);
	const element = useRef<HTMLElement>(null);
	const place = useCallback((found: HTMLElement | null) => {
		element.current = found;
		if (!found) return;
		const moved = ({ target }: Event) => {
			movedAt.current = isInRow(target) ? Date.now() : Number.NEGATIVE_INFINITY;
		};
		const left = () => {
			movedAt.current = Number.NEGATIVE_INFINITY;
		};
		found.addEventListener("pointermove", moved);
		found.addEventListener("pointerleave", left);
		return () => {
			found.removeEventListener("pointermove", moved);
			found.removeEventListener("pointerleave", left);
		};
	}, []);
	const isInUse = useCallback(() => {
		const { activeElement } = document;
		const hasFocus = isInRow(activeElement) && (element.current?.contains(activeElement) ?? false);
		// True if a dialog or menu has the focus, because it belongs to the row from which it was opened.
		const hasWindow = activeElement?.closest("[role=dialog], [role=menu]") != null;
		return hasFocus || hasWindow || Date.now() - movedAt.current < PARKED_MS;
	}, []);
	const focusTable = () => element.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
	return { place, isInUse, focusTable };
}

interface ListQuery {
	refetch: () => Promise<unknown>;
	isFetching: boolean;
	dataUpdatedAt: number;
	errorUpdatedAt: number;
}

/** Keeps a list of enquiries up to date. Returns the number of enquiries received since the page was opened. */
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
