import { Button, TextField } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useRef, useState } from "react";
import { QUERY } from "../frame/language-query.ts";
import { publicIdOf, VALIDATION_PATH } from "./public-id.ts";

interface IdFormProps {
	onCheck: (publicId: string) => void;
	initialId?: string;
}

const MAX_LENGTH = 300;

/** Takes the id of a certificate as somebody reads it off the paper. Without a program the browser itself goes there. */
export function IdForm({ onCheck, initialId = "" }: IdFormProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const [isMissing, setMissing] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	const submit = (event: FormEvent) => {
		event.preventDefault();
		// Not from a state: something can have been typed before the program took over.
		const publicId = publicIdOf(input.current?.value ?? "");
		setMissing(publicId === "");
		if (publicId === "") input.current?.focus();
		else onCheck(publicId);
	};

	return (
		<form className="pub-id-form" action={VALIDATION_PATH} method="get" onSubmit={submit} noValidate>
			<input type="hidden" name={QUERY} value={language} />
			<TextField
				label={t("validation.idLabel")}
				description={t("validation.idHint")}
				errorMessage={isMissing ? t("validation.idRequired") : undefined}
				name="cid"
				defaultValue={initialId}
				inputRef={input}
				maxLength={MAX_LENGTH}
				autoComplete="off"
				spellCheck="false"
			/>
			<Button type="submit" variant="primary" icon="search">
				{t("validation.check")}
			</Button>
		</form>
	);
}
