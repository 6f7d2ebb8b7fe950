import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Button, LinkButton } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { certificationDetails, TABS } from "../../paths.ts";
import { NEXT_STEP, useNextStepFocus } from "../../useMove.ts";
import { ActionMenu } from "../actions/ActionMenu.tsx";
import { NextStepButton } from "../actions/NextStepButton.tsx";
import { useCertificateActions } from "../actions/useCertificateActions.tsx";
import { useDocuments } from "./useDocuments.ts";

export function CertificateBar({ certificate, clientId }: { certificate: Certificate; clientId: string }) {
	const { t } = useTranslation("certificates");
	const { next, others, dialogs } = useCertificateActions(certificate, clientId, "page");
	useNextStepFocus(next?.id);
	const { files, note, described, save, pending } = useDocuments(certificate);
	const download = (label: string, request: Parameters<typeof save>[0]) => ({
		id: label,
		label,
		icon: "download" as const,
		onAction: () => save(request),
	});
	const pdf = (lang: DocumentLanguage) =>
		download(t("documents.pdfIn", { language: lang.toUpperCase() }), { lang, format: "pdf" });
	const [first, ...further] = DOCUMENT_LANGUAGES.map(pdf);
	const words = files.map(({ lang, label }) => download(t("documents.word", { label }), { lang }));
	return (
		<>
			{/* Takes the focus after an action, because the pressed button has disappeared and keyboard users would
			    lose their place. */}
			<section id={NEXT_STEP} tabIndex={-1} className="certs-buttons certs-bar" aria-label={t("certificates.actions")}>
				<LinkButton
					icon="arrow-left"
					aria-label={t("back")}
					href={certificationDetails(certificate._certificationId, TABS.certificates)}
				>
					<span className="certs-bar__text">{t("back")}</span>
				</LinkButton>
				<div className="certs-buttons">
					{first && (
						<Button {...described} icon="download" isPending={pending !== undefined} onPress={first.onAction}>
							{first.label}
						</Button>
					)}
					{next && <NextStepButton variant="primary" action={next} />}
					<ActionMenu number={certificate.certificateNumber} actions={[...further, ...words, ...others]} />
				</div>
				{dialogs}
			</section>
			{note && <p {...note} className="certs-none" />}
		</>
	);
}
