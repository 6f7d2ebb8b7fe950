import "./DataTable.css";
import "./DataTable.widths.css";
import { columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Banner } from "../components/Banner/Banner.tsx";
import { Button } from "../components/Button/Button.tsx";
import { classNames } from "../components/class-names.ts";
import { EmptyState } from "../components/EmptyState/EmptyState.tsx";
import { ErrorState } from "../components/ErrorState/ErrorState.tsx";
import { useLingering } from "../components/useLingering.ts";
import { useTexts } from "../texts.ts";
import { Grid, type GridRow } from "./Grid.tsx";
import { InSight, useAsked } from "./InSight.tsx";
import { Pager } from "./Pager.tsx";
import { Toolbar, type ToolbarProps } from "./Toolbar.tsx";
import type { DataTableColumn, DataTableProps } from "./types.ts";
import { unknownPlaces } from "./unknown-places.ts";

const features = tableFeatures({ columnVisibilityFeature });
const PLACEHOLDERS = Array.from({ length: 6 }, (_, index) => ({ id: `placeholder ${index}`, value: undefined }));
const NO_ROWS: never[] = [];

const messageOf = (error: DataTableProps<unknown>["error"]) => (typeof error === "string" ? error : error?.message);

const initialVisibility = <TRow,>(columns: readonly DataTableColumn<TRow>[]) =>
	Object.fromEntries(columns.map(({ id, isInitiallyVisible = true }) => [id, isInitiallyVisible]));

/** Which columns and rows there are to draw. */
function useModel<TRow extends object>({ columns, rows, rowId }: DataTableProps<TRow>) {
	const [columnVisibility, setColumnVisibility] = useState(() => initialVisibility(columns));
	const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]);
	const data = useMemo(() => (rows ? [...rows] : NO_ROWS), [rows]);
	const table = useTable({
		features,
		columns: definitions,
		data,
		getRowId: rowId,
		state: { columnVisibility },
		onColumnVisibilityChange: setColumnVisibility,
	});
	const { rows: tableRows } = table.getRowModel();
	const gridRows = useMemo<GridRow<TRow>[]>(
		() => tableRows.map(({ id, original }) => ({ id, value: original })),
		[tableRows],
	);
	const visibleColumns = useMemo(
		() => columns.filter(({ id }) => columnVisibility[id] ?? true),
		[columns, columnVisibility],
	);
	return { gridRows, visibleColumns, setColumnVisibility };
}

/** The message to show; an error that goes away by itself has none. */
function useFailure<TRow>({ error, onUnknownPlace }: DataTableProps<TRow>): string | undefined {
	const texts = useTexts();
	const places = onUnknownPlace ? unknownPlaces(error) : [];
	const isUnknown = places.length > 0;
	const beginAnew = useEffectEvent(() => onUnknownPlace?.(places));
	useEffect(() => {
		if (isUnknown) beginAnew();
	}, [isUnknown]);
	return error && !isUnknown ? (messageOf(error) ?? texts.requestFailed) : undefined;
}

function Empty({ message, search, onClear }: { message: ReactNode; search: string; onClear: () => void }) {
	const texts = useTexts();
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

export function DataTable<TRow extends object>(props: DataTableProps<TRow>) {
	const { columns, rows, isLoading = false, search = "", isVirtualized = false, isWide = false } = props;
	const isRefreshing = useLingering(isLoading && rows !== undefined);
	const { gridRows, visibleColumns, setColumnVisibility } = useModel(props);
	const failure = useFailure(props);
	const asked = useAsked(isLoading);
	const onSortChange = asked.by(props.onSortChange);

	const toolbar: ToolbarProps = {
		search: props.onSearchChange && { label: props.searchLabel, search, onSearchChange: props.onSearchChange },
		columnChoice: props.hasColumnChoice
			? {
					columns: columns.filter(({ isFixed }) => !isFixed),
					visible: visibleColumns.map(({ id }) => id),
					onChange: (visible) =>
						setColumnVisibility(
							Object.fromEntries(columns.map(({ id, isFixed = false }) => [id, isFixed || visible.has(id)])),
						),
				}
			: undefined,
		sortChoice:
			onSortChange && columns.some(({ isSortable }) => isSortable)
				? { columns: columns.filter(({ isSortable }) => isSortable), sort: props.sort, onChange: onSortChange }
				: undefined,
		children: props.toolbar,
	};

	return (
		<div className={classNames("ui-table", isWide && "ui-table--wide")}>
			<Toolbar {...toolbar} />
			{failure !== undefined && rows !== undefined && (
				<InSight when={asked}>
					<RefreshError message={failure} onRetry={props.onRetry} />
				</InSight>
			)}
			{failure !== undefined && rows === undefined ? (
				<InSight when={asked}>
					<ErrorState message={failure} onRetry={props.onRetry} />
				</InSight>
			) : (
				<div
					className="ui-table__scroll"
					aria-busy={isLoading || rows === undefined}
					data-refreshing={isRefreshing || undefined}
				>
					<Grid
						ariaLabel={props.ariaLabel}
						columns={visibleColumns}
						rows={rows === undefined ? PLACEHOLDERS : gridRows}
						rowHref={props.rowHref}
						sort={props.sort}
						onSortChange={onSortChange}
						isVirtualized={isVirtualized && rows !== undefined && rows.length > 0}
						renderEmpty={() => (
							<Empty message={props.emptyState} search={search} onClear={() => props.onSearchChange?.("")} />
						)}
					/>
				</div>
			)}
			<Pager
				total={props.total}
				page={props.page}
				hasPrevious={props.hasPrevious ?? false}
				hasNext={props.hasNext ?? false}
				onPrevious={asked.by(props.onPrevious)}
				onNext={asked.by(props.onNext)}
			/>
		</div>
	);
}
