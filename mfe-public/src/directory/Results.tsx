import type { ListedCompany } from "@portal/contracts/contract/directory";
import { EmptyState, ErrorState, LinkButton, TextLink } from "@portal/shared-ui/basics";
import { type Listed, RequestError, useTranslation } from "@portal/shared-ui/module";
import { Late } from "../frame/Late.tsx";
import { VALIDATION_PATH } from "../validation/public-id.ts";
import { Company } from "./Company.tsx";
import { DIRECTORY_PATH, directoryPath, type Question } from "./question.ts";

const ROOMS = ["first", "second", "third", "fourth"] as const;

/** Higher than most windows, so that what stands below comes into sight where it stays. */
export function Waiting() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-directory__waiting">
			{ROOMS.map((room) => (
				<span key={room} className="pub-card" aria-hidden="true" />
			))}
			<Late title={t("directory.late.text")} hint={t("directory.late.hint")} reload={t("directory.late.reload")} />
		</div>
	);
}

/** Who is not listed may be certified all the same: nobody is to read the opposite from it. */
function Nothing() {
	const { t } = useTranslation("public");
	return (
		<EmptyState
			icon="search"
			message={t("directory.emptyTitle")}
			description={t("directory.empty")}
			action={
				<div className="pub-directory__ways">
					<LinkButton href={VALIDATION_PATH}>{t("directory.validate")}</LinkButton>
					<LinkButton href="/#kontakt">{t("directory.enquire")}</LinkButton>
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
	// An address that was changed by hand, or is of an earlier time.
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
	question: Question;
	/** Another page of the list is going to be shown. */
	onShow: () => void;
}

export function Companies({ page: { rows, next }, question, onShow }: CompaniesProps) {
	const { t } = useTranslation("public");
	const { cursor, ...filters } = question;
	return (
		<>
			{rows.length === 0 && next === undefined ? (
				<Nothing />
			) : (
				<ul className="pub-directory__companies">
					{rows.map((listed) => (
						<Company key={listed.certificates[0]?.publicId} listed={listed} />
					))}
				</ul>
			)}
			{(cursor !== undefined || next !== undefined) && (
				<nav className="pub-directory__ways" aria-label={t("directory.pages")}>
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
