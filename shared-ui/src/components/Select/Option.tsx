import "./Option.css";
import "../Popover/Popover.css";
import { ListBox, ListBoxItem, Popover, Text } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { given } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";

export interface Option {
	id: string;
	label: string;
	description?: string;
	isDisabled?: boolean;
}

function OptionItem({ id, label, description, isDisabled = false }: Option) {
	return (
		<ListBoxItem {...{ id, isDisabled }} textValue={label} className="ui-option">
			{({ isSelected }) => (
				<>
					<span className="ui-option__text">
						<Text slot="label">{label}</Text>
						{description !== undefined && (
							<Text slot="description" className="ui-option__description">
								{description}
							</Text>
						)}
					</span>
					{isSelected && <Icon name="check" />}
				</>
			)}
		</ListBoxItem>
	);
}

/** The list that a Select or a ComboBox opens. With `items` the control filters itself. */
export function OptionList({ options }: { options?: readonly Option[] | undefined }) {
	const texts = useTexts();
	return (
		<Popover className="ui-popover ui-options" offset={4}>
			<ListBox<Option>
				{...given({ items: options })}
				className="ui-options__list"
				renderEmptyState={() => <p className="ui-options__empty">{texts.noResults}</p>}
			>
				{(option) => <OptionItem {...option} />}
			</ListBox>
		</Popover>
	);
}
