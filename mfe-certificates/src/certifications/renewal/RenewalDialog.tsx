import {
	type Certification,
	dayAfter,
	hasEnded,
	proposedRenewalDay,
	RENEWAL_KINDS,
	uncoveredBetween,
} from "@portal/contracts/contract/certifications";
import { ActionBar, Banner, Button, Dialog, Stack } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import {
	flash,
	formatDate,
	RequestError,
	today,
	useApi,
	useNavigate,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { certificationQuery } from "../../api.ts";
import { certificationDetails } from "../../paths.ts";
import { renewCertification } from "../api.ts";
import { uncoveredText } from "./uncovered.ts";

interface RenewalDialogProps {
	certification: Pick<Certification, "_id" | "certificationNumber" | "validTo">;
	onClose: () => void;
}

export function RenewalDialog({ certification, onClose }: RenewalDialogProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const navigate = useNavigate();
	const { _id, certificationNumber: number, validTo } = certification;
	const first = dayAfter(validTo);
	/** Returns the renewed certification if another user has already created it. Otherwise throws the error again. */
	const existing = async (error: unknown) => {
		if (!(error instanceof RequestError) || error.code !== "RENEWAL_EXISTS") throw error;
		const { data } = await queries.fetchQuery({ ...certificationQuery(api, _id), staleTime: 0 });
		if (data.renewedBy === undefined) throw error;
		return { id: data.renewedBy, message: flash(error.message, "info") };
	};
	const form = useAppForm({
		defaultValues: { validFrom: proposedRenewalDay(validTo, today()) },
		onSubmit: async ({ validFrom }) => {
			const { id, message } = await renewCertification(api, _id, validFrom).then(
				(made) => ({ id: made._id, message: flash(t("renewal.done", { number: made.certificationNumber })) }),
				existing,
			);
			await queries.invalidateQueries({ refetchType: "none" });
			await navigate(certificationDetails(id), { state: message });
		},
	});
	return (
		<Dialog
			isOpen
			isDismissable={false}
			size="small"
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t("renewal.title", { number })}
		>
			<Form form={form}>
				<Stack>
					<p className="certs-text">{t("renewal.copied")}</p>
					{hasEnded(certification, today()) && (
						<Banner tone="info" live="off">
							{t("renewal.late", { kind: RENEWAL_KINDS.newCertification, validTo: formatDate(validTo) })}
						</Banner>
					)}
					<form.AppField name="validFrom">
						{(field) => (
							<field.DateField
								label={t("renewal.validFrom")}
								description={t("renewal.validFromHint", { first: formatDate(first) })}
								minValue={first}
								isRequired
							/>
						)}
					</form.AppField>
					<form.Subscribe selector={({ values }) => uncoveredText(t, uncoveredBetween(validTo, values.validFrom))}>
						{(uncovered) => (
							<div aria-live="polite">
								{uncovered !== undefined && (
									<Banner tone="warning" live="off">
										{uncovered}
									</Banner>
								)}
							</div>
						)}
					</form.Subscribe>
				</Stack>
				<ActionBar>
					<Button onPress={onClose}>{t("cancel")}</Button>
					<form.SubmitButton>{t("renewal.renew")}</form.SubmitButton>
				</ActionBar>
			</Form>
		</Dialog>
	);
}
