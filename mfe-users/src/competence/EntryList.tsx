import { Button, Card, Stack } from "@portal/shared-ui";
import { type ComponentType, type ReactNode, useId, useRef } from "react";
import { useTexts } from "./useTexts.ts";

interface EntryListProps {
	list: {
		removeValue(index: number): unknown;
		state: { value: readonly unknown[] };
		GroupError: ComponentType<{ label: string }>;
	};
	label: string;
	nameOf: (index: number) => string;
	children: (index: number) => ReactNode;
	/** The control that adds an entry. */
	add: ReactNode;
}

/** A list of form entries. After an entry was removed, the focus moves to the list, so that it is not lost. */
export function EntryList({ list, label, nameOf, children, add }: EntryListProps) {
	const { t } = useTexts();
	const id = useId();
	const entries = useRef<HTMLDivElement>(null);
	const remove = (index: number) => {
		list.removeValue(index);
		entries.current?.focus();
	};
	return (
		<Card title={label}>
			<div ref={entries} tabIndex={-1}>
				<Stack>
					{list.state.value.map((_, index) => {
						const name = nameOf(index);
						return (
							// biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and two may be equal
							// biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in one line with a button
							<div key={index} role="group" aria-labelledby={`${id}-${index}`} className="users-entry">
								<div className="users-entry__head">
									<h3 id={`${id}-${index}`}>{name}</h3>
									<Button
										size="small"
										variant="ghost"
										icon="trash"
										aria-label={t("removeNamed", { name })}
										onPress={() => remove(index)}
									>
										{t("remove")}
									</Button>
								</div>
								{children(index)}
							</div>
						);
					})}
					<list.GroupError label={label} />
					{add}
				</Stack>
			</div>
		</Card>
	);
}
