import { useApi, useQuery } from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef, useState } from "react";
import { receivedQuery } from "../api.ts";

/** The list is read again this often even if nothing new came in: others change the status of enquiries. */
const REFRESH_MS = 30_000;
/** A pointer that has not moved for so long is parked, not about to click. */
const PARKED_MS = 10_000;

const isInRow = (target: EventTarget | null) => target instanceof Element && target.closest("[role=row]") !== null;

/** Whether somebody is at work in a row of the table in this place, which then must not move. */
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
		// A dialog or menu over the page belongs to the row that opened it.
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

/** Keeps a list of enquiries up to date, and counts what has come in since the page was opened. */
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
