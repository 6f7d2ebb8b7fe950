import "./id-form.css";
import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import { Button, TextField } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useRef, useState } from "react";
import { publicIdOf, VALIDATION_PATH } from "./public-id.ts";

interface IdFormProps {
	onCheck: (publicId: string) => void;
	initialId?: string;
}

const MAX_LENGTH = 300;

/** Takes the id of a certificate as it is printed. Without a program the browser itself sends the form. */
export function IdForm({ onCheck, initialId = "" }: IdFormProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const [isMissing, setMissing] = useState(false);
	/** Nothing yet: then it is the certificate that the address asks for. */
	const [typed, setTyped] = useState<string>();
	const shown = typed ?? initialId;
	const input = useRef<HTMLInputElement>(null);

	const submit = (event: FormEvent) => {
		event.preventDefault();
		const publicId = publicIdOf(shown);
		setMissing(publicId === "");
		if (publicId === "") return input.current?.focus();
		setTyped(undefined);
		onCheck(publicId);
	};

	return (
		<form className="pub-id-form" action={VALIDATION_PATH} method="get" onSubmit={submit} noValidate>
			<input type="hidden" name={LANGUAGE_QUERY} value={language} />
			<TextField
				label={t("validation.idLabel")}
				description={t("validation.idHint")}
				errorMessage={isMissing ? t("validation.idRequired") : undefined}
				name="cid"
				value={shown}
				onChange={setTyped}
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
