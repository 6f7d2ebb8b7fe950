import "./file-check.css";
import { useTranslation } from "@portal/shared-ui/module";
import { memo } from "react";
import { island } from "../../hydration/island.tsx";
import { CertificateChoice } from "./CertificateChoice.tsx";

const ID = "file-check";

const FileChecker = island({
	section: ID,
	load: async () => (await import(/* webpackChunkName: "file-checker" */ "./FileChecker.tsx")).FileChecker,
	Room: () => (
		<div inert aria-hidden="true">
			<CertificateChoice />
		</div>
	),
});

/** Memoized, because rendering again before hydration would lose a file that the visitor has already chosen. */
export const FileCheckSection = memo(function FileCheckSection({ onShow }: { onShow: () => void }) {
	const { t } = useTranslation("public");
	return (
		<section id={ID} className="pub-validation__form pub-card pub-no-print" aria-labelledby="file-check-title">
			<h2 id="file-check-title">{t("validation.file.title")}</h2>
			<p>{t("validation.file.lead")}</p>
			<FileChecker onShow={onShow} />
		</section>
	);
});
