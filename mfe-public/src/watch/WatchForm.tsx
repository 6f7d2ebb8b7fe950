import { Banner, Button, readsFilledFields, TextField, TextLink, textsIn } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CheckAgreement } from "../frame/declared.tsx";
import { SlowHint } from "../sending/SlowHint.tsx";
import { validationPath } from "../validation/public-id.ts";
import { useWatchRequest } from "./useWatchRequest.ts";

/** Maximum length of an e-mail address in characters, as the mail standards define it. */
const MAX_LENGTH = 254;

export function WatchForm({ publicId }: { publicId: string }) {
	const { t } = useTranslation("public");
	const { isDone, isSending, failure, submit, stop } = useWatchRequest(publicId);
	const [email, setEmail] = useState("");
	const input = useRef<HTMLInputElement>(null);
	const done = useRef<HTMLParagraphElement>(null);
	useEffect(() => input.current?.focus(), []);
	useEffect(() => {
		if (isDone) done.current?.focus();
		if (failure === "invalid") input.current?.focus();
	}, [isDone, failure]);

	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = textsIn(event.currentTarget, { email });
		setEmail(typed.email);
		submit(typed.email);
	};
	if (isDone)
		return (
			<p ref={done} className="pub-watch pub-stack" role="status" tabIndex={-1}>
				{t("watch.sent")}
			</p>
		);
	return (
		<form
			className="pub-watch pub-stack"
			method="post"
			onSubmit={send}
			{...readsFilledFields(({ currentTarget }) => setEmail(textsIn(currentTarget, { email }).email))}
			noValidate
			aria-label={t("validation.watch")}
		>
			<p>{t("watch.lead")}</p>
			<p>
				{t("watch.id", { id: publicId })} <TextLink href={validationPath(publicId)}>{t("watch.show")}</TextLink>
			</p>
			<TextField
				label={t("watch.email")}
				name="email"
				type="email"
				autoComplete="email"
				isRequired
				value={email}
				onChange={setEmail}
				inputRef={input}
				maxLength={MAX_LENGTH}
				errorMessage={
					failure === "invalid" ? t(email.trim() ? "errors.email.invalid" : "errors.email.required") : undefined
				}
			/>
			<p className="pub-small">
				<CheckAgreement text={(check, params) => t(`watch.check.${check}`, params)} />
				<span>{t("watch.use")}</span> <TextLink href="/datenschutz">{t("frame.links.privacy")}</TextLink>
			</p>
			{failure && failure !== "invalid" && (
				<Banner tone="error" live="assertive">
					{t(`watch.error.${failure}`)}
				</Banner>
			)}
			<div>
				<Button type="submit" variant="primary" icon="mail" isPending={isSending}>
					{t("watch.send")}
				</Button>
			</div>
			<SlowHint isSending={isSending} onStop={stop} />
		</form>
	);
}
