import { useRef } from "react";
import { Button } from "../components/Button/Button.tsx";
import { Icon } from "../components/Icon/Icon.tsx";
import { useTexts } from "../texts.ts";
import { ChoiceMenu } from "./ChoiceMenu.tsx";
import { chipsOf, type FilterValues, type ListFilter, valueLabel } from "./filters.ts";
import { TEXTS } from "./texts.ts";

export interface Filtering {
	filters: readonly ListFilter[];
	values: FilterValues;
	onChange: (filter: string, values: readonly string[]) => void;
	onReset: () => void;
}

/** Id of the menu item that removes the filter. No filter value can be equal to it, because of the space. */
const ALL = " all";

function FilterMenu({
	filter,
	values,
	onChange,
}: Pick<Filtering, "onChange"> & { filter: ListFilter; values: readonly string[] }) {
	const texts = useTexts();
	const { id, label, none = TEXTS.all, options = [], isMultiple = false } = filter;
	const [first] = values;
	const chosen =
		first === undefined ? none : values.length > 1 ? texts.chosen(values.length) : valueLabel(filter, first);
	const choose = (value: string) => {
		if (value === ALL) return onChange(id, []);
		const others = values.filter((other) => other !== value);
		if (!isMultiple) return onChange(id, [value]);
		onChange(id, others.length < values.length ? others : [...others, value]);
	};
	return (
		<ChoiceMenu
			icon="chevron-down"
			size="small"
			label={label}
			text={`${label}: ${chosen}`}
			options={[{ id: ALL, label: none }, ...options]}
			selected={values.length === 0 ? [ALL] : values}
			isMultiple={isMultiple}
			onChoose={choose}
		/>
	);
}

export function Filters({ filters, values, onChange, onReset }: Filtering) {
	const place = useRef<HTMLFieldSetElement>(null);
	const chips = chipsOf(filters, values);
	// The pressed chip disappears, so the focus moves to the group, where keyboard users keep their place.
	const removing = (remove: () => void) => () => {
		remove();
		place.current?.focus();
	};
	return (
		<fieldset ref={place} tabIndex={-1} className="ui-table__filters ui-tools" aria-label={TEXTS.filters}>
			{filters.map((filter) =>
				filter.control ? (
					<span key={filter.id}>{filter.control}</span>
				) : (
					<FilterMenu key={filter.id} filter={filter} values={values[filter.id] ?? []} onChange={onChange} />
				),
			)}
			{chips.map(({ filter, value, text }) => (
				<Button
					key={text}
					size="small"
					className="ui-table__chip"
					aria-label={TEXTS.removeFilter(text)}
					onPress={removing(() =>
						onChange(
							filter.id,
							(values[filter.id] ?? []).filter((other) => other !== value),
						),
					)}
				>
					{text}
					<Icon name="close" />
				</Button>
			))}
			{chips.length > 0 && (
				<Button size="small" variant="ghost" onPress={removing(onReset)}>
					{TEXTS.resetFilters}
				</Button>
			)}
		</fieldset>
	);
}
