import { brand } from "@portal/shared-ui/module";
import { useEffect } from "react";
import texts from "../locales/de.json";

// Not by the page's translations: they may be what has failed.
const t = (key: `failure.${keyof typeof texts.failure}`) =>
	texts.failure[key.slice("failure.".length) as keyof typeof texts.failure];

/** Plain elements only: the failure may be in what the components depend on. */
export function ShellFailure() {
	useEffect(() => {
		document.title = `${t("failure.title")} – ${brand.name}`;
	}, []);
	return (
		<main className="shell-alone" lang="de" role="alert">
			<h1>{t("failure.title")}</h1>
			<p>{t("failure.hint")}</p>
			<button type="button" className="ui-button ui-button--secondary" onClick={() => window.location.reload()}>
				{t("failure.retry")}
			</button>
		</main>
	);
}
