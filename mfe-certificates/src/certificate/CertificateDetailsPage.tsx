import { LinkButton } from "@portal/shared-ui";
import { Slot, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { certificationDetails, TABS } from "../paths.ts";
import { WithoutCertification } from "../Redirects.tsx";
import { CertificateFacts } from "./CertificateFacts.tsx";
import { CertificatePage } from "./CertificatePage.tsx";
import { Documents } from "./Documents.tsx";
import { DraftActions } from "./DraftActions.tsx";
import { useCertificateParams } from "./useCertificateParams.ts";

export function CertificateDetailsPage() {
	const { t } = useTranslation("certificates");
	const key = useCertificateParams();
	const queries = useQueryClient();
	// Whatever stood in the way, somebody else's move above all, is to be seen.
	const refresh = () => void queries.invalidateQueries();
	if (!key) return <WithoutCertification />;
	return (
		<CertificatePage key={key._id} certificateKey={key} title={(number) => t("facts.page", { number })}>
			{(loaded) => (
				<>
					<CertificateFacts loaded={loaded} />
					<Slot name="certificate-history" />
					<div className="certs-buttons">
						<LinkButton icon="arrow-left" href={certificationDetails(key._certificationId, TABS.certificates)}>
							{t("back")}
						</LinkButton>
						<Documents certificate={loaded.certificate} />
						<DraftActions certificate={loaded.certificate} onRefused={refresh} />
					</div>
				</>
			)}
		</CertificatePage>
	);
}
