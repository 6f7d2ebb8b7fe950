import { ENQUIRY_FIELDS, ENQUIRY_LIMITS } from "@portal/contracts/contract/enquiries";
import { readableAddress } from "@portal/contracts/kit/addresses";
import type { AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";

export interface AnswerValues {
	note: string;
	reply: { subject: string; text: string };
}

/** Fields of the mail that answers an enquiry. The cursor starts in the empty line after the greeting. */
export function ReplyFields({ form, to }: { form: AppForm<AnswerValues>; to: string }) {
	const { t } = useTranslation("enquiries");
	const text = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		const start = (text.current?.value.indexOf("\n") ?? 0) + 2;
		text.current?.setSelectionRange(start, start);
		text.current?.focus();
	}, []);
	return (
		<>
			<form.AppField name="reply.subject">
				{(field) => <field.TextField label={ENQUIRY_FIELDS.subject.label} isRequired />}
			</form.AppField>
			<form.AppField name="reply.text">
				{(field) => (
					<field.TextArea
						label={ENQUIRY_FIELDS.text.label}
						description={t("reply.to", { email: readableAddress(to) })}
						rows={14}
						maxLength={ENQUIRY_LIMITS.reply}
						isRequired
						inputRef={text}
					/>
				)}
			</form.AppField>
		</>
	);
}
