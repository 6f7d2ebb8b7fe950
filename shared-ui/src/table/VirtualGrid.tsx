import { useContext } from "react";
import { TableLayout, Virtualizer } from "react-aria-components";
import { DensityContext } from "./density.ts";
import { type GridProps, GridTable } from "./GridTable.tsx";

const LAYOUT = { headingHeight: 44, estimatedRowHeight: 52 };

export function VirtualGrid<TRow extends object>(props: GridProps<TRow>) {
	const density = useContext(DensityContext)?.value;
	// The virtualizer does not notice when rows become lower, so the key mounts it again when the row height changes.
	return (
		<Virtualizer key={density} layout={TableLayout} layoutOptions={LAYOUT} shouldObserveItemSize>
			<GridTable {...props} />
		</Virtualizer>
	);
}
