import type { Certificate } from "@portal/contracts/contract/certificates";
import { Banner } from "@portal/shared-ui";
import { lazyComponent, Slot, useTranslation } from "@portal/shared-ui/module";
import { CertificateStatusBanner } from "../lifecycle/CertificateStatusBanner.tsx";
import { usePublicationOrder } from "../publication/usePublicationOrder.ts";
import { CertificateBar } from "./CertificateBar.tsx";
import { CertificateData } from "./CertificateData.tsx";
import { CertificatePage } from "./CertificatePage.tsx";
import { Hints } from "./Hints.tsx";

const PublicVerificationCard = lazyComponent(
	async () => (await import("../../credential/PublicVerification.tsx")).PublicVerificationCard,
);

function Order({ certificate }: { certificate: Certificate }) {
	const order = usePublicationOrder(certificate);
	return order ? (
		<Banner tone={order.isFailed ? "warning" : "info"} live="off">
			{order.text}
		</Banner>
	) : null;
}

export function CertificateDetailsPage() {
	const { t } = useTranslation("certificates");
	return (
		<CertificatePage isRecord title={(number) => t("facts.page", { number })}>
			{(loaded) => (
				<>
					<CertificateBar certificate={loaded.certificate} clientId={loaded.client._id} />
					<CertificateStatusBanner {...loaded} />
					<Order certificate={loaded.certificate} />
					<Hints certificate={loaded.certificate} />
					<CertificateData loaded={loaded} />
					<PublicVerificationCard certificate={loaded.certificate} />
					<Slot name="certificate-details" />
				</>
			)}
		</CertificatePage>
	);
}
