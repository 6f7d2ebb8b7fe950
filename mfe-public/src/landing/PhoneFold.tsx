import "./phone-fold.css";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";

interface PhoneFoldProps {
	/** Name of the content, for the label that screen readers read. */
	about: string;
	children: ReactNode;
}

/**
 * Folds its content on phones, where the page would be too long. On wider screens, on paper and in older browsers the
 * content is always shown.
 */
export function PhoneFold({ about, children }: PhoneFoldProps) {
	const { t } = useTranslation("public");
	return (
		<details className="pub-phone-fold">
			<summary aria-label={`${t("frame.more")}: ${about}`}>{t("frame.more")}</summary>
			{children}
		</details>
	);
}
