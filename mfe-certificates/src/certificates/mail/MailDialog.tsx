import type { Certificate } from "@portal/contracts/contract/certificates";
import { ActionBar, Button, Dialog, ErrorState, LinkButton, Skeleton } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery } from "@portal/shared-ui/module";
import { clientQuery } from "../../api.ts";
import { clientDetails } from "../../paths.ts";
import { MailForm } from "./MailForm.tsx";
import { useMailTexts } from "./useMailTexts.ts";

interface MailDialogProps {
	certificate: Certificate;
	clientId: string;
	onClose: () => void;
}

export function MailDialog({ certificate, clientId, onClose }: MailDialogProps) {
	const { t } = useMailTexts();
	const { data, error, refetch } = useQuery(clientQuery(useApi(), clientId));
	// A select list needs distinct ids, but several contacts may share an address.
	const contacts = data && [...new Map(data.data.contacts.map((contact) => [contact.person.email, contact])).values()];
	const leave = <Button onPress={onClose}>{t("cancel")}</Button>;
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t("title", { number: certificate.certificateNumber })}
		>
			{contacts === undefined ? (
				error ? (
					<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
				) : (
					<Skeleton lines={8} />
				)
			) : contacts.length > 0 ? (
				<MailForm certificate={certificate} contacts={contacts} leave={leave} onDone={onClose} />
			) : (
				<>
					<p className="certs-text">{t("noContacts")}</p>
					<ActionBar>
						{leave}
						<LinkButton variant="primary" href={clientDetails(clientId)}>
							{t("client")}
						</LinkButton>
					</ActionBar>
				</>
			)}
		</Dialog>
	);
}
