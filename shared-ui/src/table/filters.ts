import type { ReactNode } from "react";

export interface ListFilter {
	/** Id of the filter, which is its query parameter both in the page's URL and in the API request. */
	id: string;
	label: string;
	/** Text of the menu while no value is selected. The default is "Alle". */
	none?: string;
	/** Values that the menu offers. The URL may contain further values, for which `labelOf` returns the label. */
	options?: readonly { id: string; label: string }[];
	/** True if users can select several values. The URL separates them by commas. */
	isMultiple?: boolean;
	/** Returns the label of a value that is not an option, or undefined if the value is invalid. */
	labelOf?: (value: string) => string | undefined;
	/** Control that replaces the menu, for filters with too many values for a menu. */
	control?: ReactNode;
}

/** Active values by filter id. Invalid values of the URL are already removed. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

export const valueLabel = ({ options = [], labelOf }: ListFilter, value: string): string | undefined =>
	options.find(({ id }) => id === value)?.label ?? labelOf?.(value);

export function valuesIn(params: URLSearchParams, filters: readonly ListFilter[], prefix = ""): FilterValues {
	return Object.fromEntries(
		filters.map((filter) => {
			const said = params.get(prefix + filter.id) ?? "";
			const values = (filter.isMultiple ? said.split(",") : [said]).filter(
				(value) => value !== "" && valueLabel(filter, value) !== undefined,
			);
			return [filter.id, values];
		}),
	);
}

/** Returns a removable chip for each active filter value, with a text such as "Status: Aktiv". */
export const chipsOf = (filters: readonly ListFilter[], values: FilterValues) =>
	filters.flatMap((filter) =>
		(values[filter.id] ?? []).map((value) => ({
			filter,
			value,
			text: `${filter.label}: ${valueLabel(filter, value) ?? value}`,
		})),
	);
