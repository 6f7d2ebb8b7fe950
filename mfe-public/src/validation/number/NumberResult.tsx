import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES, type PublicState } from "@portal/contracts/kit/public-states";
import { Badge, Button, DescriptionList, ErrorState, Icon, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { CheckAgreement } from "../../frame/declared.tsx";
import { formatDay } from "../../language/formats.ts";
import { AsOf } from "../AsOf.tsx";
import { Checking, Unknown } from "../Notices.tsx";
import { validationPath } from "../public-id.ts";
import { useNumberCheck } from "./useNumberCheck.ts";

function Note({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="pub-certificate" role="status">
			<h2 className="pub-certificate__sentence">{title}</h2>
			{children}
		</div>
	);
}

/** Explains that the number is incomplete: without its last digits, it names a certification and not a certificate. */
export function IncompleteNumber() {
	const { t } = useTranslation("public");
	return (
		<Note title={t("validation.number.incomplete")}>
			<p>{t("validation.number.incompleteHint")}</p>
		</Note>
	);
}

interface KnownProps {
	answer: BulkAnswerItem & { state: PublicState };
	onShow: () => void;
}

/** Shows less than for an id: certificate numbers can be guessed, so the server returns only a few details for them. */
function KnownNumber({ answer, onShow }: KnownProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { state, certificateNumber, validTo, replacedBy, asOf } = answer;
	const { tone, icon } = PUBLIC_STATES[state];
	const texts = PUBLIC_SENTENCES[language][state];
	const to = validTo ? formatDay(validTo, language) : "";
	const items = [
		{ term: t("validation.certificateNumber"), description: certificateNumber },
		{ term: t("validation.validTo"), description: <time dateTime={validTo}>{to}</time> },
	];
	return (
		<article className={`pub-certificate pub-certificate--${tone}`}>
			<div role="status" className="pub-certificate__head">
				<Icon name={icon} className="pub-certificate__mark" />
				<div>
					<Badge tone={tone}>{texts.badge}</Badge>
					{/* Omits the first day of validity, which the server does not return for a number. */}
					<h2 className="pub-certificate__sentence">
						{state === "notYetValid" ? t("validation.number.notYetValid") : texts.sentence("", to)}
					</h2>
					{asOf && <AsOf moment={asOf} />}
				</div>
			</div>
			{replacedBy && (
				<p>
					<TextLink href={validationPath(replacedBy)} onPress={onShow}>
						{t("validation.replacedBy", { number: replacedBy })}
					</TextLink>
				</p>
			)}
			<DescriptionList items={items} columns={2} />
			<p className="pub-certificate__limits">{t("validation.number.only")}</p>
		</article>
	);
}

interface NumberResultProps {
	number: string;
	/** Called when the visitor opens another certificate, so that the focus can move to it. */
	onShow: () => void;
}

export function NumberResult({ number, onShow }: NumberResultProps) {
	const { t } = useTranslation("public");
	const { answer, failure, agree, retry } = useNumberCheck(number);
	if (failure === "unchecked")
		return (
			<Note title={t("validation.number.unchecked")}>
				<p>{t("validation.number.uncheckedHint")}</p>
				<p className="pub-small">
					<CheckAgreement text={(check, { cookie }) => t(`validation.agreement.${check}`, { cookie })} />
				</p>
				<Button variant="primary" icon="search" onPress={agree}>
					{t("validation.check")}
				</Button>
			</Note>
		);
	if (failure !== undefined)
		return (
			<ErrorState
				title={t("validation.unavailableTitle")}
				message={t(failure === "unavailable" ? "validation.unavailable" : `validation.number.${failure}`)}
				onRetry={retry}
			/>
		);
	if (answer === undefined) return <Checking />;
	const { state } = answer;
	return state === "unknown" ? (
		<Unknown
			title={t("validation.number.unknown")}
			label={t("validation.certificateNumber")}
			reference={number}
			hint={t("validation.number.unknownHint")}
		/>
	) : (
		<KnownNumber answer={{ ...answer, state }} onShow={onShow} />
	);
}
