import "./search-form.css";
import { CATEGORIES } from "@portal/contracts/contract/certifications";
import type { DirectoryChoices } from "@portal/contracts/contract/directory";
import { LANGUAGE, LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import { Button, TextField } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useId, useState } from "react";
import { COUNTRIES, countryName } from "../language/formats.ts";
import { DIRECTORY_PATH, type FILTERS, type Question, questionOf } from "./question.ts";
import { useCategoryName } from "./useCategoryName.ts";

const MAX_LENGTH = 200;

type Filter = (typeof FILTERS)[number];

interface ChoiceProps {
	name: Filter;
	label: string;
	options: readonly { value: string; label: string }[];
	value: string;
	onChange: (value: string) => void;
}

/** The browser's own list: it is chosen from before the program is there, and sent without one. */
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
					// Browsers do not all know a country by the same name as the server.
					<option key={option.value} value={option.value} suppressHydrationWarning>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

interface SearchFormProps {
	question: Question;
	/** What is listed tells which choices find anything. */
	choices: DirectoryChoices | undefined;
	onSearch: (question: Question) => void;
}

/** Without a program the browser itself sends the form. */
export function SearchForm({ question, choices, onSearch }: SearchFormProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const categoryName = useCategoryName();
	/** What has been changed and not yet been searched for; the rest is what the address asks for. */
	const [typed, setTyped] = useState<Partial<Record<Filter, string>>>({});
	const field = (name: Filter) => ({
		name,
		value: typed[name] ?? question[name] ?? "",
		onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
	});
	const category = field("category");
	const country = field("country");
	const categories = CATEGORIES.filter(
		(value) => value === category.value || choices?.categories.includes(value) !== false,
	);
	const countries = COUNTRIES.filter((value) => value === country.value || choices?.countries.includes(value) !== false)
		.map((value) => ({ value, label: countryName(value, language) }))
		.toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE[language].locale));

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { cursor: _, ...before } = question;
		setTyped({});
		onSearch(questionOf(new URLSearchParams({ ...before, ...typed })));
	};

	return (
		<form className="pub-directory-form" action={DIRECTORY_PATH} method="get" onSubmit={submit} noValidate>
			<input type="hidden" name={LANGUAGE_QUERY} value={language} />
			<TextField label={t("directory.query")} type="search" maxLength={MAX_LENGTH} autoComplete="off" {...field("q")} />
			<Choice
				label={t("directory.category")}
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
