import "../components/Layout/Layout.css";
import "./DataTable.css";
import "./DataTable.widths.css";
import "./DataTable.cards.css";
import { type ColumnVisibilityState, functionalUpdate, type OnChangeFn, useTable } from "@tanstack/react-table";
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Banner } from "../components/Banner/Banner.tsx";
import { Button } from "../components/Button/Button.tsx";
import { classNames } from "../components/class-names.ts";
import { EmptyState } from "../components/EmptyState/EmptyState.tsx";
import { ErrorState } from "../components/ErrorState/ErrorState.tsx";
import { useMinimumDuration } from "../components/useMinimumDuration.ts";
import { withoutUndefined } from "../components/without-undefined.ts";
import { useTexts } from "../texts.ts";
import { type DataTableColumn, dataTableFeatures, sortingOf, sortOf } from "./columns.ts";
import { DensityContext } from "./density.ts";
import { type Filtering, Filters } from "./Filters.tsx";
import { chipsOf } from "./filters.ts";
import { Grid } from "./Grid.tsx";
import { Pager } from "./Pager.tsx";
import { followRows } from "./row-links.ts";
import { ScrollIntoView, useUserRequest } from "./ScrollIntoView.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { TEXTS } from "./texts.ts";
import { type ListPlace, unknownPlaces } from "./useListState.ts";

export interface DataTableProps<TRow extends object> {
	ariaLabel: string;
	/** Columns of the table. Pass the same array in each render, because a new one renders all cells again. */
	columns: readonly DataTableColumn<TRow>[];
	/** Rows of the page; undefined before the first response. The previous rows stay during later requests. */
	rows: readonly TRow[] | undefined;
	rowId: (row: TRow) => string;
	isLoading?: boolean;
	error?: { message: string } | string | null | undefined;
	onRetry?: (() => void) | undefined;
	/** Called to reset `sort` or `cursor` of the URL that the server rejects. The table does not show this error. */
	onUnknownPlace?: ((places: readonly ListPlace[]) => void) | undefined;
	emptyState?: ReactNode;
	sort?: string | undefined;
	onSortChange?: ((sort: string) => void) | undefined;
	/** Text of the search field. `onSearchChange` makes the field visible, and is called after 250 ms without input. */
	search?: string;
	onSearchChange?: ((search: string) => void) | undefined;
	searchLabel?: string;
	total?: number | undefined;
	/** True when the list has more rows than `total`, because the server stops counting at a limit. */
	isMore?: boolean | undefined;
	page?: number;
	/** Token (cursor) that `onNext` receives to load the next page; undefined on the last page. */
	next?: string | undefined;
	onNext?: ((next: string) => void) | undefined;
	/** Opens the previous page. Omit it on the first page. */
	onPrevious?: (() => void) | undefined;
	toolbar?: ReactNode;
	/** Visible columns and their setter, from `useColumnChoice`. The menu is hidden if the list has few rows. */
	columnChoice?: readonly [ColumnVisibilityState, OnChangeFn<ColumnVisibilityState>];
	filtering?: Filtering;
	/** Returns the URL of a row. The first cell becomes a link, and a click anywhere in the row follows it. */
	rowHref?: ((row: TRow) => string) | undefined;
	/** True for tables that are too wide for small windows, which then show rows as cards with all values. */
	isWide?: boolean;
	/** Renders only the visible rows, for pages with hundreds of rows. The table then scrolls in a box of its own. */
	isVirtualized?: boolean;
}

interface ListResult<TRow> {
	data: { rows: readonly TRow[]; total: number; next?: string | undefined } | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => Promise<unknown>;
}

/** Converts the result of a list query into DataTable props, such as `rows`, `error` and `isLoading`. */
export const resultProps = <TRow,>({ data, error, isFetching, refetch }: ListResult<TRow>) => ({
	rows: data?.rows,
	total: data?.total,
	isMore: data !== undefined && "isMore" in data && data.isMore === true,
	next: data?.next,
	isLoading: isFetching,
	error,
	onRetry: () => void refetch(),
});

const NO_ROWS: never[] = [];
const COLUMN_WIDTH = { minSize: 112 };

function useModel<TRow extends object>(
	props: DataTableProps<TRow>,
	onSortChange: DataTableProps<TRow>["onSortChange"],
) {
	const { columns, sort, columnChoice: [chosen, onColumnVisibilityChange] = [] } = props;
	const sorting = useMemo(() => sortingOf(sort), [sort]);
	// A column that cannot be hidden is always visible, even if a choice stored by an earlier version hides it.
	const columnVisibility = useMemo(
		() =>
			Object.fromEntries(columns.map(({ id, enableHiding = true }) => [id, !enableHiding || chosen?.[id] !== false])),
		[columns, chosen],
	);
	return useTable({
		features: dataTableFeatures,
		columns,
		data: props.rows ?? NO_ROWS,
		getRowId: props.rowId,
		defaultColumn: COLUMN_WIDTH,
		manualSorting: true,
		enableSorting: onSortChange !== undefined,
		state: { sorting, columnVisibility },
		onSortingChange: (updater) => {
			const [order] = functionalUpdate(updater, sorting);
			if (order) onSortChange?.(sortOf(order));
		},
		...withoutUndefined({ onColumnVisibilityChange }),
	});
}

