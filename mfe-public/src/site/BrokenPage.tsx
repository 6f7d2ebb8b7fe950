import { useTranslation } from "@portal/shared-ui/module";

/** Replaces a page that failed to render. It uses only plain elements, because a shared component may be the cause. */
export function BrokenPage() {
	const { t } = useTranslation("public");
	return (
		<main className="pub-broken pub-stack">
			<p role="alert">{t("frame.broken.text")}</p>
			<button type="button" className="ui-button" onClick={() => window.location.reload()}>
				{t("frame.broken.reload")}
			</button>
		</main>
	);
}
