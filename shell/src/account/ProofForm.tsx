import "./account.css";
import type { Proof } from "@portal/contracts/kit/problems";
import { Banner, Button, Inline, PasswordField, readsFilledFields, TextField, textsIn } from "@portal/shared-ui/basics";
import { RequestError, supportsPasskeys } from "@portal/shared-ui/module";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFailureText } from "./failure.ts";
import { useAccountTexts } from "./useAccountTexts.ts";
import { clockTime, useRetryDelay } from "./useRetryDelay.ts";

export type TypedProof = { pwd: string } | { code: string };

interface ProofFormProps {
	label: string;
	/** Proofs of identity that the server accepts. The form starts with the first one that the browser supports. */
	proofs: readonly Proof[];
	submitLabel: string;
	onTyped: (proof: TypedProof) => Promise<void>;
	onPasskey: () => Promise<void>;
	children?: ReactNode;
}

const nameOf = (proof: Proof) => (proof === "password" ? "pwd" : proof === "recoveryCode" ? "recoveryCode" : "code");

function ProofField({ proof, value, onChange }: { proof: Proof; value: string; onChange: (value: string) => void }) {
	const { t } = useAccountTexts();
	const label = t(`proof.label.${proof}`);
	const field = { name: nameOf(proof), value, onChange, label, autoFocus: true, isRequired: true };
	if (proof === "password") return <PasswordField {...field} autoComplete="current-password" />;
	const hint = t(`proof.hint.${proof}`);
	if (proof === "recoveryCode")
		return <TextField {...field} description={hint} autoComplete="off" spellCheck="false" />;
	return <TextField {...field} description={hint} autoComplete="one-time-code" inputMode="numeric" />;
}

export function ProofForm({ label, proofs, submitLabel, onTyped, onPasskey, children }: ProofFormProps) {
	const { t } = useAccountTexts();
	const failureText = useFailureText();
	const usable = proofs.filter((proof) => proof !== "passkey" || supportsPasskeys());
	const [chosen, setChosen] = useState<Proof>();
	const [value, setValue] = useState("");
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<string>();
	const { left, wait } = useRetryDelay();
	const banner = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (failure !== undefined) banner.current?.focus();
	}, [failure]);

	const proof = chosen ?? usable[0];
	if (proof === undefined) return <Banner tone="error">{t("proof.none")}</Banner>;

	const show = async (typed: string) => {
		if (isPending || left > 0) return;
		setValue(typed);
		setPending(true);
		setFailure(undefined);
		try {
			if (proof === "passkey") await onPasskey();
			else if (typed.trim() === "") setFailure(t(`proof.missing.${proof}`));
			else await onTyped(proof === "password" ? { pwd: typed } : { code: typed });
		} catch (error) {
			setFailure(failureText(error));
			wait(error instanceof RequestError ? error.retryAfter : undefined);
			setValue("");
		} finally {
			setPending(false);
		}
	};
	const filledIn = (form: HTMLFormElement) => textsIn<string>(form, { [nameOf(proof)]: value })[nameOf(proof)] ?? value;
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		// React would pass the submit event on to the form that has opened this dialog, and send that form too.
		event.stopPropagation();
		void show(filledIn(event.currentTarget));
	};
	const take = (next: Proof) => {
		setChosen(next);
		setValue("");
		setFailure(undefined);
	};
	const main = proof === "passkey" ? t("proof.usePasskey") : submitLabel;
	return (
		<form
			className="ui-stack ui-gap--medium"
			aria-label={label}
			onSubmit={submit}
			{...readsFilledFields(({ currentTarget }) => setValue(filledIn(currentTarget)))}
			noValidate
		>
			{failure !== undefined && <Banner ref={banner} tone="error" live="off" title={failure} />}
			{proof === "passkey" ? (
				<p>{t("proof.hint.passkey")}</p>
			) : (
				<ProofField key={proof} proof={proof} value={value} onChange={setValue} />
			)}
			<Inline align="between">
				<Button type="submit" variant="primary" isPending={isPending} isDisabled={left > 0}>
					{left > 0 ? t("waiting", { label: main, time: clockTime(left) }) : main}
				</Button>
				{children}
			</Inline>
			{usable.length > 1 && (
				<div className="account-form__others">
					<p className="ui-hint">{t("proof.others")}</p>
					{usable
						.filter((other) => other !== proof)
						.map((other) => (
							<Button key={other} variant="ghost" size="small" onPress={() => take(other)}>
								{t(`proof.take.${other}`)}
							</Button>
						))}
				</div>
			)}
		</form>
	);
}
