import { lazyWithSubstitutes } from "../module/page/lazy-page.tsx";
import { type GridProps, GridTable } from "./GridTable.tsx";
import { PlaceholderTable } from "./PlaceholderTable.tsx";

// The virtualizer is loaded on demand, because it is as large as the table itself. If that fails, all rows are rendered.
const VirtualGrid = lazyWithSubstitutes(async () => (await import("./VirtualGrid.tsx")).VirtualGrid, {
	Waiting: PlaceholderTable,
	Failed: (props) => <GridTable {...props} isVirtualized={false} />,
}) as typeof GridTable;

export function Grid<TRow extends object>(props: GridProps<TRow>) {
	if (props.isWaiting) return <PlaceholderTable {...props} />;
	return props.isVirtualized ? <VirtualGrid {...props} /> : <GridTable {...props} />;
}
