import { approvalAnswer, type Certificate, REASON_LIMIT, retraction } from "@portal/contracts/contract/certificates";
import { CAUSES, type Cause } from "@portal/contracts/kit/public-states";
import { ActionBar, Card, LinkButton, Stack } from "@portal/shared-ui";
import { Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	RequestError,
	schemaValidator,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { retractCertificate } from "../life/api.ts";
import { CAUSE_OPTIONS } from "../life/causes.ts";
import { offersOf } from "../offers.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { answerApproval, isDocument } from "./api.ts";
import type { Previewed } from "./usePreviewed.ts";

interface Values {
	reason: string;
	/** Of a retraction. */
	cause: Cause;
}

const answerOf = ({ reason }: Values, intent: string | undefined) => ({
	submitBtn: intent === "reject" ? "reject" : "approve",
	reason,
});
const checkAnswer = schemaValidator(approvalAnswer);
const checkRetraction = schemaValidator(retraction);

interface DecisionProps {
	certificate: Certificate;
	isRetraction: boolean;
	previewed: Previewed;
	onCause: (cause: string | null) => void;
}

export function Decision({ certificate, isRetraction, previewed, onCause }: DecisionProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const queries = useQueryClient();
	const decide = async (values: Values, intent: string | undefined) => {
		if (isRetraction) {
			await retractCertificate(api, certificate, values);
			return t("done.retracted");
		}
		const answer = approvalAnswer.parse(answerOf(values, intent));
		await answerApproval(api, certificate, answer);
		return t(answer.submitBtn === "approve" ? "done.signed" : "done.rejected");
	};
	const form = useAppForm<Values>({
		defaultValues: { reason: "", cause: CAUSES.other },
		validate: (values, intent) => (isRetraction ? checkRetraction(values) : checkAnswer(answerOf(values, intent))),
		onSubmit: async (values, intent) => {
			try {
				const message = await decide(values, intent);
				await done(certificationDetails(certificate._certificationId, TABS.certificates), message);
			} catch (error) {
				if (error instanceof RequestError && error.code === "PREVIEW_REQUIRED") {
					previewed.refused();
					// First what tells whether it is another document.
					await queries.invalidateQueries({ predicate: ({ queryKey }) => !isDocument(queryKey) });
					await queries.invalidateQueries({ predicate: ({ queryKey }) => isDocument(queryKey) });
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
					{isRetraction && (
						<form.AppField name="cause">
							{(field) => (
								<field.Select
									label={t("life.cause")}
									description={t("life.causeHint")}
									options={CAUSE_OPTIONS}
									onSelectionChange={onCause}
								/>
							)}
						</form.AppField>
					)}
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
					{maySign && !isRetraction && (
						<p className="certs-none" role="status">
							{t(previewed.isPreviewed ? "approval.previewed" : "approval.previewFirst")}
						</p>
					)}
					<ActionBar
						back={
							<LinkButton
								icon="arrow-left"
								href={certificationDetails(certificate._certificationId, TABS.certificates)}
							>
								{t("back")}
							</LinkButton>
						}
						danger={
							!isRetraction && (
								<form.SubmitButton value="reject" variant="ghost">
									{t("approval.reject")}
								</form.SubmitButton>
							)
						}
					>
						{isRetraction ? (
							<form.SubmitButton value="retract" variant="danger">
								{t("approval.retract")}
							</form.SubmitButton>
						) : (
							maySign && (
								<form.SubmitButton value="approve" isDisabled={!previewed.isPreviewed}>
									{t("approval.sign")}
								</form.SubmitButton>
							)
						)}
					</ActionBar>
				</Stack>
			</Card>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
