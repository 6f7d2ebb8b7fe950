import type { Certificate } from "@portal/contracts/contract/certificates";
import { ActionMenu } from "../../certificates/actions/ActionMenu.tsx";
import { NextStepButton } from "../../certificates/actions/NextStepButton.tsx";
import { useCertificateActions } from "../../certificates/actions/useCertificateActions.tsx";

export function RowActions({ certificate, clientId }: { certificate: Certificate; clientId: string }) {
	const { next, others, dialogs } = useCertificateActions(certificate, clientId, "row");
	return (
		<span className="certs-buttons certs-buttons--end">
			{next && <NextStepButton size="small" action={next} />}
			<ActionMenu size="small" number={certificate.certificateNumber} actions={others} />
			{dialogs}
		</span>
	);
}
