import { type Certificate, certificateStatus } from "@portal/contracts/contract/certificates";
import { Disclosure } from "@portal/shared-ui";
import { lazyComponent, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

const Proof = lazyComponent(async () => (await import("./PublicProof.tsx")).Proof);

function ProofDisclosure({ publicId, number }: { publicId: string; number: string }) {
	const { t } = useTranslation("certificates");
	const [isExpanded, setExpanded] = useState(false);
	return (
		<Disclosure title={t("certificates.proof", { number })} isExpanded={isExpanded} onExpandedChange={setExpanded}>
			{isExpanded && <Proof publicId={publicId} number={number} />}
		</Disclosure>
	);
}

/** What the public has of the certificates that are valid, or are so again. Folded it asks for nothing. */
export function ProofDisclosures({ certificates }: { certificates: readonly Certificate[] }) {
	return certificates.map(({ _id, publicId, certificateNumber, stati }) => {
		const told = certificateStatus(stati.at(-1)?.status)?.told;
		return (
			publicId !== undefined &&
			(told === "VALID" || told === "SUSPENDED") && (
				<ProofDisclosure key={_id} publicId={publicId} number={certificateNumber} />
			)
		);
	});
}
