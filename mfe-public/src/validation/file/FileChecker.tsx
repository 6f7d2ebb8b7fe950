import { CREDENTIAL_SENTENCES } from "@portal/contracts/kit/credential-sentences";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatDay } from "../../language/formats.ts";
import { CertificateChoice } from "./CertificateChoice.tsx";
import { FileResult } from "./FileResult.tsx";
import { type FileCheck, MAX_FILES, useFileChecks } from "./useFileChecks.ts";

/** Returns the text for screen readers: all results at the end, so that they do not interrupt each other. */
function useAnnouncement(checks: readonly FileCheck[]): string {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	if (checks.length === 0) return "";
	if (checks.some(({ outcome }) => outcome.kind === "checking")) return t("validation.file.checking");
	return checks
		.map(({ file, outcome }) => {
			if (outcome.kind === "original") {
				const { certificateNumber: number, state, validFrom, validTo } = outcome.answer;
				const days = [formatDay(validFrom, language), formatDay(validTo, language)] as const;
				const sentence = PUBLIC_SENTENCES[language][state].sentence(...days);
				return `${file.name}: ${t("validation.file.original", { number })} ${sentence}`;
			}
			if (outcome.kind === "credential")
				return `${file.name}: ${CREDENTIAL_SENTENCES[language][outcome.result.fault ?? "valid"]}`;
			const badge =
				outcome.kind === "notOriginal" ? t("validation.file.badge.notOriginal") : t("validation.file.badge.unchecked");
			return `${file.name}: ${badge}.`;
		})
		.join(" ");
}

export function FileChecker({ onShow }: { onShow: () => void }) {
	const { t } = useTranslation("public");
	const { checks, isCut, choose, retry } = useFileChecks();
	const announcement = useAnnouncement(checks);
	return (
		<>
			<CertificateChoice onChoose={choose} />
			<p role="status" className="ui-visually-hidden">
				{announcement}
			</p>
			{checks.length > 0 && (
				<ul className="pub-files pub-stack" aria-label={t("validation.file.results")}>
					{checks.map((check) => (
						<FileResult key={check.id} check={check} onRetry={() => retry(check)} onShow={onShow} />
					))}
				</ul>
			)}
			{isCut && <p role="alert">{t("validation.file.tooMany", { max: MAX_FILES })}</p>}
		</>
	);
}
