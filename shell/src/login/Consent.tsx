import "./consent.css";
import { Button, Inline, Stack } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import image from "./privacy.svg";

interface ConsentProps {
	isGiven: boolean;
	onChange: (isGiven: boolean) => void;
	/** What the person agrees to, where it is not the sign-in. */
	text?: ReactNode;
	children?: ReactNode;
}

/** The privacy notice before a form for everybody: the human check is not loaded before it is accepted. */
export function Consent({ isGiven, onChange, text, children }: ConsentProps) {
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
	if (isGiven) return <div className="shell-consent__withdraw">{toggle}</div>;
	return (
		<Stack>
			<img src={image} alt="" width={320} height={150} className="shell-consent__image" />
			<div>
				<h2>{t("consent.title")}</h2>
				{text ?? (
					<>
						<p>{t("consent.text")}</p>
						<p>{t("consent.cookies")}</p>
					</>
				)}
			</div>
			<Inline align="between">
				{toggle}
				{children}
			</Inline>
		</Stack>
	);
}
