import "./search-form.css";
import { CATEGORIES } from "@portal/contracts/contract/certifications";
import type { DirectoryChoices } from "@portal/contracts/contract/directory";
import { ALL_COUNTRIES } from "@portal/contracts/kit/all-countries";
import { MAIN_COUNTRIES } from "@portal/contracts/kit/countries";
import { LANGUAGE, LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import { Button, TextField } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useId, useState } from "react";
import { countryName } from "../language/formats.ts";
import { useCategoryName } from "../language/useCategoryName.ts";
import { DIRECTORY_PATH, type DirectoryFilter, directoryFilterOf } from "./filter.ts";

const MAX_LENGTH = 200;

type Filter = Exclude<keyof DirectoryFilter, "cursor">;

interface ChoiceProps {
	name: Filter;
	label: string;
	options: readonly { value: string; label: string }[];
	value: string;
	onChange: (value: string) => void;
}

/** Field with a native select element, which works before the scripts are loaded and without JavaScript. */
function Choice({ name, label, options, value, onChange }: ChoiceProps) {
	const { t } = useTranslation("public");
	const id = useId();
	return (
		<div className="ui-field">
			<label htmlFor={id} className="ui-field__label">
				{label}
			</label>
			<select
				id={id}
				name={name}
				className="ui-control pub-choice"
				value={value}
				onChange={(event) => onChange(event.target.value)}
			>
				<option value="">{t("directory.all")}</option>
				{options.map((option) => (
					// Suppresses React's warning, because Node and the browser may name a country differently.
					<option key={option.value} value={option.value} suppressHydrationWarning>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

interface SearchFormProps {
	filter: DirectoryFilter;
	/**
	 * Categories and countries with at least one company. While undefined (still loading), the form offers all categories
	 * and the main countries.
	 */
	choices: DirectoryChoices | undefined;
	onSearch: (filter: DirectoryFilter) => void;
}

/** The search form also works without JavaScript, because the browser then submits it as a query. */
export function SearchForm({ filter, choices, onSearch }: SearchFormProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const categoryName = useCategoryName();
	/** Input since the last search. All other fields show the filter from the page's address. */
	const [typed, setTyped] = useState<Partial<Record<Filter, string>>>({});
	const field = (name: Filter) => ({
		name,
		value: typed[name] ?? filter[name] ?? "",
		onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
	});
	const category = field("category");
	const country = field("country");
	const categories = CATEGORIES.filter(
		(value) => value === category.value || choices?.categories.includes(value) !== false,
	);
	const offered = choices?.countries ?? Object.values<string>(MAIN_COUNTRIES);
	const countries = Object.values(ALL_COUNTRIES)
		.filter((value) => value === country.value || offered.includes(value))
		.map((value) => ({ value, label: countryName(value, language, ALL_COUNTRIES) }))
		.toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE[language].locale));

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { cursor: _, ...before } = filter;
		setTyped({});
		onSearch(directoryFilterOf(new URLSearchParams({ ...before, ...typed })));
	};

	return (
		<form className="pub-directory-form" action={DIRECTORY_PATH} method="get" onSubmit={submit} noValidate>
			<input type="hidden" name={LANGUAGE_QUERY} value={language} />
			<TextField label={t("directory.query")} type="search" maxLength={MAX_LENGTH} autoComplete="off" {...field("q")} />
			<Choice
				label={t("validation.category")}
				options={categories.map((value) => ({ value, label: categoryName(value) }))}
				{...category}
			/>
			<Choice label={t("directory.country")} options={countries} {...country} />
			<Button type="submit" variant="primary" icon="search">
				{t("directory.search")}
			</Button>
		</form>
	);
}
