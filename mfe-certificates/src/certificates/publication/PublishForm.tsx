import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { ActionBar, Button, FailureBanner } from "@portal/shared-ui";
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
	useTranslation,
} from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { publishCertificate } from "../../certifications/api.ts";
import { certificateDetails } from "../../paths.ts";
import { PublicView } from "../public-view/PublicView.tsx";

interface PublishFormProps {
	certificate: Certificate;
	certification: Certification;
	onDone: () => void;
	leave: ReactNode;
}

/** Publishes a signed certificate at once. A second button schedules this for its first day, if it is in the future. */
export function PublishForm({ certificate, certification, onDone, leave }: PublishFormProps) {
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
		mutationFn: (on: string | null) => publishCertificate(api, certificate, { on }),
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
