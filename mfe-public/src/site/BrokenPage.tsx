import { useTranslation } from "@portal/shared-ui/module";

/** In the place of a page that could not be drawn. Made of as little as possible, none of which can be what failed. */
export function BrokenPage() {
	const { t } = useTranslation("public");
	return (
		<main className="pub-broken">
			<p role="alert">{t("frame.broken.text")}</p>
			<button type="button" className="ui-button" onClick={() => window.location.reload()}>
				{t("frame.broken.reload")}
			</button>
		</main>
	);
}
