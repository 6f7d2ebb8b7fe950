import { LANGUAGE } from "@portal/contracts/kit/languages";
import { Button } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { ByCheck, retentionText } from "../frame/declared.tsx";

import { seatAddress } from "../pages/seat-address.ts";

const PARTS = ["data", "basis", "check", "storage", "rights"] as const;

export function PrivacyNotice({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const heading = useRef<HTMLHeadingElement>(null);
	// On a small screen the notice opens below the form, out of sight.
	useEffect(() => heading.current?.focus(), []);
	return (
		<article className="pub-privacy pub-card">
			<h3 ref={heading} tabIndex={-1}>
				{t("privacy.title")}
			</h3>
			<h4>{t("privacy.controllerTitle")}</h4>
			<p>
				{brand.name}, {seatAddress(language)}, <a href={`mailto:${brand.email}`}>{brand.email}</a>
			</p>
			{PARTS.map((part) => (
				<section key={part}>
					<h4>{t(`privacy.${part}Title`)}</h4>
					<p>
						{part === "check" ? (
							<ByCheck text={(check) => t(`privacy.checkText.${check}`)} />
						) : (
							t(`privacy.${part}Text`, { retention: retentionText(LANGUAGE[language].html) })
						)}
					</p>
				</section>
			))}
			<Button icon="arrow-left" onPress={onClose}>
				{t("privacy.close")}
			</Button>
		</article>
	);
}
