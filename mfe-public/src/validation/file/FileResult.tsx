import type { OriginalFile } from "@portal/contracts/contract/public-validation";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { Badge, Button, Spinner, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useRef } from "react";
import { formatDay } from "../../language/formats.ts";
import { AsOf, CheckedAt } from "../AsOf.tsx";
import { validationPath } from "../public-id.ts";
import { Credential } from "./Credential.tsx";
import { MAX_MEGABYTES } from "./file-hash.ts";
import type { FileCheck } from "./useFileChecks.ts";

const CheckedFile = ({ moment }: { moment: string }) => (
	<p className="pub-file__time pub-small">
		<CheckedAt moment={moment} />
	</p>
);

function Original({ answer, onShow }: { answer: OriginalFile; onShow: () => void }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { certificateNumber: number, state, lang, checkedAt, asOf } = answer;
	const day = (value: string) => formatDay(value, language);
	const { badge, sentence } = PUBLIC_SENTENCES[language][state];
	return (
		<>
			<p className="pub-file__badges pub-row">
				<Badge tone="neutral">{t("validation.file.badge.original")}</Badge>
				<Badge tone={PUBLIC_STATES[state].tone}>{badge}</Badge>
			</p>
			<p className="pub-file__sentence">{t("validation.file.original", { number })}</p>
			<p className="pub-file__sentence">{sentence(day(answer.validFrom), day(answer.validTo))}</p>
			{asOf && <AsOf moment={asOf} />}
			<p>
				{t(`validation.file.edition.${lang}`)}
				{" · "}
				<time dateTime={answer.issuedOn}>{t("validation.file.issuedOn", { day: day(answer.issuedOn) })}</time>
			</p>
			<TextLink href={validationPath(answer.publicId)} onPress={onShow}>
				{t("validation.file.card", { number })}
			</TextLink>
			<CheckedFile moment={checkedAt} />
		</>
	);
}

function NotOriginal({ checkedAt }: { checkedAt: string }) {
	const { t } = useTranslation("public");
	return (
		<>
			<p className="pub-file__badges pub-row">
				<Badge tone="warning">{t("validation.file.badge.notOriginal")}</Badge>
			</p>
			<p className="pub-file__sentence">{t("validation.file.notOriginal")}</p>
			<p>{t("validation.file.notOriginalWhy")}</p>
			<p>{t("validation.file.notOriginalNext")}</p>
			<TextLink href="/#kontakt">{t("validation.enquire")}</TextLink>
			<CheckedFile moment={checkedAt} />
		</>
	);
}

interface FileResultProps {
	check: FileCheck;
	onRetry: () => void;
	onShow: () => void;
}

/** Shows the result for one file. A technical failure must never look like an invalid certificate. */
export function FileResult({ check: { file, outcome }, onRetry, onShow }: FileResultProps) {
	const { t } = useTranslation("public");
	const { kind } = outcome;
	const name = useRef<HTMLHeadingElement>(null);
	const retry = () => {
		// Moves the focus to the file's name, because the pressed retry button disappears.
		name.current?.focus();
		onRetry();
	};
	return (
		<li className={`pub-file pub-card pub-file--${kind}`} aria-busy={kind === "checking"}>
			<h3 className="pub-file__name" ref={name} tabIndex={-1}>
				{file.name}
			</h3>
			{kind === "checking" && <Spinner label={t("validation.file.checking")} />}
			{kind === "original" && <Original answer={outcome.answer} onShow={onShow} />}
			{kind === "notOriginal" && <NotOriginal checkedAt={outcome.checkedAt} />}
			{kind === "credential" && <Credential result={outcome.result} onRetry={retry} onShow={onShow} />}
			{kind !== "checking" && kind !== "original" && kind !== "notOriginal" && kind !== "credential" && (
				<>
					<p className="pub-file__badges pub-row">
						<Badge tone="neutral">{t("validation.file.badge.unchecked")}</Badge>
					</p>
					<p>{t(`validation.file.obstacle.${kind}`, { megabytes: MAX_MEGABYTES })}</p>
					{kind === "unavailable" && (
						<Button icon="refresh" onPress={retry}>
							{t("validation.file.retry")}
						</Button>
					)}
				</>
			)}
		</li>
	);
}
