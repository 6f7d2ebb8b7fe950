import "./DataTable.css";
import "./DataTable.cards.css";
import { type ColumnVisibilityState, functionalUpdate, type OnChangeFn, useTable } from "@tanstack/react-table";
import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Banner } from "../components/Banner/Banner.tsx";
import { Button } from "../components/Button/Button.tsx";
import { classNames } from "../components/class-names.ts";
import { EmptyState } from "../components/EmptyState/EmptyState.tsx";
import { ErrorState } from "../components/ErrorState/ErrorState.tsx";
import { given } from "../components/given.ts";
import { useLingering } from "../components/useLingering.ts";
import { useTexts } from "../texts.ts";
import { type DataTableColumn, dataTableFeatures, sortingOf, sortOf } from "./columns.ts";
import { DensityContext } from "./density.ts";
import { type Filtering, Filters } from "./Filters.tsx";
import { chipsOf } from "./filters.ts";
import { Grid } from "./Grid.tsx";
import { InSight, useAsked } from "./InSight.tsx";
import { Pager } from "./Pager.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { type ListPlace, unknownPlaces } from "./useListState.ts";
import { WORDS } from "./words.ts";

export interface DataTableProps<TRow extends object> {
	ariaLabel: string;
	/** Must stay the same from one drawing to the next. */
	columns: readonly DataTableColumn<TRow>[];
	/** `undefined` until there is an answer; what was there stays while the next answer is on its way. */
	rows: readonly TRow[] | undefined;
	rowId: (row: TRow) => string;
	isLoading?: boolean;
	/** An error, or its message. */
	error?: { message: string } | string | null | undefined;
	onRetry?: (() => void) | undefined;
	/** The error is about the order or the page in the address: it is not shown, the list begins anew without them. */
	onUnknownPlace?: ((places: readonly ListPlace[]) => void) | undefined;
	/** Sentence or `<EmptyState>` for a list without entries. */
	emptyState?: ReactNode;
	sort?: string | undefined;
	onSortChange?: ((sort: string) => void) | undefined;
	/** With `onSearchChange` there is a search field; it reports after 250 ms without a key. */
	search?: string;
	onSearchChange?: ((search: string) => void) | undefined;
	searchLabel?: string;
	total?: number | undefined;
	/** There are more than `total`. */
	isMore?: boolean | undefined;
	page?: number;
	/** Where the next page begins, if there is one. */
	next?: string | undefined;
	onNext?: ((next: string) => void) | undefined;
	/** Absent on the first page. */
	onPrevious?: (() => void) | undefined;
	/** Buttons beside the search. */
	toolbar?: ReactNode;
	/** The columns can be chosen, and these are: `useColumnChoice` keeps the choice. */
	columnChoice?: readonly [ColumnVisibilityState, OnChangeFn<ColumnVisibilityState>];
	/** What the list can be filtered by, of `useListState`. */
	filtering?: Filtering;
	/** Where a row leads: what names it is a link, and the row is pressed as the link is. */
	rowHref?: ((row: TRow) => string) | undefined;
	/** More than fits beside the menu of a small window: there a row is a card, with all of its values and buttons. */
	isWide?: boolean;
	/** For hundreds of rows on one page: only those in sight are drawn, in a box that scrolls. */
	isVirtualized?: boolean;
}

interface ListResult<TRow> {
	data: { rows: readonly TRow[]; total: number; next?: string | undefined } | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => Promise<unknown>;
}

/** What a DataTable shows of the result of a query. */
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
	// What was kept may name a column that cannot be hidden any more.
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
		...given({ onColumnVisibilityChange }),
	});
}

/** The message to show; an error that goes away by itself has none. */
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

interface EmptyProps {
	message: ReactNode;
	search: string;
	filtering: Filtering | undefined;
	onClear: () => void;
}

function Empty({ message, search, filtering, onClear }: EmptyProps) {
	const texts = useTexts();
	const chips = filtering ? chipsOf(filtering.filters, filtering.values) : [];
	if (filtering && chips.length > 0) {
		const held = [...chips.map(({ text }) => text), ...(search === "" ? [] : [`${texts.search}: ${search}`])];
		return (
			<EmptyState
				icon="search"
				message={WORDS.noMatchWith(held.join(", "))}
				action={<Button onPress={filtering.onReset}>{WORDS.resetFilters}</Button>}
			/>
		);
	}
	if (search !== "")
		return (
			<EmptyState
				icon="search"
				message={texts.noMatch}
				action={<Button onPress={onClear}>{texts.clearSearch}</Button>}
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

/** Loaded after the table: until then, and without it, the links in the rows lead there. */
function useRowLinks(table: RefObject<HTMLElement | null>, isOn: boolean): void {
	useEffect(() => {
		const { current } = table;
		if (!isOn || !current) return;
		const ended = new AbortController();
		import("./row-links.ts").then(
			({ followRows }) => followRows(current, ended.signal),
			() => undefined,
		);
		return () => ended.abort();
	}, [table, isOn]);
}

export function DataTable<TRow extends object>(props: DataTableProps<TRow>) {
	const { rows, next, onNext, isLoading = false, search = "", filtering, columnChoice, rowHref } = props;
	const density = useContext(DensityContext);
	const place = useRef<HTMLDivElement>(null);
	useRowLinks(place, rowHref !== undefined);
	const isVirtualized = props.isVirtualized === true && rows !== undefined && rows.length > 0;
	const isRefreshing = useLingering(isLoading && rows !== undefined);
	const failure = useFailure(props);
	const asked = useAsked(isLoading);
	const table = useModel(props, asked.by(props.onSortChange));
	return (
		<div
			ref={place}
			className={classNames(
				"ui-table",
				props.isWide && "ui-table--wide",
				isVirtualized && "ui-table--virtual",
				rowHref && "ui-table--links",
			)}
			data-density={density?.value}
		>
			<Toolbar
				table={table}
				search={props.onSearchChange && { label: props.searchLabel, search, onSearchChange: props.onSearchChange }}
				hasColumnChoice={columnChoice !== undefined}
				density={density}
			>
				{props.toolbar}
			</Toolbar>
			{filtering && <Filters {...filtering} />}
			{failure !== undefined && (
				<InSight key={String(rows === undefined)} when={asked}>
					{rows === undefined ? (
						<ErrorState message={failure} onRetry={props.onRetry} />
					) : (
						<RefreshError message={failure} onRetry={props.onRetry} />
					)}
				</InSight>
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
				onPrevious={asked.by(props.onPrevious)}
				onNext={asked.by(next === undefined ? undefined : () => onNext?.(next))}
			/>
		</div>
	);
}
