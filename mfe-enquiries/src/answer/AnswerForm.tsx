import {
	ENQUIRY_FIELDS,
	ENQUIRY_LIMITS,
	type Enquiry,
	type EnquiryAnswer,
	enquiryAnswer,
} from "@portal/contracts/contract/enquiries";
import { ActionBar, Card, LinkButton } from "@portal/shared-ui";
import { describeConflict, Form, UnsavedGuard, useAppForm, useEdited, useIsDirty } from "@portal/shared-ui/form";
import {
	type FreshRecord,
	flash,
	schemaValidator,
	useApi,
	useBlocker,
	useNavigate,
	useQueryClient,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { answerEnquiry, ENQUIRIES } from "../api.ts";
import { AnsweredDialog } from "./AnsweredDialog.tsx";
import { DeleteButton } from "./DeleteButton.tsx";

interface AnswerFormProps extends FreshRecord<Enquiry> {
	back: string;
}

const validateAnswer = schemaValidator(enquiryAnswer);

const answerOf = (note: string, intent: string | undefined): EnquiryAnswer => ({
	note,
	submitBtn: intent === "answer" ? "answer" : "save",
});

const valuesOf = ({ note }: Enquiry) => ({ note });

export function AnswerForm({ back, ...source }: AnswerFormProps) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const navigate = useNavigate();
	const { leave: leaveForm, cancelLink } = useWayOut();
	const queryClient = useQueryClient();
	const { data: enquiry, etag, values, conflict } = useEdited(source, valuesOf);
	const [isAnswered, setAnswered] = useState(false);
	const isGone = useRef(false);

	const leave = (message: string) => leaveForm(back, flash(message));
	const refreshLists = () => void queryClient.invalidateQueries({ queryKey: ENQUIRIES });
	const form = useAppForm<{ note: string }>({
		defaultValues: values,
		validate: ({ note }, intent) => validateAnswer(answerOf(note, intent)),
		onSubmit: async ({ note }, intent) => {
			const answer = answerOf(note, intent);
			await answerEnquiry(api, enquiry._id, etag, answer);
			refreshLists();
			if (answer.submitBtn === "answer") setAnswered(true);
			else await leave(t("enquiry.saved"));
		},
	});
	const isDirty = useIsDirty(form);
	const blocker = useBlocker(() => isDirty && !isGone.current);

	return (
		<Card title={t("enquiry.processing")}>
			<Form
				form={form}
				conflict={describeConflict(conflict, { note: ENQUIRY_FIELDS.note })}
				aria-label={t("enquiry.processing")}
			>
				<form.AppField name="note">
					{(field) => (
						<field.TextArea label={ENQUIRY_FIELDS.note.label} rows={6} maxLength={ENQUIRY_LIMITS.note} isRequired />
					)}
				</form.AppField>
				<ActionBar
					back={
						<LinkButton {...cancelLink(back)} icon="arrow-left">
							{t("enquiry.back")}
						</LinkButton>
					}
					danger={
						<DeleteButton
							enquiry={enquiry}
							onDeleted={() => {
								isGone.current = true;
								refreshLists();
								void leave(t("enquiry.deleted"));
							}}
							onGone={(message) => {
								refreshLists();
								// The form still warns of unsaved input before this navigation. `replace` removes the
								// deleted enquiry from the browser's history.
								navigate(back, { replace: true, state: flash(message, "error") });
							}}
						/>
					}
				>
					<form.SubmitButton value="save" variant="secondary">
						{t("enquiry.save")}
					</form.SubmitButton>
					<form.SubmitButton value="answer" icon="check">
						{t("enquiry.answer")}
					</form.SubmitButton>
				</ActionBar>
			</Form>
			{isAnswered && <AnsweredDialog enquiry={enquiry} onDone={() => void leave(t("enquiry.answered"))} />}
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</Card>
	);
}
