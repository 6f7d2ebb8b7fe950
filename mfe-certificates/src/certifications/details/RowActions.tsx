import type { Certificate } from "@portal/contracts/contract/certificates";
import { ActionMenu } from "../../certificates/actions/ActionMenu.tsx";
import { NextStepButton } from "../../certificates/actions/NextStepButton.tsx";
import { useCertificateActions } from "../../certificates/actions/useCertificateActions.tsx";

/** The actions on a certificate that the server allows this user: the next step as a button, the others in a menu. */
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
