import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Cause } from "@portal/contracts/kit/public-states";
import { Button, Dialog, Skeleton } from "@portal/shared-ui";
import { useApi, useFlash, useQuery, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../../api.ts";
import { PublishForm } from "../publication/PublishForm.tsx";
import { MoveForm, type ReasonedMove } from "./MoveForm.tsx";

export type DialogMove = ReasonedMove | "publish";

interface MoveDialogProps {
	certificate: Certificate;
	move: DialogMove;
	cause?: Cause | undefined;
	onClose: () => void;
}

export function MoveDialog({ certificate, move, cause, onClose }: MoveDialogProps) {
	const { t } = useTranslation("certificates");
	const showFlash = useFlash();
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	const scope = data && { certificate, certification: data.data };
	const leave = <Button onPress={onClose}>{t("cancel")}</Button>;
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t(`life.title.${move}`, { number: certificate.certificateNumber })}
		>
			{scope === undefined ? (
				<Skeleton lines={4} />
			) : move === "publish" ? (
				<PublishForm {...scope} leave={leave} onDone={onClose} />
			) : (
				<MoveForm
					{...scope}
					move={move}
					cause={cause}
					leave={leave}
					onDone={(message) => {
						showFlash(message);
						onClose();
					}}
				/>
			)}
		</Dialog>
	);
}
