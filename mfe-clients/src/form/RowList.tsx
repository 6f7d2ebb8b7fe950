import { itemName } from "@portal/contracts/contract/clients";
import { Button, Card, Inline } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";

interface RowListProps<TRow> {
	list: {
		pushValue(row: TRow): void;
		removeValue(index: number): unknown;
		state: { value: readonly TRow[] };
		GroupError: ComponentType<{ label: string }>;
	};
	field: { label: string; item: string };
	addLabel: string;
	emptyRow: () => TRow;
	limit: number;
	/** Number of rows that must stay. The last of them have no remove button. */
	least?: number;
	/** Returns further buttons of a row. Their accessible names must include its title to distinguish the rows. */
	actions?: (title: string, index: number) => ReactNode;
	children: (index: number, isNew: boolean) => ReactNode;
}

/**
 * List of form rows with an add button. The focus moves into an added row, and to the add button after a row was
 * removed, so that keyboard users do not lose their place.
 */
export function RowList<TRow>({ list, field, least = 0, actions, children, ...props }: RowListProps<TRow>) {
	const { addLabel, emptyRow, limit } = props;
	const { t } = useTranslation("clients");
	const id = useId();
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
	const row = (index: number) => {
		const title = itemName(field)(index);
		const titleId = `${id}-${index}`;
		return (
			// biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in one line with buttons
			<div key={index} role="group" aria-labelledby={titleId} className="clients-row">
				<div className="clients-row__head">
					<h3 id={titleId}>{title}</h3>
					<Inline>
						{actions?.(title, index)}
						{rows.length > least && (
							<Button
								size="small"
								variant="ghost"
								icon="trash"
								aria-label={t("form.removeNamed", { name: title })}
								onPress={() => remove(index)}
							>
								{t("form.remove")}
							</Button>
						)}
					</Inline>
				</div>
				{children(index, index === added)}
			</div>
		);
	};
	return (
		<Card title={field.label}>
			<div className="clients-rows">
				{rows.map((_, index) => row(index))}
				<list.GroupError label={field.label} />
				<div>
					<Button ref={addButton} icon="plus" isDisabled={rows.length >= limit} onPress={add}>
						{addLabel}
					</Button>
				</div>
			</div>
		</Card>
	);
}
