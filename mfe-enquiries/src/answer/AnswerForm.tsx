import {
	ENQUIRY_FIELDS,
	ENQUIRY_LIMITS,
	ENQUIRY_STATUS,
	type Enquiry,
	type EnquiryAnswer,
	enquiryAnswer,
} from "@portal/contracts/contract/enquiries";
import { ActionBar, Button, Card, LinkButton } from "@portal/shared-ui";
import {
	describeConflict,
	Form,
	UnsavedGuard,
	useAppForm,
	useEdited,
	useIsDirty,
	useSelector,
} from "@portal/shared-ui/form";
import {
	brand,
	type FreshRecord,
	flash,
	formatDate,
	schemaValidator,
	useApi,
	useBlocker,
	useNavigate,
	useQueryClient,
	useSession,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { answerEnquiry, ENQUIRIES } from "../api.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { draftText, type MailDraft, mailAddress, openMail } from "./mail.ts";
import { type AnswerValues, ReplyFields } from "./ReplyFields.tsx";

interface AnswerFormProps extends FreshRecord<Enquiry> {
	back: string;
}

const validateAnswer = schemaValidator(enquiryAnswer);

const answerOf = ({ note, reply }: AnswerValues, intent: string | undefined): EnquiryAnswer => ({
	note,
	submitBtn: intent === "answer" || intent === "reply" ? "answer" : "save",
	...(intent === "reply" && { reply }),
});

const valuesOf = ({ note }: Enquiry) => ({ note });

/** Returns the prepared answer to an enquiry. Its body has an empty line for the user's text after the greeting. */
function useMailDraft({ reference, email, name, messageDate, message }: Enquiry): MailDraft {
	const { t } = useTranslation("enquiries");
	const { user } = useSession();
	const date = formatDate(messageDate);
	const signature = [t("mail.closing"), user?.name, brand.name].filter(Boolean);
	return {
		to: email,
		subject: t("mail.subject", { reference, date }),
		body: [t("mail.greeting", { name }), "", "", "", ...signature, "", t("mail.quoted", { date })].join("\n"),
		quote: message,
	};
}

export function AnswerForm({ back, ...source }: AnswerFormProps) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const navigate = useNavigate();
	const { leave: leaveForm, cancelLink } = useWayOut();
	const queryClient = useQueryClient();
	const { data: enquiry, etag, values, conflict } = useEdited(source, valuesOf);
	const draft = useMailDraft(enquiry);
	const reply = { subject: draft.subject, text: draftText(draft) };
	const [isStarted, setStarted] = useState(false);
	const isGone = useRef(false);

	const leave = (message: string) => leaveForm(back, flash(message));
	const refreshLists = () => void queryClient.invalidateQueries({ queryKey: ENQUIRIES });
	const form = useAppForm<AnswerValues>({
		defaultValues: { ...values, reply },
		validate: (input, intent) => validateAnswer(answerOf(input, intent)),
		onSubmit: async (input, intent) => {
			const answer = answerOf(input, intent);
			await answerEnquiry(api, enquiry._id, etag, answer);
			refreshLists();
			await leave(
				t(answer.reply ? "reply.done" : answer.submitBtn === "answer" ? "enquiry.answered" : "enquiry.saved"),
			);
		},
	});
	// A restored draft may contain an answer before the user has pressed the button that shows its fields.
	const isRestored = useSelector(form.store, ({ values: { reply: typed } }) => typed.text !== reply.text);
	const isWriting = enquiry.canReply === true && (isStarted || isRestored);
	const isAnswered = enquiry.status >= ENQUIRY_STATUS.ANSWERED;
	// The portal does not know what happens in the mail program, so the user marks the enquiry as answered.
	const isMarkedNext = isStarted && !isAnswered;
	const markButton = (
		<form.SubmitButton key="mark" value="answer" icon="check" variant={isMarkedNext ? "primary" : "secondary"}>
			{t("enquiry.answer")}
		</form.SubmitButton>
	);
	const writeButton = (
		<Button
			key="write"
			icon="mail"
			variant={isMarkedNext ? "secondary" : "primary"}
			onPress={() => {
				if (!enquiry.canReply) openMail(mailAddress(draft));
				setStarted(true);
			}}
		>
			{t("mail.open")}
		</Button>
	);
	const isDirty = useIsDirty(form);
	const blocker = useBlocker(() => isDirty && !isGone.current);

	return (
		<Card title={t("enquiry.processing")}>
			<Form
				form={form}
				conflict={describeConflict(conflict, { note: ENQUIRY_FIELDS.note })}
				aria-label={t("enquiry.processing")}
			>
				{isWriting && <ReplyFields form={form} to={enquiry.email} />}
				<form.AppField name="note">
					{(field) => (
						<field.TextArea
							label={ENQUIRY_FIELDS.note.label}
							rows={6}
							maxLength={ENQUIRY_LIMITS.note}
							isRequired={!isWriting}
						/>
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
					{isWriting ? (
						<form.SubmitButton value="reply" icon="mail">
							{t("reply.send")}
						</form.SubmitButton>
					) : (
						<>
							<form.SubmitButton value="save" variant="secondary">
								{t("enquiry.save")}
							</form.SubmitButton>
							{isMarkedNext ? [writeButton, markButton] : [markButton, writeButton]}
						</>
					)}
				</ActionBar>
			</Form>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</Card>
	);
}
