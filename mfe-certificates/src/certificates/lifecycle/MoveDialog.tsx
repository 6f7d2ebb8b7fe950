import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { ActionBar, Button, Dialog, FailureBanner, Skeleton } from "@portal/shared-ui";
import {
	errorMessage,
	flash,
	formatDate,
	today,
	useApi,
	useFlash,
	useLocation,
	useMutation,
	useNavigate,
	useQuery,
	useTranslation,
} from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { certificationQuery } from "../../api.ts";
import { orderPublication, publishCertificate } from "../../certifications/api.ts";
import { certificateDetails } from "../../paths.ts";
import { PublicView } from "../public-view/PublicView.tsx";
import { MoveForm, type ReasonedMove } from "./MoveForm.tsx";

interface PublishFormProps {
	certificate: Certificate;
	certification: Certification;
	onDone: () => void;
	leave: ReactNode;
}

/**
 * Publishes a signed certificate. If its first day lies in the future, a second button schedules the publication for
 * that day.
 */
function PublishForm({ certificate, certification, onDone, leave }: PublishFormProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const showFlash = useFlash();
	const { validFrom, publishOn, publishOrder } = certificate;
	const date = formatDate(validFrom);
	const isAhead = validFrom > today();
	const publish = useMutation({
		mutationFn: () => publishCertificate(api, certificate),
		onSuccess: async () => {
			onDone();
			const page = certificateDetails(certificate, certification._clientId);
			await navigate(page, { replace: page.startsWith(pathname), state: flash(t("done.published")) });
		},
	});
	const order = useMutation({
		mutationFn: (on: string | null) => orderPublication(api, certificate, on),
		onSuccess: (_, on) => {
			showFlash(on === null ? t("done.publicationCanceled") : t("done.publicationOrdered", { date }));
			onDone();
		},
	});
	const error = publish.error ?? order.error;
	return (
		<>
			{error && <FailureBanner>{errorMessage(error)}</FailureBanner>}
			{isAhead && <p className="certs-text">{t("publishOn.validFrom", { date })}</p>}
			<PublicView certificate={certificate} certification={certification} move="publish" />
			<ActionBar>
				{leave}
				{publishOn !== undefined && (
					<Button isPending={order.isPending} onPress={() => order.mutate(null)}>
						{t("publishOn.cancel")}
					</Button>
				)}
				{isAhead && (publishOn === undefined || publishOrder?.failed !== undefined) && (
					<Button isPending={order.isPending} onPress={() => order.mutate(validFrom)}>
						{t("publishOn.order")}
					</Button>
				)}
				<Button variant="primary" isPending={publish.isPending} onPress={() => publish.mutate()}>
					{t("row.publish")}
				</Button>
			</ActionBar>
		</>
	);
}

export type DialogMove = ReasonedMove | "publish";

interface MoveDialogProps {
	certificate: Certificate;
	move: DialogMove;
	onClose: () => void;
}

export function MoveDialog({ certificate, move, onClose }: MoveDialogProps) {
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
