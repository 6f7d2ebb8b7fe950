import "./phone-fold.css";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";

interface PhoneFoldProps {
	/** What it is that is folded, for those who hear it. */
	about: string;
	children: ReactNode;
}

/** Folded on a phone, where the page would be endless; as if it were not there on anything wider, on paper, and in older browsers. */
export function PhoneFold({ about, children }: PhoneFoldProps) {
	const { t } = useTranslation("public");
	return (
		<details className="pub-phone-fold">
			<summary aria-label={`${t("frame.more")}: ${about}`}>{t("frame.more")}</summary>
			{children}
		</details>
	);
}