function useFailure<TRow extends object>({ error, onUnknownPlace }: DataTableProps<TRow>): string | undefined {
	const texts = useTexts();
	const places = onUnknownPlace ? unknownPlaces(error) : [];
	const isUnknown = places.length > 0;
	const beginAnew = useEffectEvent(() => onUnknownPlace?.(places));
	useEffect(() => {
		if (isUnknown) beginAnew();
	}, [isUnknown]);
	if (!error || isUnknown) return undefined;
	return typeof error === "string" ? error : (error.message ?? texts.requestFailed);
}

/** Lists with fewer rows hide the menu of columns, because it is hardly useful there. */
const FEW_ROWS = 20;

/**
 * Returns whether the table shows the menu of columns. A short list hides it, unless the list is short only because of
 * a search or filter, or the user has hidden columns.
 */
function columnChoiceOf<TRow extends object>(props: DataTableProps<TRow>): "none" | "hidden" | "shown" {
	const { rows, total = rows?.length, search = "", filtering, columnChoice } = props;
	if (!columnChoice) return "none";
	const isNarrowed = search !== "" || (filtering && chipsOf(filtering.filters, filtering.values).length > 0);
	const [chosen] = columnChoice;
	const isNeeded = total === undefined || total >= FEW_ROWS || isNarrowed || Object.values(chosen).includes(false);
	return isNeeded ? "shown" : "hidden";
}

interface EmptyProps {
	message: ReactNode;
	search: string;
	filtering: Filtering | undefined;
	onClear: () => void;
}

function Empty({ message, search, filtering, onClear }: EmptyProps) {
	const texts = useTexts();
	const chips = filtering ? chipsOf(filtering.filters, filtering.values) : [];
	const conditions = [...chips.map(({ text }) => text), ...(search === "" ? [] : [`${texts.search}: ${search}`])];
	const isFiltered = chips.length > 0;
	const clear = () => (isFiltered ? filtering?.onReset() : onClear());
	if (conditions.length > 0)
		return (
			<EmptyState
				icon="search"
				message={isFiltered ? TEXTS.noMatchWith(conditions.join(", ")) : texts.noMatch}
				action={<Button onPress={clear}>{isFiltered ? TEXTS.resetFilters : texts.clearSearch}</Button>}
			/>
		);
	if (message === undefined || typeof message === "string") return <EmptyState message={message ?? texts.noEntries} />;
	return message;
}

function RefreshError({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
	const texts = useTexts();
	return (
		<Banner
			tone="error"
			actions={
				onRetry && (
					<Button size="small" icon="refresh" onPress={onRetry}>
						{texts.retry}
					</Button>
				)
			}
		>
			{message}
		</Banner>
	);
}

export function DataTable<TRow extends object>(props: DataTableProps<TRow>) {
	const { rows, next, onNext, isLoading = false, search = "", filtering, rowHref } = props;
	const density = useContext(DensityContext);
	const place = useRef<HTMLDivElement>(null);
	const hasLinks = rowHref !== undefined;
	useEffect(() => (hasLinks && place.current ? followRows(place.current) : undefined), [hasLinks]);
	const isVirtualized = props.isVirtualized === true && rows !== undefined && rows.length > 0;
	const isRefreshing = useMinimumDuration(isLoading && rows !== undefined);
	const failure = useFailure(props);
	const userRequest = useUserRequest(isLoading);
	const table = useModel(props, userRequest.by(props.onSortChange));
	return (
		<div
			ref={place}
			className={classNames(
				"ui-table ui-stack",
				props.isWide && "ui-table--wide",
				isVirtualized && "ui-table--virtual",
				hasLinks && "ui-table--links",
			)}
			data-density={density?.value}
		>
			<Toolbar
				table={table}
				search={props.onSearchChange && { label: props.searchLabel, search, onSearchChange: props.onSearchChange }}
				columnChoice={columnChoiceOf(props)}
				density={density}
			>
				{props.toolbar}
			</Toolbar>
			{filtering && <Filters {...filtering} />}
			{failure !== undefined && (
				<ScrollIntoView key={String(rows === undefined)} when={userRequest}>
					{rows === undefined ? (
						<ErrorState message={failure} onRetry={props.onRetry} />
					) : (
						<RefreshError message={failure} onRetry={props.onRetry} />
					)}
				</ScrollIntoView>
			)}
			{(failure === undefined || rows !== undefined) && (
				<div
					className="ui-table__scroll"
					aria-busy={isLoading || rows === undefined}
					data-refreshing={isRefreshing || undefined}
				>
					<Grid
						ariaLabel={props.ariaLabel}
						table={table}
						isWaiting={rows === undefined}
						isVirtualized={isVirtualized}
						rowHref={rowHref}
						renderEmpty={() => (
							<Empty
								message={props.emptyState}
								search={search}
								filtering={filtering}
								onClear={() => props.onSearchChange?.("")}
							/>
						)}
					/>
				</div>
			)}
			<Pager
				total={props.total}
				isMore={props.isMore}
				page={props.page}
				onPrevious={userRequest.by(props.onPrevious)}
				onNext={userRequest.by(next === undefined ? undefined : () => onNext?.(next))}
			/>
		</div>
	);
}
