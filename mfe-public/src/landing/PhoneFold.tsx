import "./phone-fold.css";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";

interface PhoneFoldProps {
	/** Describes the folded content for screen readers, because the visible label is only "more". */
	about: string;
	children: ReactNode;
}

/** Folds its content on phones, where the page would be too long. CSS shows it on wider screens and on paper. */
export function PhoneFold({ about, children }: PhoneFoldProps) {
	const { t } = useTranslation("public");
	return (
		<details className="pub-phone-fold">
			<summary aria-label={`${t("frame.more")}: ${about}`}>{t("frame.more")}</summary>
			{children}
		</details>
	);
}
