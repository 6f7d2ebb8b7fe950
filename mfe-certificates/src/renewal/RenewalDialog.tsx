import { type Certification, dayAfter, hasEnded, RENEWAL_KINDS } from "@portal/contracts/contract/certifications";
import { ActionBar, Banner, Button, Dialog, LinkButton, Stack } from "@portal/shared-ui";
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
import { useState } from "react";
import { certificationQuery, renewCertification } from "../api.ts";
import { certificationDetails } from "../paths.ts";

export type Renewable = Pick<Certification, "_id" | "certificationNumber" | "validTo">;

interface RenewalDialogProps {
	certification: Renewable;
	onClose: () => void;
}

/** Asks for the first day of the successor, and opens it. */
export function RenewalDialog({ certification, onClose }: RenewalDialogProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const queries = useQueryClient();
	const navigate = useNavigate();
	const { _id, certificationNumber: number, validTo } = certification;
	const first = dayAfter(validTo);
	/** Somebody else was faster. */
	const [existing, setExisting] = useState<Pick<Certification, "renewedBy" | "renewedByNumber">>();
	const refused = async (error: unknown) => {
		await queries.invalidateQueries({ refetchType: "none" });
		if (error instanceof RequestError && error.code === "RENEWAL_EXISTS")
			setExisting((await queries.fetchQuery(certificationQuery(api, _id))).data);
		throw error;
	};
	const form = useAppForm({
		defaultValues: { validFrom: first },
		onSubmit: async ({ validFrom }) => {
			const renewed = await renewCertification(api, _id, validFrom).catch(refused);
			await queries.invalidateQueries({ refetchType: "none" });
			const done = t("renewal.done", { number: renewed.certificationNumber });
			await navigate(certificationDetails(renewed._id), { state: flash(done) });
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
								description={t("renewal.validFromHint", { first: formatDate(first), number })}
								minValue={first}
								isRequired
							/>
						)}
					</form.AppField>
				</Stack>
				<ActionBar>
					<Button onPress={onClose}>{t("cancel")}</Button>
					{existing?.renewedBy === undefined ? (
						<form.SubmitButton>{t("renewal.renew")}</form.SubmitButton>
					) : (
						<LinkButton variant="primary" href={certificationDetails(existing.renewedBy)}>
							{t("renewal.open", { number: existing.renewedByNumber })}
						</LinkButton>
					)}
				</ActionBar>
			</Form>
		</Dialog>
	);
}
