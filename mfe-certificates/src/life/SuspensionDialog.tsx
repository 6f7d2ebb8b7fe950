import { type Certificate, REASON_LIMIT, reinstatement, suspension } from "@portal/contracts/contract/certificates";
import type { Cause } from "@portal/contracts/kit/public-states";
import { ActionBar, Button, Dialog, Skeleton } from "@portal/shared-ui";
import { Form, RequiredHint, useAppForm, useSelector } from "@portal/shared-ui/form";
import { schemaValidator, today, useApi, useFlash, useQuery, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../api.ts";
import { PublicView } from "../public-view/PublicView.tsx";
import { reinstateCertificate, suspendCertificate } from "./api.ts";
import { CAUSE_OPTIONS } from "./causes.ts";

export type SuspensionMove = "suspend" | "reinstate";

interface Values {
	cause: Cause | "";
	until: string;
	reason: string;
}

const EMPTY: Values = { cause: "", until: "", reason: "" };
const checkSuspension = schemaValidator(suspension);
const checkReinstatement = schemaValidator(reinstatement);

interface SuspensionDialogProps {
	certificate: Certificate;
	move: SuspensionMove;
	onClose: () => void;
}

function SuspensionForm({ certificate, move, onClose }: SuspensionDialogProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const { data } = useQuery(certificationQuery(api, certificate._certificationId));
	const isSuspension = move === "suspend";
	const form = useAppForm<Values>({
		defaultValues: EMPTY,
		validate: (values) => (isSuspension ? checkSuspension(values) : checkReinstatement({ reason: values.reason })),
		onSubmit: async ({ cause, reason, until }) => {
			if (!isSuspension) await reinstateCertificate(api, certificate, reason);
			else if (cause) await suspendCertificate(api, certificate, { cause, reason, until });
			showFlash(t(isSuspension ? "done.suspended" : "done.reinstated", { number: certificate.certificateNumber }));
			onClose();
		},
	});
	const cause = useSelector(form.store, ({ values }) => values.cause);
	return (
		<Form form={form} aria-label={t(`row.${move}`)}>
			<RequiredHint />
			{isSuspension && (
				<form.AppField name="cause">
					{(field) => (
						<field.Select
							label={t("life.cause")}
							description={t("life.causeHint")}
							options={CAUSE_OPTIONS}
							isRequired
						/>
					)}
				</form.AppField>
			)}
			<form.AppField name="reason">
				{(field) => (
					<field.TextArea
						label={t("approval.reason")}
						description={t("life.reasonHint")}
						maxLength={REASON_LIMIT}
						isRequired
					/>
				)}
			</form.AppField>
			{isSuspension && (
				<form.AppField name="until">
					{(field) => <field.DateField label={t("life.until")} description={t("life.untilHint")} minValue={today()} />}
				</form.AppField>
			)}
			{data ? (
				<PublicView certificate={certificate} certification={data.data} move={move} cause={cause} />
			) : (
				<Skeleton lines={4} />
			)}
			<ActionBar>
				<Button onPress={onClose}>{t("cancel")}</Button>
				<form.SubmitButton variant={isSuspension ? "danger" : "primary"}>{t(`row.${move}`)}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

export function SuspensionDialog(props: SuspensionDialogProps) {
	const { t } = useTranslation("certificates");
	const { certificate, move, onClose } = props;
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t(`life.title.${move}`, { number: certificate.certificateNumber })}
		>
			<SuspensionForm {...props} />
		</Dialog>
	);
}
