import { Button, Card } from "@portal/shared-ui";
import { type ComponentType, type ReactNode, useRef, useState } from "react";

interface RowListProps<TRow> {
	list: {
		pushValue(row: TRow): void;
		removeValue(index: number): unknown;
		state: { value: readonly TRow[] };
		GroupError: ComponentType<{ label: string }>;
	};
	title: string;
	addLabel: string;
	emptyRow: () => TRow;
	limit: number;
	/** Renders one row. The key is the index, because the form names fields by index, such as `contacts[0]`. */
	children: (row: { key: number; index: number; isNew: boolean; onRemove: () => void }) => ReactNode;
}

/**
 * List of form rows with an add button. The focus moves into an added row, and to the add button after a row was
 * removed, so that keyboard users do not lose their place.
 */
export function RowList<TRow>({ list, title, addLabel, emptyRow, limit, children }: RowListProps<TRow>) {
	const [added, setAdded] = useState<number>();
	const addButton = useRef<HTMLButtonElement>(null);
	const rows = list.state.value;
	const add = () => {
		setAdded(rows.length);
		list.pushValue(emptyRow());
	};
	const remove = (index: number) => {
		setAdded(undefined);
		list.removeValue(index);
		addButton.current?.focus();
	};
	return (
		<Card title={title}>
			<div className="clients-rows">
				{rows.map((_, index) => children({ key: index, index, isNew: index === added, onRemove: () => remove(index) }))}
				<list.GroupError label={title} />
				<div>
					<Button ref={addButton} icon="plus" isDisabled={rows.length >= limit} onPress={add}>
						{addLabel}
					</Button>
				</div>
			</div>
		</Card>
	);
}
