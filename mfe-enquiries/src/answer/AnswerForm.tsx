import { ENQUIRY_LIMITS, type Enquiry, type EnquiryAnswer, enquiryAnswer } from "@portal/api/contract/enquiries";
import { Card, Inline, LinkButton } from "@portal/shared-ui";
import { Form, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	flash,
	schemaValidator,
	useApi,
	useBlocker,
	useNavigate,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { answerEnquiry, ENQUIRIES } from "../api.ts";
import { DeleteButton } from "./DeleteButton.tsx";

interface AnswerFormProps {
	enquiry: Enquiry;
	etag: string;
	onReload: () => void;
}

const validateAnswer = schemaValidator(enquiryAnswer);

const answerOf = (note: string, intent: string | undefined): EnquiryAnswer => ({
	note,
	submitBtn: intent === "answer" ? "answer" : "save",
});

/** The note, and whether the enquiry stays open or is answered. */
export function AnswerForm({ onReload, ...loaded }: AnswerFormProps) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const [{ enquiry, etag }] = useState(loaded);
	const isGone = useRef(false);

	const goHome = (message: string) => {
		void queryClient.invalidateQueries({ queryKey: ENQUIRIES });
		navigate("/home", { state: flash(message) });
	};
	const form = useAppForm<{ note: string }>({
		defaultValues: { note: enquiry.note },
		validate: ({ note }, intent) => validateAnswer(answerOf(note, intent)),
		onSubmit: async ({ note }, intent) => {
			const answer = answerOf(note, intent);
			await answerEnquiry(api, enquiry._id, etag, answer);
			goHome(t(answer.submitBtn === "answer" ? "enquiry.answered" : "enquiry.saved"));
		},
	});
	const isDirty = useIsDirty(form);
	const blocker = useBlocker(() => isDirty && !isGone.current);

	return (
		<Card title={t("enquiry.processing")}>
			<Form form={form} onReload={onReload} aria-label={t("enquiry.processing")}>
				<form.AppField name="note">
					{(field) => <field.TextArea label={t("enquiry.note")} rows={6} maxLength={ENQUIRY_LIMITS.note} isRequired />}
				</form.AppField>
				<Inline align="between">
					<Inline>
						<LinkButton href="/home" icon="arrow-left">
							{t("enquiry.back")}
						</LinkButton>
						<DeleteButton
							enquiry={enquiry}
							onDeleted={() => {
								isGone.current = true;
								goHome(t("enquiry.deleted"));
							}}
						/>
					</Inline>
					<Inline>
						<form.SubmitButton value="save" variant="secondary">
							{t("enquiry.save")}
						</form.SubmitButton>
						<form.SubmitButton value="answer" icon="check">
							{t("enquiry.answer")}
						</form.SubmitButton>
					</Inline>
				</Inline>
			</Form>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</Card>
	);
}
