import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/Icon/Icon.tsx";
import type { DataTableModel } from "./columns.ts";

const SORT_ICONS = { none: "sort", ascending: "chevron-up", descending: "chevron-down" } as const;

interface HeadingProps<TRow extends object> {
	table: DataTableModel<TRow>;
	header: ReturnType<DataTableModel<TRow>["getFlatHeaders"]>[number];
	/** Current order of the column, or undefined if the server cannot sort by it. */
	direction: keyof typeof SORT_ICONS | undefined;
}

export function Heading<TRow extends object>({ table, header, direction }: HeadingProps<TRow>) {
	const { meta } = header.column.columnDef;
	return (
		<span className="ui-table__heading">
			<span className={classNames(meta?.isHeaderHidden && "ui-visually-hidden")}>
				<table.FlexRender header={header} />
			</span>
			{direction && <Icon name={SORT_ICONS[direction]} className="ui-table__sort" />}
		</span>
	);
}
