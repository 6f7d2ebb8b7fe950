import type { ReactNode } from "react";
import type { ListPlace } from "./unknown-places.ts";

export interface DataTableColumn<TRow> {
	/** Also the name that the server sorts by. */
	id: string;
	header: string;
	cell: (row: TRow) => ReactNode;
	isSortable?: boolean;
	/** Names the row for those who hear it; the first column unless one says so. */
	isRowHeader?: boolean;
	/** Stays in one line: a number that is read as one. */
	isWhole?: boolean;
	/** Of whatever somebody has typed: a single word that is longer than its place is parted. */
	isLong?: boolean;
	align?: "start" | "center" | "end";
	/** The heading is read out but not shown, as over buttons. */
	isHeaderHidden?: boolean;
	/** Cannot be switched off when columns can be chosen. */
	isFixed?: boolean;
	/** Shown from the start when columns can be chosen; true unless told. */
	isInitiallyVisible?: boolean;
	/** Only for long lists (`isVirtualized`), whose columns do not find their widths themselves. */
	width?: number | `${number}fr` | `${number}%`;
}

export interface DataTableProps<TRow> {
	ariaLabel: string;
	columns: readonly DataTableColumn<TRow>[];
	/** `undefined` until there is an answer; what was there stays while the next answer is on its way. */
	rows: readonly TRow[] | undefined;
	rowId: (row: TRow) => string;
	/** The whole row leads there. */
	rowHref?: (row: TRow) => string;
	isLoading?: boolean;
	/** An error, or its message. */
	error?: { message: string } | string | null | undefined;
	onRetry?: (() => void) | undefined;
	/** The error is about the order or the page in the address: it is not shown, the list begins anew without them. */
	onUnknownPlace?: ((places: readonly ListPlace[]) => void) | undefined;
	/** Sentence or `<EmptyState>` for a list without entries. */
	emptyState?: ReactNode;
	/** `name` ascending, `-name` descending. */
	sort?: string | undefined;
	onSortChange?: ((sort: string) => void) | undefined;
	/** With `onSearchChange` there is a search field; it reports after 250 ms without a key. */
	search?: string;
	onSearchChange?: ((search: string) => void) | undefined;
	searchLabel?: string;
	total?: number | undefined;
	page?: number;
	hasNext?: boolean;
	onNext?: (() => void) | undefined;
	hasPrevious?: boolean;
	onPrevious?: (() => void) | undefined;
	/** Buttons beside the search. */
	toolbar?: ReactNode;
	hasColumnChoice?: boolean;
	/** More than fits beside the menu of a small window: there a row is a card, with all of its values and buttons. */
	isWide?: boolean;
	/** For hundreds of rows on one page: only those in sight are drawn, in a box that scrolls. */
	isVirtualized?: boolean;
}
