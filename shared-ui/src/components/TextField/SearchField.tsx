import "./SearchField.css";
import {
	SearchField as AriaSearchField,
	type SearchFieldProps as AriaSearchFieldProps,
	Button,
	Group,
	Input,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { withoutUndefined } from "../without-undefined.ts";

export interface SearchFieldProps extends Omit<ControlProps<AriaSearchFieldProps>, "description" | "errorMessage"> {
	/** Visible label. Without it, the accessible name is `aria-label`, or "Suche" by default. */
	label?: string;
	placeholder?: string;
}

export function SearchField({ label, placeholder, ...props }: SearchFieldProps) {
	const texts = useTexts();
	return (
		<AriaSearchField
			{...(label === undefined ? { "aria-label": texts.search } : {})}
			{...props}
			{...controlProps(props, "ui-search")}
		>
			<FieldFrame label={label}>
				<Group className="ui-control">
					<Icon name="search" className="ui-control__icon" />
					<Input {...withoutUndefined({ placeholder })} />
					<Button className="ui-control__button ui-search__clear" aria-label={texts.clearSearch}>
						<Icon name="close" />
					</Button>
				</Group>
			</FieldFrame>
		</AriaSearchField>
	);
}
