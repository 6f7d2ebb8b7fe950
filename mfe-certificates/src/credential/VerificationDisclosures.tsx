import { type Certificate, isCurrent } from "@portal/contracts/contract/certificates";
import { Disclosure } from "@portal/shared-ui";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { currentStatus } from "../StatusBadge.tsx";

const PublicVerification = lazyComponent(async () => (await import("./PublicVerification.tsx")).PublicVerification);

function VerificationDisclosure({ publicId, number }: { publicId: string; number: string }) {
	const { t } = useTranslation("certificates");
	const [isExpanded, setExpanded] = useState(false);
	return (
		<Disclosure title={t("certificates.proof", { number })} isExpanded={isExpanded} onExpandedChange={setExpanded}>
			{isExpanded && <PublicVerification publicId={publicId} number={number} />}
		</Disclosure>
	);
}

/** Renders one folded section per valid or suspended certificate. A section loads its data only when it is opened. */
export function VerificationDisclosures({ certificates }: { certificates: readonly Certificate[] }) {
	return certificates.map((certificate) => {
		const { _id, publicId, certificateNumber } = certificate;
		const status = currentStatus(certificate);
		if (!publicId || !status || !isCurrent(status)) return null;
		return <VerificationDisclosure key={_id} publicId={publicId} number={certificateNumber} />;
	});
}
