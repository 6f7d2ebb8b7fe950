import type { ReactNode } from "react";

export interface ListFilter {
	/** Id of the filter: its query parameter in the page URL and in the API request. */
	id: string;
	label: string;
	/** Text of the menu when no value is selected; the default is "Alle". */
	none?: string;
	/** Values that the menu offers. The URL may contain other values, which `labelOf` names. */
	options?: readonly { id: string; label: string }[];
	/** Allows several values, which the URL separates by commas. */
	isMultiple?: boolean;
	/** Label of a value that is not an option; undefined for an invalid value. */
	labelOf?: (value: string) => string | undefined;
	/** Control that replaces the menu, for filters with too many values for a menu. */
	control?: ReactNode;
}

/** Active values by filter id, without invalid values. */
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

/** Returns a chip for each active value, with a text such as "Status: Aktiv". */
export const chipsOf = (filters: readonly ListFilter[], values: FilterValues) =>
	filters.flatMap((filter) =>
		(values[filter.id] ?? []).map((value) => ({
			filter,
			value,
			text: `${filter.label}: ${valueLabel(filter, value) ?? value}`,
		})),
	);
