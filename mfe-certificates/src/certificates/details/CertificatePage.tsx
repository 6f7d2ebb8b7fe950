import type { Certificate } from "@portal/contracts/contract/certificates";
import { Skeleton } from "@portal/shared-ui";
import { useApi, useQuery, useSearchParams } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { certificateQuery } from "../../api.ts";
import { Frame } from "../../Frame.tsx";
import { type CertificateKey, TABS } from "../../paths.ts";
import { BackToClients, WithoutCertification } from "../../Redirects.tsx";
import { CertificateStatusBadge } from "../../StatusBadge.tsx";
import { type Scope, useScope } from "../../useScope.ts";

/** Contains all records of the page, because a certificate stores only ids of its products and production sites. */
export interface LoadedCertificate extends Pick<Scope, "certification" | "client"> {
	certificate: Certificate;
}

interface CertificatePageProps {
	title: (number: string) => string;
	/** True if the page adds the certificate to the user's list of recently opened records. */
	isRecord?: boolean;
	children: (loaded: LoadedCertificate) => ReactNode;
}

function Loaded({
	certificateKey,
	title,
	isRecord = false,
	children,
}: CertificatePageProps & { certificateKey: CertificateKey }) {
	const { data, error: failure } = useQuery(certificateQuery(useApi(), certificateKey));
	const { certification, client, ...scope } = useScope(certificateKey._certificationId);
	const certificate = data?.data;
	const error = failure ?? scope.error;
	const isLoaded = certificate && certification && client;
	if (!isLoaded && error) return <BackToClients error={error} />;
	return (
		<Frame
			title={title(certificate?.certificateNumber ?? "")}
			record={isRecord && certificate ? title(certificate.certificateNumber) : undefined}
			badge={certificate && <CertificateStatusBadge certificate={certificate} />}
			certification={certification}
			tab={TABS.certificates}
		>
			{isLoaded ? children({ certificate, certification, client }) : <Skeleton lines={10} />}
		</Frame>
	);
}

/** Loads the certificate whose ids the URL contains. Without both ids, it redirects to the list of certifications. */
export function CertificatePage(props: CertificatePageProps) {
	const [params] = useSearchParams();
	const _certificationId = params.get("certificationId");
	const _id = params.get("certificateId");
	if (!_certificationId || !_id) return <WithoutCertification />;
	return <Loaded key={_id} certificateKey={{ _certificationId, _id }} {...props} />;
}
