import type { ListedCompany } from "@portal/contracts/contract/directory";
import { EmptyState, ErrorState, LinkButton, TextLink } from "@portal/shared-ui/basics";
import { type Listed, RequestError, useTranslation } from "@portal/shared-ui/module";
import { Late } from "../frame/Late.tsx";
import { VALIDATION_PATH } from "../validation/public-id.ts";
import { Company } from "./Company.tsx";
import { DIRECTORY_PATH, type DirectoryFilter, directoryPath } from "./filter.ts";

const PLACEHOLDERS = ["first", "second", "third", "fourth"] as const;

/** A placeholder higher than most windows, so that the visible content does not move when the results appear. */
export function Waiting() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-directory__waiting">
			{PLACEHOLDERS.map((room) => (
				<span key={room} className="pub-card" aria-hidden="true" />
			))}
			<Late title={t("directory.late.text")} hint={t("directory.late.hint")} isReloadable />
		</div>
	);
}

/**
 * Message for a search without results. It must not suggest that a missing company has no certificate, because
 * companies are listed only with their consent.
 */
function NoMatch() {
	const { t } = useTranslation("public");
	return (
		<EmptyState
			icon="search"
			message={t("directory.emptyTitle")}
			description={t("directory.empty")}
			action={
				<div className="pub-directory__ways pub-row">
					<LinkButton href={VALIDATION_PATH}>{t("frame.links.validate")}</LinkButton>
					<LinkButton href="/#kontakt">{t("validation.enquire")}</LinkButton>
				</div>
			}
		/>
	);
}

const BAD_REQUEST = 400;
const TOO_MANY = 429;

interface FailedProps {
	error: Error;
	onRetry: () => void;
	isRetrying: boolean;
	onShow: () => void;
}

export function Failed({ error, onShow, ...retry }: FailedProps) {
	const { t } = useTranslation("public");
	// The server refuses a query if its address was edited by hand, or if its position in the list no longer exists.
	if (error instanceof RequestError && error.status === BAD_REQUEST)
		return (
			<p role="alert">
				{t("directory.gone")}{" "}
				<TextLink href={DIRECTORY_PATH} onPress={onShow}>
					{t("directory.first")}
				</TextLink>
			</p>
		);
	if (error instanceof RequestError && error.status === TOO_MANY)
		return <ErrorState message={t("directory.tooMany")} {...retry} />;
	return <ErrorState title={t("directory.unavailableTitle")} message={t("directory.unavailable")} {...retry} />;
}

interface CompaniesProps {
	page: Listed<ListedCompany[]>;
	filter: DirectoryFilter;
	/** Called when the visitor opens another page of results, so that the focus can move to them. */
	onShow: () => void;
}

export function Companies({ page: { rows, next }, filter, onShow }: CompaniesProps) {
	const { t } = useTranslation("public");
	const { cursor, ...filters } = filter;
	return (
		<>
			{rows.length === 0 && next === undefined ? (
				<NoMatch />
			) : (
				<ul className="pub-directory__companies">
					{rows.map((listed) => (
						<Company key={listed.certificates[0]?.publicId} listed={listed} />
					))}
				</ul>
			)}
			{(cursor !== undefined || next !== undefined) && (
				<nav className="pub-directory__ways pub-row" aria-label={t("directory.pages")}>
					{cursor !== undefined && (
						<LinkButton href={directoryPath(filters)} onPress={onShow} icon="arrow-left">
							{t("directory.first")}
						</LinkButton>
					)}
					{next !== undefined && (
						<LinkButton href={directoryPath({ ...filters, cursor: next })} onPress={onShow} icon="chevron-right">
							{t("directory.next")}
						</LinkButton>
					)}
				</nav>
			)}
		</>
	);
}
