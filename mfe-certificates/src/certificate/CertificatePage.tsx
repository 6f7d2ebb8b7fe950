import { Breadcrumbs, Skeleton } from "@portal/shared-ui";
import { errorMessage, Page, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { CERTIFICATIONS, type CertificateKey, certificationDetails, TABS } from "../paths.ts";
import { BackToClients } from "../Redirects.tsx";
import { CertificateStatusBadge } from "../StatusBadge.tsx";
import { type LoadedCertificate, useCertificate } from "./useCertificate.ts";

interface CertificatePageProps {
	certificateKey: CertificateKey;
	title: (number: string) => string;
	children: (loaded: LoadedCertificate) => ReactNode;
}

/** Frame of the screens that show one certificate. */
export function CertificatePage({ certificateKey, title, children }: CertificatePageProps) {
	const { t } = useTranslation("certificates");
	const { loaded, error } = useCertificate(certificateKey);
	if (!loaded && error) return <BackToClients message={errorMessage(error)} error={error} />;
	const heading = title(loaded?.certificate.certificateNumber ?? "");
	const overview = certificationDetails(certificateKey._certificationId, TABS.certificates);
	return (
		<Page
			title={heading}
			badge={loaded && <CertificateStatusBadge certificate={loaded.certificate} />}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("list.title"), href: CERTIFICATIONS },
						...(loaded ? [{ label: loaded.certification.certificationNumber, href: overview }] : []),
						{ label: heading },
					]}
				/>
			}
		>
			{loaded ? children(loaded) : <Skeleton lines={10} />}
		</Page>
	);
}
