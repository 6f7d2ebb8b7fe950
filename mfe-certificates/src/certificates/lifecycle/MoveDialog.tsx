import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Cause } from "@portal/contracts/kit/public-states";
import { Button, Dialog, Skeleton } from "@portal/shared-ui";
import { useApi, useFlash, useQuery, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import type texts from "../../../locales/de.json";
import { certificationQuery } from "../../api.ts";
import { CertificateMail } from "../mail/CertificateMail.tsx";
import { PublishForm } from "../publication/PublishForm.tsx";
import { MoveForm, type ReasonedMove } from "./MoveForm.tsx";

interface MoveDialogProps {
	certificate: Certificate;
	clientId: string;
	move: ReasonedMove | "publish" | "mail";
	/** The cause that the form of a suspension proposes. */
	cause?: Cause;
	onClose: () => void;
}

type ContentProps = Omit<MoveDialogProps, "move" | "clientId"> & { move: ReasonedMove | "publish"; leave: ReactNode };

function Content({ certificate, move, onClose, ...props }: ContentProps) {
	const showFlash = useFlash();
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	if (data === undefined) return <Skeleton lines={4} />;
	const scope = { certificate, certification: data.data };
	if (move === "publish") return <PublishForm {...scope} leave={props.leave} onDone={onClose} />;
	const done = (message: string) => {
		showFlash(message);
		onClose();
	};
	return <MoveForm {...scope} {...props} move={move} onDone={done} />;
}

/** Shows the dialog of an action that needs further input, or whose consequences the user has to see first. */
export function MoveDialog({ clientId, move, ...props }: MoveDialogProps) {
	const { t } = useTranslation("certificates");
	const { certificate, onClose } = props;
	const leave = <Button onPress={onClose}>{t("cancel")}</Button>;
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t(`life.title.${move satisfies keyof typeof texts.life.title}`, { number: certificate.certificateNumber })}
		>
			{move === "mail" ? (
				<CertificateMail {...{ certificate, clientId, leave }} onDone={onClose} />
			) : (
				<Content {...props} {...{ move, leave }} />
			)}
		</Dialog>
	);
}
