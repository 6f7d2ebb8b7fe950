import { approvalAnswer, type Certificate, REASON_LIMIT, retraction } from "@portal/contracts/contract/certificates";
import { Card, LinkButton, Stack } from "@portal/shared-ui";
import { Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	RequestError,
	schemaValidator,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { answerApproval, retractCertificate } from "../api.ts";
import { Documents } from "../certificate/Documents.tsx";
import { offersOf } from "../offers.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

interface Values {
	reason: string;
}

const answerOf = ({ reason }: Values, intent: string | undefined) => ({
	submitBtn: intent === "reject" ? "reject" : "approve",
	reason,
});
const checkAnswer = schemaValidator(approvalAnswer);
const checkRetraction = schemaValidator(retraction);

export function Decision({ certificate, isRetraction }: { certificate: Certificate; isRetraction: boolean }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const queries = useQueryClient();
	/** The revision that was previewed: a change by somebody else requires another preview. */
	const [previewed, setPreviewed] = useState<number>();
	const isPreviewed = certificate.previewed || previewed === certificate.revision;
	const decide = async (values: Values, intent: string | undefined) => {
		if (isRetraction) {
			await retractCertificate(api, certificate, retraction.parse(values).reason);
			return t("done.retracted");
		}
		const answer = approvalAnswer.parse(answerOf(values, intent));
		await answerApproval(api, certificate, answer);
		return t(answer.submitBtn === "approve" ? "done.signed" : "done.rejected");
	};
	const form = useAppForm<Values>({
		defaultValues: { reason: "" },
		validate: (values, intent) => (isRetraction ? checkRetraction(values) : checkAnswer(answerOf(values, intent))),
		onSubmit: async (values, intent) => {
			try {
				const message = await decide(values, intent);
				await done(certificationDetails(certificate._certificationId, TABS.certificates), message);
			} catch (error) {
				if (error instanceof RequestError && error.code === "PREVIEW_REQUIRED") {
					setPreviewed(undefined);
					await queries.invalidateQueries();
				}
				throw error;
			}
		},
	});
	const isDirty = useIsDirty(form);
	const maySign = offersOf(certificate).may("sign");
	return (
		<Form form={form} aria-label={t("approval.decision")}>
			<Card title={t("approval.decision")}>
				<Stack>
					<form.AppField name="reason">
						{(field) => (
							<field.TextArea
								label={t("approval.reason")}
								description={t(isRetraction ? "approval.reasonRetract" : "approval.reasonReject")}
								maxLength={REASON_LIMIT}
								isRequired={isRetraction}
							/>
						)}
					</form.AppField>
					{maySign && !isPreviewed && <p className="certs-none">{t("approval.previewFirst")}</p>}
				</Stack>
			</Card>
			<div className="certs-buttons">
				<LinkButton icon="arrow-left" href={certificationDetails(certificate._certificationId, TABS.certificates)}>
					{t("back")}
				</LinkButton>
				<Documents certificate={certificate} onPreviewed={() => setPreviewed(certificate.revision)} />
				{isRetraction ? (
					<form.SubmitButton value="retract" variant="danger">
						{t("approval.retract")}
					</form.SubmitButton>
				) : (
					<>
						<form.SubmitButton value="reject" variant="danger">
							{t("approval.reject")}
						</form.SubmitButton>
						{maySign && (
							<form.SubmitButton value="approve" isDisabled={!isPreviewed}>
								{t("approval.sign")}
							</form.SubmitButton>
						)}
					</>
				)}
			</div>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
