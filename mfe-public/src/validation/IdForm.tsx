import { Button, TextField } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useRef, useState } from "react";
import { publicIdOf } from "./public-id.ts";

interface IdFormProps {
	onCheck: (publicId: string) => void;
	initialId?: string;
}

const MAX_LENGTH = 300;

/** Takes the id of a certificate as somebody reads it off the paper. */
export function IdForm({ onCheck, initialId = "" }: IdFormProps) {
	const { t } = useTranslation("public");
	const [typed, setTyped] = useState(initialId);
	const [isMissing, setMissing] = useState(false);
	const input = useRef<HTMLInputElement>(null);

	const submit = (event: FormEvent) => {
		event.preventDefault();
		const publicId = publicIdOf(typed);
		setMissing(publicId === "");
		if (publicId === "") input.current?.focus();
		else onCheck(publicId);
	};

	return (
		<form className="pub-id-form" onSubmit={submit} noValidate>
			<TextField
				label={t("validation.idLabel")}
				description={t("validation.idHint")}
				errorMessage={isMissing ? t("validation.idRequired") : undefined}
				value={typed}
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
