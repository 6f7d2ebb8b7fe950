import type { ReactNode } from "react";

export interface ListFilter {
	/** Its name in the address and in the request. */
	id: string;
	label: string;
	/** What holds where nothing is chosen: "Alle" unless told. */
	none?: string;
	/** To choose from; other values may stand in the address. */
	options?: readonly { id: string; label: string }[];
	/** Several at once, in the address with commas between. */
	isMultiple?: boolean;
	/** Of a value that is no option; undefined for one that the list does not know. */
	labelOf?: (value: string) => string | undefined;
	/** In place of a menu, where the values are too many for one. */
	control?: ReactNode;
}

/** The values of the filters, by their names; without those that the list does not know. */
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

/** "Status: Aktiv" */
export const chipsOf = (filters: readonly ListFilter[], values: FilterValues) =>
	filters.flatMap((filter) =>
		(values[filter.id] ?? []).map((value) => ({
			filter,
			value,
			text: `${filter.label}: ${valueLabel(filter, value) ?? value}`,
		})),
	);
