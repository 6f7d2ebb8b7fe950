import "./directory.css";
import { Icon } from "@portal/shared-ui/basics";
import {
	useApi,
	useHeadingFocus,
	useNavigate,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useCallback, useRef } from "react";
import { withFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { choicesQuery, directoryQuery } from "./api.ts";
import { type DirectoryFilter, directoryFilterOf, directoryPath } from "./filter.ts";
import { Companies, Failed, Waiting } from "./Results.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { useStructuredData } from "./structured-data.ts";

const FILES = { csv: "/api/directory.csv", json: "/api/directory.json" } as const;

function OpenData() {
	const { t } = useTranslation("public");
	return (
		<section className="pub-directory__data pub-card" aria-labelledby="directory-data">
			<h2 id="directory-data">{t("directory.dataTitle")}</h2>
			<p>{t("directory.data")}</p>
			<ul className="pub-row">
				{(["csv", "json"] as const).map((format) => (
					<li key={format}>
						<a className="pub-download" href={FILES[format]}>
							<Icon name="download" />
							{t(`directory.${format}`)}
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

function Directory() {
	const { t } = useTranslation("public");
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const results = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	const isHydrated = useIsHydrated();
	const filter = isHydrated ? directoryFilterOf(query) : {};
	const api = useApi();
	const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(directoryQuery(api, filter, isHydrated));
	const { data: choices } = useQuery(choicesQuery(api, isHydrated));
	useStructuredData(data?.rows);
	const focusResults = useCallback(() => results.current?.focus(), []);
	const search = (next: DirectoryFilter) => {
		void navigate(directoryPath(next));
		focusResults();
	};
	const retry = () => {
		// Moves the focus to the results, because the retry button disappears together with the error.
		focusResults();
		void refetch();
	};
	const isWaiting = error === null && (data === undefined || isPlaceholderData);
	const isEmpty = data?.rows.length === 0 && data.next === undefined;
	const status = () => {
		if (isWaiting) return t("directory.searching");
		if (error !== null || !data) return "";
		if (isEmpty) return t("directory.emptyTitle");
		return `${t("directory.shown", { count: data.rows.length })} ${data.next === undefined ? "" : t("directory.more")}`;
	};
	return (
		<div className="pub-directory">
			<div>
				<h1 ref={heading} tabIndex={-1}>
					{t("meta.directory.title")}
				</h1>
				<p className="pub-lead">{t("directory.lead")}</p>
			</div>
			<WithoutScript>{t("noscript.directory")}</WithoutScript>
			<search className="pub-directory__search pub-card pub-no-print" aria-label={t("directory.formTitle")}>
				<SearchForm filter={filter} choices={choices} onSearch={search} />
			</search>
			<section className="pub-directory__results" aria-labelledby="directory-results" aria-busy={isWaiting}>
				<h2 id="directory-results" ref={results} tabIndex={-1}>
					{t("directory.resultsTitle")}
				</h2>
				<p role="status" className={isEmpty ? "ui-visually-hidden" : undefined}>
					{status()}
				</p>
				{error !== null && <Failed error={error} onRetry={retry} isRetrying={isFetching} onShow={focusResults} />}
				{error === null && data && <Companies page={data} filter={filter} onShow={focusResults} />}
				{error === null && !data && <Waiting />}
			</section>
			<OpenData />
		</div>
	);
}

/** Lists certified companies, but only those that have agreed to be public. */
export const DirectoryPage = withFrame("directory", Directory);
