import { CERTIFICATE_FIELDS } from "@portal/contracts/contract/certificates";
import type { PublicValidation } from "@portal/contracts/contract/public-validation";
import { LANGUAGE, LANGUAGE_QUERY, LANGUAGES } from "@portal/contracts/kit/languages";
import { de as GERMAN } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES, publicState } from "@portal/contracts/kit/public-states";
import { Badge, Banner, DescriptionList, Inline, TextLink } from "@portal/shared-ui";
import { formatDate, formatDateTime, today } from "@portal/shared-ui/module";
import { firstNames } from "../first-names.ts";
import { useVerificationTexts } from "./useVerificationTexts.ts";

/** Shows the validation result with the same words as the public website, so that staff see what visitors see. */
export function ValidationResult({ answer, address }: { answer: PublicValidation; address: string }) {
	const { t } = useVerificationTexts();
	const { since, cause, replacedByNumber, replacesNumber } = answer;
	const state = publicState(answer.status, answer.validFrom, today());
	const { tone } = PUBLIC_STATES[state];
	const { badge, sentence } = GERMAN[state];
	const { street, number, zip, city, country } = answer.clientAddress;
	const sites = [...new Set(answer.productionSites)];
	const names = answer.products.map(({ name }) => name);
	const facts = [
		{ term: t("answer.number"), description: answer.certificateNumber },
		{ term: t("answer.certification"), description: answer.certificationNumber },
		{ term: t("answer.client"), description: answer.clientName },
		{ term: t("answer.clientAddress"), description: `${street} ${number}, ${zip} ${city}, ${country}` },
		...(answer.schemes ? [{ term: CERTIFICATE_FIELDS.schemes.label, description: answer.schemes.join(", ") }] : []),
		{ term: t("answer.validFrom"), description: formatDate(answer.validFrom) },
		{ term: t("answer.validTo"), description: formatDate(answer.validTo) },
		...(answer.decidedOn ? [{ term: t("answer.decidedOn"), description: formatDate(answer.decidedOn) }] : []),
		{
			term: t("answer.products", { count: names.length }),
			description: firstNames(names, (count) => t("answer.more", { count })),
		},
		...(sites.length > 0 ? [{ term: t("answer.sites"), description: sites.join(", ") }] : []),
	];
	const lines = [
		since && t("answer.since", { day: formatDate(since) }),
		cause && t("answer.cause", { cause }),
		replacedByNumber && t("answer.replacedBy", { number: replacedByNumber }),
		replacesNumber && t("answer.replaces", { number: replacesNumber }),
	].filter(Boolean);
	return (
		<>
			<Banner tone={tone} live="off">
				<Badge tone={tone}>{badge}</Badge>{" "}
				<span>{sentence(formatDate(answer.validFrom), formatDate(answer.validTo))}</span>
				{lines.map((line) => (
					<span key={line} className="certs-line">
						{line}
					</span>
				))}
			</Banner>
			<DescriptionList columns={2} items={facts} />
			<p className="certs-none">{t("answer.checkedAt", { when: formatDateTime(answer.checkedAt) })}</p>
			<Inline>
				<span>{t("answer.website")}</span>
				{LANGUAGES.map((language) => (
					<TextLink
						key={language}
						href={`${address}&${LANGUAGE_QUERY}=${LANGUAGE[language].html}`}
						target="_blank"
						rel="noreferrer"
						lang={LANGUAGE[language].html}
						className="certs-related-link"
					>
						{LANGUAGE[language].name}
					</TextLink>
				))}
			</Inline>
		</>
	);
}
