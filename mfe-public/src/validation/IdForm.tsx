import "./id-form.css";
import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import { Button, TextField } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useRef, useState } from "react";
import { referenceOf, VALIDATION_PATH } from "./public-id.ts";

interface IdFormProps {
	onCheck: (reference: string) => void;
	initialReference?: string;
}

const MAX_LENGTH = 300;

/** Accepts the number or id printed on a certificate. Without JavaScript, the browser submits the form as a query. */
export function IdForm({ onCheck, initialReference = "" }: IdFormProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const [isMissing, setMissing] = useState(false);
	/** Undefined until the visitor types; the field then shows the number or id from the page's address. */
	const [typed, setTyped] = useState<string>();
	const shown = typed ?? initialReference;
	const input = useRef<HTMLInputElement>(null);

	const submit = (event: FormEvent) => {
		event.preventDefault();
		const reference = referenceOf(shown);
		setMissing(reference === "");
		if (reference === "") return input.current?.focus();
		setTyped(undefined);
		onCheck(reference);
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
