import "./consent.css";
import { Button, Inline, Stack } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import image from "./privacy.svg";

interface ConsentProps {
	isGiven: boolean;
	onChange: (isGiven: boolean) => void;
	/** Beside the button, as long as the consent is missing. */
	children?: ReactNode;
}

/** The privacy notice before the sign-in: the human check is not loaded before it is accepted. */
export function Consent({ isGiven, onChange, children }: ConsentProps) {
	const { t } = useTranslation("shell");
	const toggle = (
		<Button
			variant={isGiven ? "ghost" : "primary"}
			size={isGiven ? "small" : "medium"}
			autoFocus={!isGiven}
			onPress={() => onChange(!isGiven)}
		>
			{isGiven ? t("consent.withdraw") : t("consent.give")}
		</Button>
	);
	if (isGiven) return <div>{toggle}</div>;
	return (
		<Stack>
			<img src={image} alt="" width={320} height={150} className="shell-consent__image" />
			<div>
				<h2>{t("consent.title")}</h2>
				<p>{t("consent.text")}</p>
				<p>{t("consent.cookies")}</p>
			</div>
			<Inline align="between">
				{toggle}
				{children}
			</Inline>
		</Stack>
	);
}
