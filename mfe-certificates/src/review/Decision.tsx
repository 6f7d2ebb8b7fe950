import { approvalAnswer, type Certificate, REASON_LIMIT } from "@portal/contracts/contract/certificates";
import { Card, LinkButton, Stack, TextLink } from "@portal/shared-ui";
import { Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	nextOf,
	RequestError,
	schemaValidator,
	useApi,
	useBlocker,
	useQuery,
	useQueryClient,
	useTranslation,
	workQuery,
} from "@portal/shared-ui/module";
import { useEffect } from "react";
import { allowedActionsOf } from "../allowed-actions.ts";
import { queueQuery } from "../overview/api.ts";
import { workplaceOf } from "../overview/work/queues.ts";
import { certificateDetails, certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { answerApproval, isDocument } from "./api.ts";
import type { Previewed } from "./usePreviewed.ts";

const answerOf = ({ reason }: { reason: string }, intent: string | undefined) => ({
	submitBtn: intent === "reject" ? "reject" : "approve",
	reason,
});
const checkAnswer = schemaValidator(approvalAnswer);

interface DecisionProps {
	certificate: Certificate;
	clientId: string;
	previewed: Previewed;
}

/** Returns a function that finds the page after a decision: the next certificate to review, or else the decided one. */
function useNextPage({ certificate, clientId }: Pick<DecisionProps, "certificate" | "clientId">) {
	const api = useApi();
	const queries = useQueryClient();
	return async () => {
		const query = queueQuery(api, "toReview", { sort: "since" });
		// Ignores an error of this query, because the decision is already stored and must not appear to have failed.
		const waiting = await queries.fetchQuery(query).catch(() => undefined);
		const next = nextOf(waiting?.rows, ({ _certificateId }) => _certificateId === certificate._id);
		return next ? workplaceOf("toReview", next) : certificateDetails(certificate, clientId);
	};
}

/** Leads to the next certificate that waits for a review, without a decision about this one. */
function NextReview({ certificate }: Pick<DecisionProps, "certificate">) {
	const { t } = useTranslation("certificates");
	const waiting = useQuery(workQuery(useApi())).data?.toReview?.items;
	const next = nextOf(waiting, ({ _certificateId }) => _certificateId === certificate._id);
	return next && <TextLink href={workplaceOf("toReview", next)}>{t("approval.next")}</TextLink>;
}

export function Decision({ certificate, clientId, previewed }: DecisionProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const queries = useQueryClient();
	const findNextPage = useNextPage({ certificate, clientId });
	const form = useAppForm({
		defaultValues: { reason: "" },
		validate: (values, intent) => checkAnswer(answerOf(values, intent)),
		onSubmit: async (values, intent) => {
			const answer = approvalAnswer.parse(answerOf(values, intent));
			try {
				await answerApproval(api, certificate, answer);
			} catch (error) {
				if (error instanceof RequestError && error.code === "PREVIEW_REQUIRED") {
					previewed.refused();
					// Reloads the certificate before the document, which is loaded by the certificate's version.
					await queries.invalidateQueries({ predicate: ({ queryKey }) => !isDocument(queryKey) });
					await queries.invalidateQueries({ predicate: ({ queryKey }) => isDocument(queryKey) });
				}
				throw error;
			}
			await done(await findNextPage(), t(answer.submitBtn === "approve" ? "done.signed" : "done.rejected"));
		},
	});
	const isDirty = useIsDirty(form);
	const { isPreviewed } = previewed;
	useEffect(() => {
		// Writes the unchanged reason back, which clears the server's error once the user has seen the document.
		if (isPreviewed) form.setFieldValue("reason", (reason) => reason);
	}, [form, isPreviewed]);
	const maySign = allowedActionsOf(certificate).may("sign");
	return (
		<Form form={form} aria-label={t("approval.decision")}>
			<Card title={t("approval.decision")}>
				<Stack>
					<form.AppField name="reason">
						{(field) => (
							<field.TextArea
								label={t("approval.reason")}
								description={t("approval.reasonReject")}
								maxLength={REASON_LIMIT}
							/>
						)}
					</form.AppField>
					{maySign && (
						<p className="certs-none" role="status">
							{t(isPreviewed ? "approval.previewed" : "approval.previewFirst")}
						</p>
					)}
					<div className="certs-decision">
						{maySign && (
							<form.SubmitButton value="approve" isDisabled={!isPreviewed}>
								{t("approval.sign")}
							</form.SubmitButton>
						)}
						<form.SubmitButton value="reject" variant="secondary">
							{t("approval.reject")}
						</form.SubmitButton>
						<LinkButton
							variant="ghost"
							icon="arrow-left"
							href={certificationDetails(certificate._certificationId, TABS.certificates)}
						>
							{t("back")}
						</LinkButton>
						<NextReview certificate={certificate} />
					</div>
				</Stack>
			</Card>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
