import { type CredentialResult, INVALID, UNDECIDED } from "@portal/contracts/kit/credential-faults";
import { CREDENTIAL_SENTENCES } from "@portal/contracts/kit/credential-sentences";
import { Badge, Button, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatDay, formatMoment } from "../../language/formats.ts";
import { validationPath } from "../public-id.ts";

interface CredentialProps {
	result: CredentialResult;
	onRetry: () => void;
	onShow: () => void;
}

function useBadge({ fault }: CredentialResult) {
	const { t } = useTranslation("public");
	if (fault === undefined) return <Badge tone="success">{t("validation.file.badge.valid")}</Badge>;
	if (UNDECIDED.includes(fault)) return <Badge tone="neutral">{t("validation.file.badge.unchecked")}</Badge>;
	return INVALID.includes(fault) ? (
		<Badge tone="warning">{t("validation.file.badge.invalid")}</Badge>
	) : (
		<Badge tone="error">{t("validation.file.badge.notGenuine")}</Badge>
	);
}

/** Shows whether a certificate's signed file is valid, and its content only if the issuer's signature is correct. */
export function Credential({ result, onRetry, onShow }: CredentialProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const badge = useBadge(result);
	const { fault, facts, listedAt } = result;
	const day = (value: string) => formatDay(value, language);
	return (
		<>
			<p className="pub-file__badges pub-row">{badge}</p>
			<p className="pub-file__sentence">{CREDENTIAL_SENTENCES[language][fault ?? "valid"]}</p>
			{facts && (
				<>
					<p>
						{facts.company}
						{" · "}
						{t("validation.file.days", { from: day(facts.firstDay), to: day(facts.lastDay) })}
					</p>
					<TextLink href={validationPath(facts.publicId)} onPress={onShow}>
						{t("validation.file.card", { number: facts.certificateNumber })}
					</TextLink>
				</>
			)}
			{fault && fault !== "unsupported" && UNDECIDED.includes(fault) && (
				<Button icon="refresh" onPress={onRetry}>
					{t("validation.file.retry")}
				</Button>
			)}
			{listedAt && (
				<p className="pub-file__time pub-small">
					<time dateTime={listedAt}>{t("validation.file.listedAt", { moment: formatMoment(listedAt, language) })}</time>
				</p>
			)}
		</>
	);
}
